import { decimalPrice, type Paise, paiseToRupees } from '@chekku/domain/money'
import { guessPack } from '@chekku/domain/product/guess-pack'
import { clearCell } from '@chekku/domain/product/sheet'
import { amountOf, isAmbiguousAmount } from '@chekku/domain/rules/amounts'
import {
  type PackField,
  type PackFieldDefinition,
  packFieldKeys,
  packFields,
} from '@chekku/domain/rules/pack-fields'
import { visibleText } from '@chekku/domain/rules/search-key'
import { amountIn, units, unitsOf } from '@chekku/domain/rules/units'
import { writtenNumber } from '@chekku/domain/rules/written-numbers'
import type { StoredPack } from '../../../packs/pack-rows.ts'
import { cellMessages } from './cell-messages.ts'
import { inStockOfWooCommerce, withoutApostrophe } from './foreign-cells.ts'
import {
  type Cell,
  orClear,
  type PackInput,
  readBarCode,
  readFlag,
  readNumberName,
  readPrice,
  refuse,
  yesNo,
} from './read-cell.ts'

/* The fields of a size as the cells of a sheet. */

type DefinitionInSheet = Extract<(typeof packFields)[PackField], { column: string }>
export type PackColumn = DefinitionInSheet['column'] | 'unit'

interface PackCell extends Cell {
  field: PackField
  column: PackColumn
  text: (pack: StoredPack) => string
}

/** 460, 460.50: as a spreadsheet computes with it. */
function priceCellText(paise: unknown): string {
  if (typeof paise !== 'number') return ''
  const rupees = paiseToRupees(paise as Paise)
  return Number.isInteger(rupees) ? String(rupees) : decimalPrice(rupees)
}

/** A quantity in the unit in which people say it, unless that rounds it. */
function amountTexts({ measure, quantity, pieces }: StoredPack): [quantity: string, unit: string] {
  if (!measure || !quantity) return [pieces > 1 ? String(pieces) : '', '']
  const large = amountIn(measure, quantity)
  const isExact = Number(large.amount) * units[large.unit].amount === quantity
  const { amount, unit } = isExact ? large : { amount: String(quantity), unit: unitsOf[measure].small }
  return [pieces > 1 ? `${pieces} × ${amount}` : amount, unit]
}

const readRupees = (text: string) => paiseToRupees(readPrice(text))

interface KindOfCell extends Pick<Cell, 'isName' | 'isValue' | 'fromShopify' | 'fromWooCommerce'> {
  text: (value: StoredPack[PackField]) => string
  read: (text: string) => unknown
}

const code = { text: String, isName: true, fromShopify: withoutApostrophe } as const

/** How a field of a kind is written and read in a cell of its own. */
const kindsOfCells: Readonly<Record<Exclude<DefinitionInSheet['kind'], 'quantity'>, KindOfCell>> = {
  line: { text: String, read: orClear('', text => text), isName: true },
  code: { ...code, read: orClear('', readNumberName) },
  'bar-code': { ...code, read: orClear('', readBarCode) },
  price: { text: priceCellText, read: orClear(0, readRupees), isValue: true },
  'printed-price': { text: priceCellText, read: orClear(null, readRupees), isValue: true },
  flag: { text: yesNo, read: readFlag, isValue: true, fromWooCommerce: inStockOfWooCommerce },
}

function cellsOf(field: PackField): PackCell[] {
  const definition = packFields[field]
  if (!('column' in definition)) return []
  if (definition.kind === 'quantity')
    return [
      { field, column: definition.column, text: pack => amountTexts(pack)[0] },
      { field, column: 'unit', text: pack => amountTexts(pack)[1] },
    ]
  const { text, read, ...kind } = kindsOfCells[definition.kind]
  const { shopify = [], wooCommerce = [] }: PackFieldDefinition = definition
  const cell = { field, column: definition.column, text: (pack: StoredPack) => text(pack[field]) }
  return [{ ...kind, ...cell, read: written => ({ [field]: read(written) }), shopify, wooCommerce }]
}

/** The columns of a size, in the order of its fields. */
export const packCells: readonly PackCell[] = packFieldKeys.flatMap(cellsOf)

const noAmount = { measure: null, quantity: null, pieces: 1 }

/** A quantity with its unit beside it or in it: "500" "ml", "5 litre tin", "2 × 250 g". */
export function readAmount(text: string, unit: string): PackInput {
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
  if (text === '') return refuse(cellMessages.quantityNeeded(unit))
  // Words before the amount belong to it: "1 500 g", "pack of two 500 g".
  const isOtherMeasure = ofUnit !== undefined && ofUnit.measure !== guess.measure
  if (guess.measure === null || guess.name !== 'x' || isOtherMeasure) {
    const [, number = '', ownUnit] = /(?<!\d)(\d\.\d{3}) ?([a-z]{0,11})/i.exec(each) ?? []
    const itsUnit = ownUnit || unit
    const isAmbiguous = isAmbiguousAmount(number, itsUnit.toLowerCase())
    return refuse(isAmbiguous ? cellMessages.quantityAmbiguous(number, itsUnit) : cellMessages.quantity(text))
  }
  const { measure, quantity, kind } = guess
  return { measure, quantity, pieces: guess.pieces, ...(kind !== '' && { kind }) }
}

/** The size that other shops' sheets have in one cell: an amount, else a kind. */
export function sizeOfCell(text: string): PackInput {
  if (/^default title$/i.test(text)) return {}
  const { name, measure, quantity, pieces, kind } = guessPack(`x ${text}`)
  // Other words change the amount: "Pack of 2 - 1 L" is two.
  return measure && name === 'x' ? { measure, quantity, pieces, kind } : { kind: text }
}
