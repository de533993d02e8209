import type { Paise } from '@chekku/domain/money'
import { clearCell } from '@chekku/domain/product/sheet'
import { isGtin } from '@chekku/domain/rules/packs/pack-errors'
import type { ProductText } from '@chekku/domain/rules/product-texts'
import { visibleText } from '@chekku/domain/rules/search-key'
import { bareAmount, typedPaise } from '@chekku/domain/rules/typed-price'
import type { PackSave } from '@chekku/domain/schemas/product/pack-save'
import { cellMessages } from './cell-messages.ts'

/* Cells as people and spreadsheets write them. */

/** The values of a size's cells, as a write of a product sends them. */
export type PackInput = Partial<Record<keyof PackSave, unknown>>

/** The values of cells, as a write of a product sends them, and the product’s position. */
export interface CellInput extends PackInput, Partial<Record<ProductText, string>> {
  name?: string
  featured?: boolean
  hidden?: boolean
  order?: number
  facts?: Record<string, unknown>
}

/** How the cells of a column are read. */
export interface Cell {
  /** Missing where cells are read together with others, or not at all. */
  read?: (text: string) => CellInput
  /** Names may look like numbers or dates, and spreadsheets alter them. */
  isName?: boolean
  /** Programs and people write a value in several ways. */
  isValue?: boolean
  /** Its names in the sheets of other programs, and how cells of these become ours. */
  shopify?: readonly string[]
  fromShopify?: (text: string) => string
  wooCommerce?: readonly string[]
  fromWooCommerce?: (text: string) => string
}

export const yesNo = (value: unknown) => (value === true ? 'Yes' : 'No')

/** A cell that cannot be taken, with the sentence about it. */
export class CellRefusal extends Error {}

export const refuse = (text: string): never => {
  throw new CellRefusal(text)
}

/** UTF-8 that was read in another encoding, and the signs for lost letters: ? of Windows, _ of a Mac. */
const mangled =
  /\ufffd|â‚¹|â€|Ã[\u0080-\u00bf]|à[®¯¤¥]|(?:^|[\s([“"])\?{3}|[([“"][?_]{2,60}[)\]”"]|^[?_][?_ ]{0,200}$/
/** The text of a failed formula in a spreadsheet. */
const failedFormula = /^(?:#(?:REF|NAME|VALUE|DIV\/0|NULL|NUM)[!?]|#N\/A|Err:\d{3})/i
/** How programs write that there is no value; people write such words with other capitals, if at all. */
const noValue = /^(?:NULL|null|NaN|nan|undefined|\\N)$/
const exponent = /^\d(?:[.,]\d{1,20})?e\+?\d{1,3}$/i

export function readFlag(text: string): boolean {
  if (/^(?:yes|true|1|y)$/i.test(text)) return true
  return /^(?:no|false|0|n)$/i.test(text) ? false : refuse(cellMessages.yesOrNo(text))
}

/** "₹1,200.50", "Rs. 1200/-"; an ambiguous comma or point is refused. */
export function readPrice(text: string): Paise {
  // Two prices, or one with a blank in the place of a point; spreadsheets group digits by other blanks.
  if (/\p{Nd}[ \t\r\n]{1,20}\p{Nd}/u.test(text)) return refuse(cellMessages.priceAmbiguous(text))
  const digits = bareAmount(text)
  if (exponent.test(digits)) return refuse(cellMessages.exponent(text))
  const [whole = '', decimals = '', ...others] = digits.split('.')
  const groups = whole.split(',')
  // A comma may stand for a point, and a point before three digits for a comma.
  const isAmbiguous = groups.length > 1 ? !isGrouped(groups) : decimals.length === 3
  if (isAmbiguous || others.length > 0 || decimals.includes(','))
    return refuse(/^[\d.,]+$/.test(digits) ? cellMessages.priceAmbiguous(text) : cellMessages.price(text))
  const paise = digits === '' ? undefined : typedPaise(digits)
  return paise ?? refuse(cellMessages.price(text))
}

/** True for digits between commas as India groups them, 1,20,000, or others, 120,000. */
const isGrouped = ([first = '', ...groups]: readonly string[]) =>
  /^\d{1,3}$/.test(first) && groups.at(-1)?.length === 3 && groups.every(group => /^\d{2,3}$/.test(group))

/** A day as YYYY-MM-DD: 2026-11-19, 19/11/2026, 19.11.2026; as in America only where no month is meant otherwise. */
export function readDay(text: string): string {
  const parts = text.split(/[-/.]/)
  if (parts.length !== 3 || !parts.every(part => /^\d{1,4}$/.test(part)))
    return refuse(cellMessages.day(text))
  const [year = '', month = '', day = ''] = sortDayParts(parts)
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const isDay = /^20\d\d-\d\d-\d\d$/.test(date) && new Date(`${date}T00:00Z`).toJSON()?.startsWith(date)
  return isDay ? date : refuse(cellMessages.day(text))
}

/** Year, month and day of three parts in another order. */
function sortDayParts([first = '', second = '', third = '']: readonly string[]): string[] {
  if (first.length === 4) return [first, second, third]
  return Number(second) > 12 ? [third, first, second] : [third, second, first]
}

/** The digits of a number that is a name, which spreadsheets round and shorten. */
export function readNumberName(text: string): string {
  if (exponent.test(text)) return refuse(cellMessages.exponent(text))
  return visibleText(text)
}

/** The digits of a bar code; spreadsheets take the zeros before it away. */
export function readBarCode(text: string): string {
  const digits = readNumberName(text).replaceAll(/[ -]/g, '')
  const whole = [8, 12, 13].map(length => digits.padStart(length, '0')).find(isGtin)
  if (/^\d{5,12}$/.test(digits) && !isGtin(digits) && whole) return refuse(cellMessages.zeroLost(text, whole))
  return digits
}

export const readOrder = (text: string): number =>
  /^-?\d{1,9}$/.test(text) ? Number(text) : refuse(cellMessages.order(text))

/** A text that cannot be cleared. */
export const requiredText = (text: string): string =>
  text === '' || text === clearCell ? refuse(cellMessages.cannotClear) : text

/** Reads a cell that can be cleared. */
export const orClear =
  <Cleared, Value>(cleared: Cleared, read: (text: string) => Value) =>
  (text: string): Cleared | Value =>
    text === '' || text === clearCell ? cleared : read(text)

/** A text whose letters are all there, and no formula that failed. A name needs a text, and nan is a bread. */
export function legible(text: string, field?: string): string {
  if (failedFormula.test(text)) return refuse(cellMessages.formula(text.slice(0, 60)))
  if (field !== 'name' && noValue.test(text)) return refuse(cellMessages.noValue(text))
  // Other programs double the marks within a quotation.
  if (/^".*"$/s.test(text) && text.includes('\\"')) return refuse(cellMessages.escaped(text.slice(0, 60)))
  return mangled.test(text) ? refuse(cellMessages.encoding(text.slice(0, 60))) : text
}
