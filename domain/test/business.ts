import { sampleShop } from '../src/sample-shop.ts'

const { identity, reach, places, words, testimonials } = sampleShop
type NonEmpty<Item> = [Item, ...Item[]]

/** The sample shop in a flat form for comparisons in tests; the hours are literal values of the specification. */
export const business = {
  brand: identity.name,
  ...words,
  name: identity.fullName,
  tagline: identity.tagline,
  description: identity.description,
  story: words.story as NonEmpty<string>,
  chatNumber: reach.chatNumber,
  phones: reach.phones.map(label => ({ label, href: `tel:${label.replaceAll(' ', '')}` })) as NonEmpty<{
    label: string
    href: string
  }>,
  email: reach.email,
  social: reach.social,
  unit: { ...(places.unit as NonNullable<typeof places.unit>), street: places.unit?.lines[0] ?? '' },
  branches: places.branches,
  hours: [
    { label: 'Monday to Saturday', text: '9:00 AM - 9:30 PM' },
    { label: 'Sunday', text: '9:00 AM - 1:00 PM' },
  ],
  timeZone: 'Asia/Kolkata',
  testimonials: testimonials.map(({ _id: id, ...rest }) => ({ id, ...rest })),
}
