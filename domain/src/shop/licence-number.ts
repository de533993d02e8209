import { latinDigits } from '../rules/written-numbers.ts'

/** Maximum length of a licence number as it is typed, with its name. */
export const licenceCharacters = 100

/** Words that are written beside a number. */
const words = /(?<![a-z])(?:fssai|gstin|gst|licen[cs]e|lic|registration|reg|number|no)(?![a-z])/gi
const separators = /[\s.:#/–-]/g

/** A number without words and separators; "" for a text that is too long. */
const compact = (text: string) =>
  text.length > licenceCharacters ? '' : latinDigits(text).replace(words, '').replace(separators, '')

/** The 14 digits of an FSSAI licence, typed with its name, in groups or in digits of India's scripts; else undefined. */
export function parseFssai(text: string): string | undefined {
  const digits = compact(text)
  return /^\d{14}$/.test(digits) && /[1-9]/.test(digits) ? digits : undefined
}

/** The 15 letters and digits of a GSTIN, typed with its name or in groups; else undefined. */
export function parseGstin(text: string): string | undefined {
  const gstin = compact(text).toUpperCase()
  return /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(gstin) ? gstin : undefined
}
