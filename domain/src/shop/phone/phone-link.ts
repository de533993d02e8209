/**
 * The `tel:` URL of a displayed phone number; a toll-free one has no country code. Not in the file of the parser, which
 * visitors do not download.
 */
export const phoneLink = (phone: string): string =>
  `tel:${/^18[06]0/.test(phone) ? '' : '+'}${phone.replace(/\D/g, '')}`
