/** The address that a phone dials; apart from the reading of numbers, which visitors do not download. */
export const phoneLink = (phone: string): string => `tel:+${phone.replace(/\D/g, '')}`
