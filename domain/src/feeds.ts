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
    text: 'Nothing is in the file until it has one, since every product needs a link.',
  },
  hidden: { title: 'Hidden', text: 'Left out, as visitors do not see them either.' },
  price: { title: 'No price', text: 'Left out: what has no price can’t stand in a catalogue.' },
  picture: { title: 'No picture', text: 'Left out: every product needs one.' },
  description: {
    title: 'No description',
    text: 'Left out: every product needs one, and it may not be its name again.',
  },
  country: {
    title: 'Country of origin missing',
    text: 'Sent without it, which WhatsApp asks of products that are sold in India. It is among the facts of a product, and of a category for all of its products.',
    isSent: true,
  },
  importer: {
    title: 'From another country',
    text: 'Sent without the name and address of the importer, which WhatsApp asks for. Add them in Commerce Manager.',
    isSent: true,
  },
} as const satisfies Record<string, { title: string; text: string; isSent?: true }>
export type FeedFinding = keyof typeof feedFindings
export const feedFindingKeys = Object.keys(feedFindings) as [FeedFinding, ...FeedFinding[]]

export const feedMessages = {
  heading: 'Your products on WhatsApp and Instagram',
  summary: 'A file of all products, which follows your prices by itself',
  loadFailed: 'Failed to load what is in the file',
  items: (count: number) =>
    count === 1 ? '1 size of a product is in it.' : `${count} sizes of products are in it.`,
  googleIsGone: 'This file for Google is gone for good.',
} as const
