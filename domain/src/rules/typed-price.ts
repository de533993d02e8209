import { type Paise, parsePriceToPaise } from '../money.ts'
import { visibleText } from './search-key.ts'
import { latinDigits } from './written-numbers.ts'

/** Groups of three digits, or of two as in India, the last of three: 1,25,000. */
const withCommas = /^\d{1,3}(?:,\d{2,3}){0,3},\d{3}(?:\.\d{1,6})?$/
const withDecimalComma = /^\d{1,9},\d{1,2}$/

/** The same groups with blanks or apostrophes between them: 1 25 000, 1’250.50. */
const withBlanks = /^\d{1,3}(?:[ \u00a0\u202f'’]\d{2,3}){0,3}[ \u00a0\u202f'’]\d{3}(?:[.,]\d{1,2})?$/

/** A number's text without characters that show nothing, in Latin digits. */
export const plainDigits = (text: string): string => latinDigits(visibleText(text))

/**
 * A price without currency signs, "/-", blanks and the apostrophe before a spreadsheet's text, in Latin digits: "Rs.
 * 1200/-" and "1200 Rs" as "1200".
 */
export function bareAmount(text: string): string {
  const amount = plainDigits(text)
    .replace(/^(?:₹|rs\.?|inr)/i, '')
    .replace(/(?:\/-|₹|rs\.?|inr)$/i, '')
    .replace(/^[\s']{0,20}/, '')
    .trimEnd()
    .replace(/^\.(?=\d)/, '0.')
  // "12 50" may be meant as 12.50.
  return withBlanks.test(amount) ? amount.replaceAll(/[ \u00a0\u202f'’]/g, '') : amount
}

/** A typed number as a request has it: "1,299" as "1299", "120,50" as "120.50", "Rs 7" as "7"; other texts stay. */
export function plainNumber(text: string): string {
  const amount = bareAmount(text) || visibleText(text)
  if (withCommas.test(amount)) return amount.replaceAll(',', '')
  return withDecimalComma.test(amount) ? amount.replace(',', '.') : amount
}

/** Parses a typed price; empty is 0. */
export const typedPaise = (text: string): Paise | undefined => parsePriceToPaise(plainNumber(text))
