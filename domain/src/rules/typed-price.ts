import { type Paise, parsePriceToPaise } from '../money.ts'
import { writtenNumber } from './written-numbers.ts'

/** Groups of three digits, or of two as in India, the last of three: 1,25,000. */
const GROUPED_PRICE = /^\d{1,3}(?:,\d{2,3}){0,3},\d{3}(?:\.\d{1,2})?$/

/** A price without currency signs, "/-" and spaces, in Latin digits: "Rs. 1200/-" and "1200 Rs" as "1200". */
export const bareAmount = (text: string): string =>
  writtenNumber(
    text
      .trim()
      .replace(/^(?:₹|rs\.?|inr)/i, '')
      .replace(/(?:\/-|₹|rs\.?|inr)$/i, '')
      .replaceAll(/[\s\u00a0\u202f']/g, ''),
  )

/** Parses a typed price, which may have group separators: `1,299`, and not `2,5`; empty is 0. */
export const typedPaise = (text: string): Paise | undefined =>
  parsePriceToPaise(GROUPED_PRICE.test(text.trim()) ? text.replaceAll(',', '') : text)
