import { decimalPrice, type Paise, paiseToRupees } from '@chekku/domain/money'
import { guessSizeAlone } from '@chekku/domain/product/guess-pack'
import { clearCell } from '@chekku/domain/product/sheet'
import { amountOf, isAmbiguousAmount } from '@chekku/domain/rules/amounts'
import {
  type PackField,
  type PackFieldDefinition,
  packFieldKeys,
  packFields,
} from '@chekku/domain/rules/packs/pack-fields'
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

interface PackCellKind extends Pick<Cell, 'isName' | 'isValue' | 'fromShopify' | 'fromWooCommerce'> {
  text: (value: StoredPack[PackField]) => string
  read: (text: string) => unknown
}

const codeKind = { text: String, isName: true, fromShopify: withoutApostrophe } as const

/** How a field of a kind is written and read in a cell of its own. */
const packCellKinds: Readonly<Record<Exclude<DefinitionInSheet['kind'], 'quantity'>, PackCellKind>> = {
  line: { text: String, read: orClear('', text => text), isName: true },
  code: { ...codeKind, read: orClear('', readNumberName) },
  'bar-code': { ...codeKind, read: orClear('', readBarCode) },
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
  const { text, read, ...otherKeys } = packCellKinds[definition.kind]
  const { shopify = [], wooCommerce = [] }: PackFieldDefinition = definition
  const readField = (cell: string) => ({ [field]: read(cell) })
  const cell = { field, column: definition.column, text: (pack: StoredPack) => text(pack[field]) }
  return [{ ...otherKeys, ...cell, read: readField, shopify, wooCommerce }]
}

/** The columns of a size, in the order of its fields. */
export const packCells: readonly PackCell[] = packFieldKeys.flatMap(cellsOf)

const noAmount = { measure: null, quantity: null, pieces: 1 }

/** A quantity with its unit beside it or in it: "500" "ml", "5 litre tin", "2 × 250 g". Throws a `CellRefusal`. */
export function readAmount(text: string, unit: string): PackInput {
  if (text === clearCell) return noAmount
  const unitName = unit === clearCell ? '' : unit.toLowerCase()
  const [each = '', pieces = '1'] = factorsOf(text)
  const amount = unitName === '' ? undefined : amountOf(each, unitName)
  if (amount && /^\d{1,4}$/.test(pieces)) return { ...amount, pieces: Number(pieces) }
  const unitAmount = amountOf('1', unitName)
  if (unitName !== '' && !unitAmount) return refuse(cellMessages.unit(unit))
  if (text === '') return refuse(cellMessages.quantityNeeded(unit))
  // The text may have its own unit, which has to be one of the same measure.
  const size = guessSizeAlone(text)
  if (!size || (unitAmount && unitAmount.measure !== size.measure)) return refuse(quantityMessage(text, unit))
  const { kind, ...ownAmount } = size
  return { ...ownAmount, ...(kind !== '' && { kind }) }
}

/** "2 × 250" as the quantity of a piece and the number of pieces. */
const factorsOf = (text: string) =>
  text
    .split(/[x×*]/i)
    .map(part => writtenNumber(visibleText(part)))
    .reverse()

/** "1.500 g" may be one and a half grams, or as many thousand. */
function quantityMessage(text: string, unit: string): string {
  const [each = ''] = factorsOf(text)
  const [, number = '', ownUnit] = /(?<!\d)(\d\.\d{3}) ?([a-z]{0,11})/i.exec(each) ?? []
  const unitOfNumber = ownUnit || unit
  return isAmbiguousAmount(number, unitOfNumber.toLowerCase())
    ? cellMessages.quantityAmbiguous(number, unitOfNumber)
    : cellMessages.quantity(text)
}

/** The size that other shops' sheets have in one cell: an amount, else a kind. */
export const sizeOfCell = (text: string): PackInput =>
  /^default title$/i.test(text) ? {} : (guessSizeAlone(text) ?? { kind: text })
