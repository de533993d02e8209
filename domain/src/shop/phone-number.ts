/** Longest telephone number with its country code (ITU-T E.164). */
const maximumDigits = 15
const minimumDigits = 8
const india = '91'

/** Separators between digits, and the invisible characters of copied numbers. */
const between = /[\s\p{Cf}().\-‐-―−/]/gu

/** Digits of India's scripts, whose Unicode blocks have the same layout. */
const indicDigits = /(?=[\u0966-\u0d6f])\p{Nd}/gu
const [firstIndicZero, indicBlock] = [0x966, 0x80]
const asciiDigit = (digit: string) => String((digit.charCodeAt(0) - firstIndicZero) % indicBlock)

/**
 * Parses a phone number in any usual spelling, `090000 00000`, `+91 90000-00000` or `0091 90000 00000`, to digits with
 * country code. Without a country code it is an Indian number of 10 digits. Undefined if it cannot be dialled.
 */
export function parsePhoneNumber(text: string): string | undefined {
  // NFKC would turn a superscript such as ² into a digit.
  if (/\p{No}/u.test(text)) return undefined
  const compact = text.normalize('NFKC').replace(between, '').replace(indicDigits, asciiDigit)
  const [, prefix, digits] = /^(\+|00)?(\d{1,30})$/.exec(compact) ?? []
  if (digits === undefined) return undefined
  if (prefix !== undefined)
    return digits.startsWith(india) ? parseIndian(digits.slice(2)) : international(digits)
  return parseIndian(digits) ?? (digits.startsWith(india) ? parseIndian(digits.slice(2)) : undefined)
}

/** 10 digits, with or without the trunk prefix 0. */
function parseIndian(national: string): string | undefined {
  const digits = national.length === 11 && national.startsWith('0') ? national.slice(1) : national
  return digits.length === 10 && !digits.startsWith('0') ? india + digits : undefined
}

/** Country codes with numbers longer than 10 digits: after a plus sign, 10 digits with such a code are Indian. */
const longNumbers = /^(?:7|9[02-489])/

function international(digits: string): string | undefined {
  if (digits.startsWith('0') || digits.length < minimumDigits || digits.length > maximumDigits)
    return undefined
  return digits.length === 10 && longNumbers.test(digits) ? undefined : digits
}

/** Formats digits with country code for display: `+91 90000 00000`, or `+4420…` for other countries. */
export function formatPhoneNumber(digits: string): string {
  if (!digits.startsWith(india) || digits.length !== 12) return `+${digits}`
  return `+${india} ${digits.slice(2, 7)} ${digits.slice(7)}`
}

/** Validation message of a text that `parsePhoneNumber` rejects. */
export const notDialled = (text: string): string =>
  `“${text}” cannot be dialled: use 10 digits, or + and the country code, such as +91 98765 43210`
