/** Highest price, in rupees. */
export const maximumPriceRupees = 10_000_000

/** The currency sign shown before every price. */
export const rupeeSign = '₹'

const PRICE_TEXT = /^\d{1,8}(?:\.(\d{1,2}))?$/

/**
 * Parses a price in rupees, as typed or as a JSON number, to whole paise.
 * Empty text is 0. Answers undefined for anything but 0 to 10,000,000 rupees with at most 2 decimals.
 */
export function parsePriceToPaise(price: string | number): number | undefined {
  const text = String(price).trim()
  if (text === '') return 0
  if (!PRICE_TEXT.test(text)) return undefined
  const [rupees = '0', decimals = ''] = text.split('.')
  const paise = Number(rupees) * 100 + Number(decimals.padEnd(2, '0'))
  return paise <= maximumPriceRupees * 100 ? paise : undefined
}

/** Whole paise to rupees as a JSON number with at most 2 decimals. */
export function paiseToRupees(paise: number): number {
  return paise / 100
}

/**
 * A price in rupees for a person: rupee sign and Indian grouping (₹1,25,000).
 * `always-2` shows 2 decimals (the category page); `when-needed` shows none for whole rupees.
 */
export function formatRupees(rupees: number, decimals: 'always-2' | 'when-needed' = 'when-needed'): string {
  const paise = Math.round(rupees * 100)
  const whole = Math.trunc(paise / 100)
  const rest = paise % 100
  const tail = decimals === 'always-2' || rest !== 0 ? `.${String(rest).padStart(2, '0')}` : ''
  return `${rupeeSign}${groupIndian(String(whole))}${tail}`
}

/** Groups the digits of a whole number the Indian way: the last three, then pairs. */
export function groupIndian(digits: string): string {
  let grouped = digits.slice(-3)
  for (let end = digits.length - 3; end > 0; end -= 2) {
    grouped = `${digits.slice(Math.max(0, end - 2), end)},${grouped}`
  }
  return grouped
}
