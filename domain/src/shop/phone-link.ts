/** The `tel:` URL of a phone number. Not in the file of the parser, which visitors do not download. */
export const phoneLink = (phone: string): string => `tel:+${phone.replace(/\D/g, '')}`
