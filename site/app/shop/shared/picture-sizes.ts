/** The `sizes` of a full-width picture on a phone: below its real width, so that a file of half the bytes is enough. */
export const acrossPhone = '88vw'
