const fractions: Readonly<Record<string, string>> = {
  '½': '.5',
  '1/2': '.5',
  '¼': '.25',
  '1/4': '.25',
  '¾': '.75',
  '3/4': '.75',
}

/** A text in the digits that programs read: "௧௨௦" and "१२०" as "120". */
export const latinDigits = (text: string): string =>
  // The digits of India's scripts stand at 0x66 to 0x6f of their halves of a block.
  text.replaceAll(/[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g, digit => String((digit.charCodeAt(0) & 0x7f) - 0x66))

/** An amount's number as programs read it: "½" and "1/2" as "0.5", "1½" as "1.5", ".5" as "0.5". Any other text stays. */
export function writtenNumber(text: string): string {
  const digits = latinDigits(text)
  const [start = '', whole = '', sign = ''] =
    /^(\d{0,7})([½¼¾.])/.exec(digits) ?? /^()([13]\/[24])(?!\d)/.exec(digits) ?? []
  const rest = digits.slice(start.length)
  if (sign === '.') return whole === '' && /^\d/.test(rest) ? `0${digits}` : digits
  const decimals = fractions[sign]
  return decimals === undefined ? digits : `${whole || '0'}${decimals}${rest}`
}
