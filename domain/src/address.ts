/* Addresses in words of products and categories, such as `/product/groundnut-oil`, and those of a former site. */

export const addressKinds = ['product', 'category'] as const
export type AddressKind = (typeof addressKinds)[number]

export const addressLimits = {
  /** Of a slug: what is between `/product/` and the end. */
  slugCharacters: 80,
} as const

/** Words that a slug may not be: they read as a screen, a file or a call. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  'admin',
  'all',
  'api',
  'assets',
  'edit',
  'index',
  'new',
  'null',
  'preview',
  'search',
  'undefined',
  'uploads',
])

export const addressMessages = {
  slugLetters:
    'Address may have letters a to z, digits and single hyphens between them, such as groundnut-oil',
  slugTooLong: `Address must have at most ${addressLimits.slugCharacters} characters`,
  slugReserved: (slug: string) => `Address can’t be “${slug}”: this word is kept for the site itself`,
  slugLikeId: 'Address can’t look like an id: please use words',
  slugTaken: (slug: string) =>
    `Address “${slug}” belongs to another one, or once did, and old links lead there: please choose another`,
} as const

/** Ids are UUIDs: what is shaped like one is never a slug. */
export function isIdShaped(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
}

/** The path of a page by its slug, or by its id where it has none. */
export const addressPath = (kind: AddressKind, slug: string): string => `/${kind}/${encodeURIComponent(slug)}`
