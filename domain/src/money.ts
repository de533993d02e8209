/** Whole paise, for computing and storing. Rupees stand only in the API and in texts that people read and type. */
export type Paise = number & { readonly unit: 'paise' }

export const maximumPriceRupees = 10_000_000

/** The currency sign shown before every price. */
export const rupeeSign = '₹'

const PRICE_TEXT = /^\d{1,8}(?:\.\d{1,2})?$/

/** Parses a price in rupees to whole paise; empty is 0. Undefined if not 0 to 10,000,000 with at most 2 decimals. */
export function parsePriceToPaise(price: string | number): Paise | undefined {
  const text = String(price).trim()
  if (text === '') return 0 as Paise
  if (!PRICE_TEXT.test(text)) return undefined
  const [rupees = '0', decimals = ''] = text.split('.')
  const paise = (Number(rupees) * 100 + Number(decimals.padEnd(2, '0'))) as Paise
  return paise <= maximumPriceRupees * 100 ? paise : undefined
}

/** Whole paise to rupees as a JSON number with at most 2 decimals. */
export const paiseToRupees = (paise: Paise): number => paise / 100

/** Rupees, with at most 2 decimals, to whole paise. */
export const rupeesToPaise = (rupees: number): Paise => Math.round(rupees * 100) as Paise

/** The price of a fraction, such as `2` or `1_000 / 250`, rounded half up. */
export const scaledPrice = (paise: Paise, numerator: number, denominator = 1): Paise =>
  Math.round((paise * numerator) / denominator) as Paise

/** A price in whole rupees, rounded half up. */
export const roundedToRupees = (paise: Paise): Paise => rupeesToPaise(Math.round(paiseToRupees(paise)))

/** A price as data and programs read it: 125.50. */
export const decimalPrice = (rupees: number): string => rupees.toFixed(2)

/** A price as a field shows it: 125.50, without sign and groups; empty for 0, which stands for none. */
export function fieldPrice(rupees: number): string {
  if (rupees === 0) return ''
  return Number.isInteger(rupees) ? String(rupees) : decimalPrice(rupees)
}

type Decimals = 'always-2' | 'when-needed'

/** A price with rupee sign and Indian grouping (₹1,25,000); `when-needed` shows no decimals for whole rupees. */
export function formatPaise(paise: Paise, decimals: Decimals = 'when-needed'): string {
  const belowRupee = paise % 100
  const rupees = rupeeSign + groupIndian(String((paise - belowRupee) / 100))
  if (belowRupee === 0 && decimals === 'when-needed') return rupees
  return `${rupees}.${String(belowRupee).padStart(2, '0')}`
}

/** `formatPaise` for a price in rupees, as the API answers it. */
export const formatRupees = (rupees: number, decimals?: Decimals): string =>
  formatPaise(rupeesToPaise(rupees), decimals)

/** Stands for a price of 0. */
export const priceOnRequest = 'Price on request'

/** A price as visitors read it. */
export const visitorPrice = (rupees: number, decimals?: Decimals): string =>
  rupees === 0 ? priceOnRequest : formatRupees(rupees, decimals)

/**
 * Groups the digits of a whole number the Indian way: the last three, then pairs. Without `Intl.NumberFormat`, whose
 * creation takes longer than the start of all other scripts of a page.
 */
export function groupIndian(digits: string): string {
  let grouped = digits.slice(-3)
  for (let end = digits.length - 3; end > 0; end -= 2)
    grouped = `${digits.slice(Math.max(end - 2, 0), end)},${grouped}`
  return grouped
}
