/** A text in the digits that programs read: "௧௨௦" and "१२०" as "120". */
export const latinDigits = (text: string): string =>
  // Each of these scripts has 0x80 code points, with its digits at 0x66 to 0x6f.
  text.replaceAll(/[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g, digit => String((digit.charCodeAt(0) & 0x7f) - 0x66))

const decimalsOfSign: Readonly<Record<string, string>> = { '½': '.5', '¼': '.25', '¾': '.75' }
const decimalsOfQuotient: Readonly<Record<string, string>> = { '1/2': '.5', '1/4': '.25', '3/4': '.75' }

/** An amount's number as programs read it: "½" and "1/2" as "0.5", "1½" as "1.5", ".5" as "0.5". Any other text stays. */
export function writtenNumber(text: string): string {
  const digits = latinDigits(text)
  if (/^\.\d/.test(digits)) return `0${digits}`
  const [mixed = '', whole = '', sign = ''] = /^(\d{0,7})([½¼¾])/.exec(digits) ?? []
  if (mixed !== '') return `${whole || '0'}${decimalsOfSign[sign]}${digits.slice(mixed.length)}`
  // "11/2" is no fraction, and "1/25" is another one.
  const [quotient = ''] = /^[13]\/[24](?!\d)/.exec(digits) ?? []
  const decimals = decimalsOfQuotient[quotient]
  return decimals === undefined ? digits : `0${decimals}${digits.slice(quotient.length)}`
}
