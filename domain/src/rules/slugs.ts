/* Limits, reserved words and messages of slugs. */

export const addressLimits = {
  /** Maximum length of a slug, which is the last segment of `/product/{slug}`. */
  slugCharacters: 80,
} as const

/** Reserved slugs: they would read as a screen, a file or an API call. */
export const reservedSlugs: ReadonlySet<string> = new Set(
  'admin all api assets edit index new null preview search undefined uploads'.split(' '),
)

export const addressMessages = {
  slugLetters:
    'Address may have letters a to z, digits and single hyphens between them, such as groundnut-oil',
  slugTooLong: `Address must have at most ${addressLimits.slugCharacters} characters`,
  slugReserved: (slug: string) => `Address can’t be “${slug}”: this word is kept for the site itself`,
  slugLikeId: 'Address can’t look like an id: please use words',
  slugTaken: (slug: string) =>
    `Address “${slug}” belongs to another one, or once did, and old links lead there: please choose another`,
} as const
