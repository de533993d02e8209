import { cellMessages } from './cell-messages.ts'
import { cellOf } from './columns.ts'
import type { CellField } from './headings.ts'
import { refuse } from './read-cell.ts'

/* Spreadsheet programs alter texts unasked; a cell beside its stored text shows it. */

/** Returns the new text of a cell; throws a `CellRefusal` if a program has made it of the stored letters, name or day. */
export function unaltered(column: CellField, text: string, stored: string): string {
  if (hasLostLetters(text, stored)) return refuse(cellMessages.lettersLost(stored))
  const isAltered = cellOf(column).isName ? isAlteredName(text, stored) : isMisreadDay(text, stored)
  if (!isAltered) return text
  const hasLostZeros = stored.replace(/^0{1,40}/, '') === text
  return refuse(hasLostZeros ? cellMessages.zeroLost(text, stored) : cellMessages.altered(text, stored))
}

/** Signs that small encodings do not have, and those that programs write in their place. */
const beyondLatin1 = /[\u0100-\ufffc]/g
const replacement = /[?\ufffd]/g
const countOf = (text: string, sign: RegExp) => text.match(sign)?.length ?? 0

const hasLostLetters = (text: string, stored: string) =>
  countOf(text, beyondLatin1) < countOf(stored, beyondLatin1) &&
  countOf(text, replacement) > countOf(stored, replacement)

/** A number as spreadsheets write it: 12, 0.5, 1.23E+15. */
const number = /^[+-]?(?:\d{1,40}\.?|\d{0,40}\.\d{1,40})(?:e[+-]?\d{1,3})?$/i
/** A spreadsheet stores the first 15 digits of a number. */
const roundedNumber = (text: string) => text.slice(0, 15) + '0'.repeat(Math.max(text.length - 15, 0))

function isAlteredName(text: string, stored: string): boolean {
  if (/^(?:true|false)$/i.test(stored)) return text.toLowerCase() === stored.toLowerCase()
  if (!number.test(stored) || !number.test(text)) return isDateOfName(text, stored)
  // No program adds zeros before a number.
  if (/^0\d/.test(text) && !stored.startsWith('0')) return false
  return Number(stored) === Number(text) || (stored.length > 15 && roundedNumber(stored) === text)
}

const longMonth = new Intl.DateTimeFormat('en', { month: 'long' })
const months = Array.from({ length: 12 }, (_, month) => longMonth.format(new Date(2000, month)).toLowerCase())
/** A date as spreadsheets write it: 01-Mar, 1-Mar-26, Mar-01, 01/03/2026, 2026-03-01. */
const writtenDate = /^(?:\d{1,2}-[a-z]{3}(?:-\d{2,4})?|[a-z]{3}-\d{2,4}|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4})$/i
/** A name that they take for a date: "1-3", "March 26", "2 Mar 26". */
const likeDate = /^(?:\d{1,4}|[a-z]{3,9})(?:[-/. ]?(?:\d{1,4}|[a-z]{3,9})){1,2}$/i
/** The numbers of a day, a month and a year; 0 for other words. */
const partsOfDate = (text: string) =>
  (text.toLowerCase().match(/\d{1,4}|[a-z]{1,9}/g) ?? []).map(part =>
    /\d/.test(part) ? Number(part) % 100 : months.findIndex(month => month.startsWith(part)) + 1,
  )

/** True for a date that a program has made of a name. */
function isDateOfName(text: string, stored: string): boolean {
  if (!writtenDate.test(text) || !likeDate.test(stored)) return false
  const [before, after] = [partsOfDate(stored), partsOfDate(text)]
  return before.length > 1 && before.every(part => part > 0 && after.includes(part))
}

/** A day as America writes it, its month first: programs show it so and write it so into a CSV file. */
const monthFirst = /^(0?[1-9]|1[0-2])[-/.](0?[1-9]|1[0-2])[-/.](20\d\d)$/
/** True for a stored day with its month first, which would be read as another day. */
export function isMisreadDay(text: string, stored: string): boolean {
  const [, month = '', day = '', year] = monthFirst.exec(text) ?? []
  const [twoDigitMonth, twoDigitDay] = [month.padStart(2, '0'), day.padStart(2, '0')]
  return twoDigitMonth !== twoDigitDay && stored === `${year}-${twoDigitMonth}-${twoDigitDay}`
}
