/** Constants of every shop: prices are Indian rupees, pages are in Indian English. */
export const shopConstants = { currency: 'INR', priceRange: '₹₹', language: 'en-IN', country: 'IN' } as const

/**
 * Default shop when nothing can be read: it has no sample text, and pages hide its empty sections. Its text fields are also
 * the list of those that the API always returns. Pictures are paths.
 */
export const emptyShop = {
  identity: { name: 'Shop', fullName: '', tagline: '', description: '', logo: '', accent: '' },
  reach: { chatNumber: '', phones: [], email: '', social: [], homeFormOpensChat: false },
  places: { unit: null, branches: [] },
  hours: {
    timeZone: 'Asia/Kolkata',
    week: { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] },
    special: [],
  },
  words: {
    heroHeading: '',
    heroText: '',
    heroImage: '',
    trust: [],
    foundedYear: null,
    founders: [],
    teaserHeading: '',
    teaser: [],
    story: [],
    storyImage: '',
    motto: '',
    productLines: [],
    reasons: [],
    differentiators: [],
  },
  testimonials: [],
  legal: { legalName: '', fssai: '', gstin: '', grievanceName: '', grievancePhone: '', grievanceEmail: '' },
  notices: [],
}

/** The shop's full name, for titles and search engines; default: the short name. */
export const fullNameOf = ({ identity }: { identity: { name: string; fullName: string } }): string =>
  identity.fullName || identity.name

const storyKeys = ['motto', 'story', 'founders', 'productLines', 'reasons', 'differentiators'] as const

interface StoryPage {
  identity: { description: string; tagline: string }
  places: { unit: object | null; branches: readonly object[] }
  words: Record<(typeof storyKeys)[number], { length: number }>
}

/** True if the page of the story has more to say than the shop's name. */
export const hasStory = ({ identity, places, words }: StoryPage): boolean =>
  identity.description !== '' ||
  identity.tagline !== '' ||
  places.unit !== null ||
  places.branches.length > 0 ||
  storyKeys.some(key => words[key].length > 0)

/** The heading of the home page's story; default: the year in which the shop was founded. */
export function teaserHeadingOf(words: { teaserHeading: string; foundedYear: number | null }): string {
  if (words.teaserHeading !== '') return words.teaserHeading
  return words.foundedYear === null ? 'Our Story' : `Since ${words.foundedYear}`
}
