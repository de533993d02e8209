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
  slugLetters: 'Address can have letters a to z, digits and single hyphens',
  slugTooLong: `Address must have at most ${addressLimits.slugCharacters} characters`,
  slugReserved: (slug: string) => `Address can’t be “${slug}”: the site itself uses this word`,
  slugLikeId: 'Address can’t be only a code: please use words',
  slugTaken: (slug: string) => `Address “${slug}” is taken, or once was: please choose another`,
} as const
