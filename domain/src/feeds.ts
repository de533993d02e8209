/* A file of all products for the catalogue of Meta, and the reasons to leave one out. */

export const feedPath = '/feeds/meta.xml'
/** The address of Google's file in earlier versions. */
export const formerFeedPath = '/feeds/google.xml'

/** Side in pixels of the square pictures of the feed. */
export const feedPictureSide = 1_000

/** Path of a product's picture as a JPEG in a square, which catalogues take; its name has the hash of the content. */
export const feedPicturePath = (image: string): string =>
  `/feeds/pictures/${image.slice(image.lastIndexOf('/') + 1)}.jpg`

/** Maximum number of products that the report names for each finding. */
export const feedExamples = 20

/** Reasons why products or sizes are left out; with `isSent`, they are sent and lack something. */
export const feedFindings = {
  address: {
    title: 'The shop has no address on the internet',
    text: 'Meta needs a link to every product.',
  },
  hidden: { title: 'Hidden', text: 'Meta gets only what visitors see.' },
  price: { title: 'No price', text: 'Meta needs a price for each product.' },
  picture: { title: 'No picture', text: 'Meta needs a picture of each product.' },
  description: {
    title: 'No description',
    text: 'Meta needs a description that differs from the name.',
  },
  country: {
    title: 'Country of origin missing',
    text: 'WhatsApp asks for it in India. Add it to a product or its category.',
    isSent: true,
  },
  importer: {
    title: 'From another country',
    text: 'WhatsApp asks who imported them. Add that in Commerce Manager.',
    isSent: true,
  },
} as const satisfies Record<string, { title: string; text: string; isSent?: true }>
export type FeedFinding = keyof typeof feedFindings
export const feedFindingKeys = Object.keys(feedFindings) as [FeedFinding, ...FeedFinding[]]

export const feedMessages = {
  heading: 'Your products on WhatsApp and Instagram',
  summary: 'Meta reads your products and prices by itself',
  loadFailed: 'Failed to load the list for Meta',
  items: (count: number) =>
    `${count > 1 ? `${count} sizes are` : `${count || 'No'} size is`} ready for WhatsApp and Instagram.`,
  googleIsGone: 'This file for Google is gone for good.',
} as const
