/** Longest telephone number with its country code (ITU-T E.164). */
const maximumDigits = 15
const minimumDigits = 8
const india = '91'

/** What people write between digits, and the invisible marks that a copied number carries. */
const between = /[\s\p{Cf}().\-‐-―−/]/gu

/** The digits of the scripts of India, whose blocks have one layout. */
const indicDigits = /(?=[\u0966-\u0d6f])\p{Nd}/gu
const [firstIndicZero, indicBlock] = [0x966, 0x80]
const asciiDigit = (digit: string) => String((digit.charCodeAt(0) - firstIndicZero) % indicBlock)

/**
 * Reads a telephone number in any usual spelling, `090000 00000`, `+91 90000-00000` or `0091 90000 00000`, as digits with the
 * country code; without one it is an Indian number of 10 digits. Undefined for what cannot be dialled.
 */
export function parsePhoneNumber(text: string): string | undefined {
  // Normalising would read the mark of a footnote, ², as a digit.
  if (/\p{No}/u.test(text)) return undefined
  const compact = text.normalize('NFKC').replace(between, '').replace(indicDigits, asciiDigit)
  const [, prefix, digits] = /^(\+|00)?(\d{1,30})$/.exec(compact) ?? []
  if (digits === undefined) return undefined
  if (prefix !== undefined)
    return digits.startsWith(india) ? parseIndian(digits.slice(2)) : international(digits)
  return parseIndian(digits) ?? (digits.startsWith(india) ? parseIndian(digits.slice(2)) : undefined)
}

/** 10 digits, with or without the 0 that is dialled before them inside the country. */
function parseIndian(national: string): string | undefined {
  const digits = national.length === 11 && national.startsWith('0') ? national.slice(1) : national
  return digits.length === 10 && !digits.startsWith('0') ? india + digits : undefined
}

/** Country codes whose numbers are all longer than 10 digits: with 10, it is an Indian number after a plus sign. */
const longNumbers = /^(?:7|9[02-489])/

function international(digits: string): string | undefined {
  if (digits.startsWith('0') || digits.length < minimumDigits || digits.length > maximumDigits)
    return undefined
  return digits.length === 10 && longNumbers.test(digits) ? undefined : digits
}

/** Formats digits with country code as they are dialled: `+91 90000 00000`, or `+4420…` elsewhere. */
export function formatPhoneNumber(digits: string): string {
  if (!digits.startsWith(india) || digits.length !== 12) return `+${digits}`
  return `+${india} ${digits.slice(2, 7)} ${digits.slice(7)}`
}

/** Says of what `parsePhoneNumber` does not understand how to write it. */
export const notDialled = (text: string): string =>
  `“${text}” cannot be dialled: use 10 digits, or + and the country code, such as +91 98765 43210`
