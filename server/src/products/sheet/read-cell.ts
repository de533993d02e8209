import { type Paise, paiseToRupees } from '@chekku/domain/money'
import { guessPack } from '@chekku/domain/product/guess-pack'
import { clearCell } from '@chekku/domain/product/sheet'
import { amountOf } from '@chekku/domain/rules/amounts'
import { type Fact, factTable } from '@chekku/domain/rules/fact-table'
import { isGtin } from '@chekku/domain/rules/pack-errors'
import { visibleText } from '@chekku/domain/rules/search-key'
import { bareAmount, typedPaise } from '@chekku/domain/rules/typed-price'
import { writtenNumber } from '@chekku/domain/rules/written-numbers'
import type { RefusedCell } from '@chekku/domain/schemas/product/product-sheet'
import { cellMessages } from './cell-messages.ts'
import { type Column, dayFacts, isFact, isOfPack } from './columns.ts'
import { readFact } from './fact-cells.ts'
import type { Field } from './headings.ts'
import type { SheetRow } from './read-file.ts'

/* Cells as people and spreadsheets write them. */

/** A cell that cannot be taken, with the sentence about it. */
export class CellRefusal extends Error {}

/** The cells of a sheet that cannot be taken. */
export class Refusals {
  readonly cells: RefusedCell[] = []

  /** Refuses a cell, or a whole row without a column. */
  add(line: SheetRow, column: Field | '', message: string): void {
    const text = column === '' ? '' : (line.cells.get(column) ?? '')
    this.cells.push({ ...labelOf(line), column, text, message })
  }

  /** Reads a cell; undefined if it is refused. */
  read<Said>(line: SheetRow, column: Field | '', read: () => Said): Said | undefined {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof CellRefusal)) throw error
      this.add(line, column, error.message)
      return undefined
    }
  }
}

/** What a row calls its product and its size. */
export function labelOf({ row, cells }: SheetRow) {
  const size = [cells.get('quantity') ?? cells.get('size'), cells.get('unit'), cells.get('pack')]
  return { row, name: cells.get('name') ?? '', size: size.filter(Boolean).join(' ') }
}

export const refuse = (text: string): never => {
  throw new CellRefusal(text)
}

/** What UTF-8 looks like that was read in another encoding, and the signs for lost letters: ? of Windows, _ of a Mac. */
const mangled =
  /\ufffd|â‚¹|â€|Ã[\u0080-\u00bf]|à[®¯¤¥]|(?:^|[\s([“"])\?{3}|[([“"][?_]{2,60}[)\]”"]|^[?_][?_ ]{0,200}$/
/** What a spreadsheet shows of a formula that failed. */
const failedFormula = /^(?:#(?:REF|NAME|VALUE|DIV\/0|NULL|NUM)[!?]|#N\/A|Err:\d{3})/i
const exponent = /^\d(?:[.,]\d{1,20})?e\+?\d{1,3}$/i

function readFlag(text: string): boolean {
  if (/^(?:yes|true|1|y)$/i.test(text)) return true
  return /^(?:no|false|0|n)$/i.test(text) ? false : refuse(cellMessages.yesOrNo(text))
}

/** "₹1,200.50", "Rs. 1200/-"; what a comma or a point may mean in two ways is refused. */
function readPrice(text: string): Paise {
  // Two prices, or one with a blank in the place of a point; spreadsheets group digits by other blanks.
  if (/\p{Nd}[ \t\r\n]{1,20}\p{Nd}/u.test(text)) return refuse(cellMessages.priceAmbiguous(text))
  const digits = bareAmount(text)
  if (exponent.test(digits)) return refuse(cellMessages.exponent(text))
  const [whole = '', ...decimals] = digits.split('.')
  const [first = '', ...groups] = whole.split(',')
  // Indian groups have two digits, but the last has three: 1,20,000.
  const isGrouped =
    /^\d{1,3}$/.test(first) && groups.at(-1)?.length === 3 && groups.every(group => /^\d{2,3}$/.test(group))
  const isAmbiguous = (groups.length > 0 && !isGrouped) || decimals.length > 1 || decimals[0]?.includes(',')
  if (isAmbiguous || (groups.length === 0 && decimals[0]?.length === 3))
    return refuse(/^[\d.,]+$/.test(digits) ? cellMessages.priceAmbiguous(text) : cellMessages.price(text))
  const paise = digits === '' ? undefined : typedPaise(digits)
  return paise ?? refuse(cellMessages.price(text))
}

/** A day as YYYY-MM-DD: 2026-11-19, 19/11/2026, 19.11.2026; as in America only where no month is meant otherwise. */
function readDay(text: string): string {
  const parts = text.split(/[-/.]/)
  if (parts.length !== 3 || !parts.every(part => /^\d{1,4}$/.test(part)))
    return refuse(cellMessages.day(text))
  const [one = '', two = '', three = ''] = parts
  const isAmerican = Number(two) > 12
  const [year, month, day] =
    one.length === 4 ? [one, two, three] : isAmerican ? [three, one, two] : [three, two, one]
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const isDay = /^20\d\d-\d\d-\d\d$/.test(date) && new Date(`${date}T00:00Z`).toJSON()?.startsWith(date)
  return isDay ? date : refuse(cellMessages.day(text))
}

/** The digits of a number that is a name, which spreadsheets round and shorten. */
function readNumberName(text: string): string {
  if (exponent.test(text)) return refuse(cellMessages.exponent(text))
  return visibleText(text)
}

function readGtin(text: string): string {
  const digits = readNumberName(text).replaceAll(/[ -]/g, '')
  const whole = [8, 12, 13].map(length => digits.padStart(length, '0')).find(isGtin)
  if (/^\d{5,12}$/.test(digits) && !isGtin(digits) && whole) return refuse(cellMessages.zeroLost(text, whole))
  return digits
}

/** What the cells of a row say of its size, as a write of a product sends it. */
export type SaidPack = Partial<
  Record<'kind' | 'measure' | 'quantity' | 'pieces' | 'price' | 'mrp' | 'inStock' | 'sku' | 'gtin', unknown>
>

const noAmount = { measure: null, quantity: null, pieces: 1 }

/** A quantity with its unit beside it or in it: "500" "ml", "5 litre tin", "2 × 250 g". */
export function readAmount(text: string, unit: string): SaidPack {
  if (text === clearCell) return noAmount
  const [each = '', pieces] = text
    .split(/[x×*]/i)
    .map(part => writtenNumber(visibleText(part)))
    .reverse()
  const amount = unit === '' || unit === clearCell ? undefined : amountOf(each, unit.toLowerCase())
  if (amount && pieces === undefined) return { ...amount, pieces: 1 }
  if (amount && /^\d{1,4}$/.test(pieces ?? '')) return { ...amount, pieces: Number(pieces) }
  const guess = guessPack(`x ${text}`)
  const unitName = unit === clearCell ? '' : unit.toLowerCase()
  const ofUnit = amountOf('1', unitName)
  if (unitName !== '' && !ofUnit) return refuse(cellMessages.unit(unit))
  // Words before what was read belong to it: "1 500 g", "pack of two 500 g".
  const isOtherMeasure = ofUnit !== undefined && ofUnit.measure !== guess.measure
  if (guess.measure === null || guess.name !== 'x' || isOtherMeasure)
    return refuse(cellMessages.quantity(text))
  const { measure, quantity, kind } = guess
  return { measure, quantity, pieces: guess.pieces, ...(kind !== '' && { kind }) }
}

/** The size as other shops' sheets have it in one cell; what is no amount is its kind. */
function readSize(text: string): SaidPack {
  if (/^default title$/i.test(text)) return {}
  const { name, measure, quantity, pieces, kind } = guessPack(`x ${text}`)
  // With other words it is what they make of it: "Pack of 2 - 1 L" is two.
  return measure && name === 'x' ? { measure, quantity, pieces, kind } : { kind: text }
}

const ofPack: Partial<Record<Field, (text: string) => SaidPack>> = {
  pack: text => ({ kind: text === clearCell ? '' : text }),
  size: readSize,
  price: text => ({ price: text === clearCell ? 0 : paiseToRupees(readPrice(text)) }),
  mrp: text => ({ mrp: text === clearCell ? null : paiseToRupees(readPrice(text)) }),
  'in stock': text => ({ inStock: readFlag(text) }),
  sku: text => ({ sku: text === clearCell ? '' : readNumberName(text) }),
  gtin: text => ({ gtin: text === clearCell ? '' : readGtin(text) }),
}

/** What a cell says of a size; rejects with a `CellRefusal`. */
export const readPackCell = (field: Field, text: string): SaidPack => ofPack[field]?.(legible(text)) ?? {}

/** What a product's cells say, as a write of it sends it, and its position. */
export interface SaidProduct {
  name?: string
  description?: string
  featured?: boolean
  hidden?: boolean
  order?: number
  facts?: Record<string, unknown>
}

/** What a cell says of a product; rejects with a `CellRefusal`. */
export function readProductCell(column: Column, text: string): SaidProduct {
  const said = text === clearCell ? '' : legible(text)
  if (isFact(column)) return { facts: { [column]: said === '' ? null : readFactCell(column, said) } }
  if (column === 'description') return { description: said }
  if (column === 'order' && said === '') return { order: 0 }
  if (said === '') return refuse(cellMessages.cannotClear)
  if (column === 'name') return { name: said }
  if (column === 'featured') return { featured: readFlag(said) }
  if (column === 'hidden') return { hidden: readFlag(said) }
  if (column === 'order')
    return { order: /^-?\d{1,9}$/.test(said) ? Number(said) : refuse(cellMessages.order(said)) }
  return {}
}

/** Columns of numbers, days and Yes or No, which programs and people write in several ways. */
const valueColumns = new Set<Column>([...dayFacts, 'price', 'mrp', 'in stock', 'featured', 'hidden', 'order'])

/** Returns one text for all ways to write a value: spreadsheets write 480.50 as 480.5, people as ₹ 480.50. */
export function cellValue(column: Column, text: string): string {
  if (text === clearCell || !valueColumns.has(column)) return text
  try {
    return JSON.stringify(isOfPack(column) ? readPackCell(column, text) : readProductCell(column, text))
  } catch {
    return text
  }
}

function readFactCell(fact: Fact, text: string): unknown {
  const { kind } = factTable[fact]
  if (kind === 'day') return readDay(text)
  const value = readFact(fact, kind === 'licence' ? readNumberName(text) : text)
  return value === undefined ? refuse(cellMessages.nutrition(text.slice(0, 60))) : value
}

/** A text whose letters are all there, and no formula that failed. */
export function legible(text: string): string {
  if (failedFormula.test(text)) return refuse(cellMessages.formula(text.slice(0, 60)))
  return mangled.test(text) ? refuse(cellMessages.encoding(text.slice(0, 60))) : text
}
