/** Digits of India's scripts, whose Unicode blocks have the same layout. */
const indicDigits = /(?=[\u0966-\u0d6f])\p{Nd}/gu
const [firstIndicZero, indicBlock] = [0x966, 0x80]

/** Replaces the digits of India's scripts by 0 to 9. */
export const asciiDigits = (text: string): string =>
  text.replace(indicDigits, digit => String((digit.charCodeAt(0) - firstIndicZero) % indicBlock))
