import { clearCell } from '@chekku/domain/product/sheet'
import { type Fact, factKeys, factNames, factTable } from '@chekku/domain/rules/fact-table'
import {
  ofEachText,
  type ProductText,
  type ProductTextDefinition,
  productTextKeys,
  productTexts,
} from '@chekku/domain/rules/product-texts'
import { decodeHTMLStrict } from 'entities/decode'
import { readFacts } from '../../../entities/columns.ts'
import type { StoredPack } from '../../../packs/pack-rows.ts'
import type { ProductRow } from '../../store.ts'
import { factCell, readFact } from './fact-cells.ts'
import { firstCategory, textOfHtml, textOfWooCommerce } from './foreign-cells.ts'
import { type PackColumn, packCells } from './pack-cells.ts'
import {
  type Cell,
  type CellInput,
  legible,
  orClear,
  readFlag,
  readOrder,
  requiredText,
  yesNo,
} from './read-cell.ts'

/** A product as a sheet has it, with the names of its categories. */
export const sheetProduct = (row: ProductRow) => ({
  id: row.id,
  version: row.version,
  name: row.name,
  category: row.category_name ?? '',
  subcategory: row.subcategory_name ?? '',
  ...ofEachText(text => row[text]),
  featured: row.featured === 1,
  hidden: row.hidden === 1,
  order: row.sort_order,
  picture: row.image,
  facts: readFacts(row.facts),
})
export type SheetProduct = ReturnType<typeof sheetProduct>

/** A product without any values. */
export const blankProduct: SheetProduct = {
  id: '',
  version: 1,
  name: '',
  category: '',
  subcategory: '',
  ...ofEachText(() => ''),
  featured: false,
  hidden: false,
  order: 0,
  picture: '',
  facts: {},
}

type ProductColumn = keyof Omit<SheetProduct, 'facts'>
export type Column = ProductColumn | 'pack id' | PackColumn | Fact

interface SheetColumn extends Cell {
  /** The text of its cell in the row of a size, or of a product alone. */
  text: (product: SheetProduct, pack: StoredPack | undefined) => string
  isOfPack?: true
}
type NamedColumn = readonly [name: Column, column: SheetColumn]

const productColumn = (column: ProductColumn, cell: Cell = {}): NamedColumn => {
  const text = ({ [column]: value }: SheetProduct) =>
    typeof value === 'boolean' ? yesNo(value) : String(value)
  return [column, { ...cell, text }]
}

const packColumn = (column: Column, textOf: (pack: StoredPack) => string, cell: Cell = {}): NamedColumn => {
  return [column, { ...cell, text: (_product, pack) => (pack ? textOf(pack) : ''), isOfPack: true }]
}

const factColumn = (fact: Fact): NamedColumn => {
  const read = orClear(null, text => readFact(fact, text))
  const cell: Cell = {
    read: text => ({ facts: { [fact]: read(text) } }),
    isValue: factTable[fact].kind === 'day',
  }
  return [fact, { ...cell, text: ({ facts }) => factCell(facts, fact) }]
}

const textColumn = (field: ProductText): NamedColumn => {
  const { isParagraph, shopify = [], wooCommerce = [] }: ProductTextDefinition = productTexts[field]
  const read = orClear('', text => text)
  const converters = isParagraph && { fromShopify: textOfHtml, fromWooCommerce: textOfWooCommerce }
  return productColumn(field, {
    read: text => ({ [field]: read(text) }),
    shopify,
    wooCommerce,
    ...converters,
  })
}

const readPosition = orClear(0, readOrder)

/** All columns of a sheet, in the order of an export. */
const namedColumns: readonly NamedColumn[] = [
  productColumn('id'),
  packColumn('pack id', ({ _id }) => _id),
  productColumn('version'),
  productColumn('name', {
    read: text => ({ name: requiredText(text) }),
    isName: true,
    shopify: ['title'],
    fromShopify: decodeHTMLStrict,
    wooCommerce: ['name'],
    fromWooCommerce: decodeHTMLStrict,
  }),
  productColumn('category', {
    shopify: ['type'],
    fromShopify: decodeHTMLStrict,
    wooCommerce: ['categories'],
    fromWooCommerce: firstCategory,
  }),
  productColumn('subcategory'),
  ...productTextKeys.map(textColumn),
  productColumn('featured', {
    read: text => ({ featured: readFlag(requiredText(text)) }),
    isValue: true,
    wooCommerce: ['is featured?'],
  }),
  ...packCells.map(({ field: _field, column, text, ...cell }) => packColumn(column, text, cell)),
  productColumn('picture', { shopify: ['product image url', 'image src'], wooCommerce: ['images'] }),
  productColumn('order', { read: text => ({ order: readPosition(text) }), isValue: true }),
  productColumn('hidden', { read: text => ({ hidden: readFlag(requiredText(text)) }), isValue: true }),
  ...factKeys.map(factColumn),
]
export const columns = namedColumns.map(([name]) => name)
const columnsByName: ReadonlyMap<string, SheetColumn> = new Map(namedColumns)

/** The last column of an export tells an import which cells were edited since. */
export const fingerprintColumn = 'fingerprints' as const

export const dayFacts = factKeys.filter(fact => factTable[fact].kind === 'day')
const isFact = (column: string): column is Fact => Object.hasOwn(factNames, column)
export const isOfPack = (column: Column): boolean => columnsByName.get(column)?.isOfPack === true

/** The name of a column in the first row of a sheet; that of a fact as the form of a product calls it. */
export const columnName = (column: string): string => (isFact(column) ? factNames[column] : column)

/** The cell of a column; without a size, that of a column of sizes is blank. */
export const cellText = (column: string, product: SheetProduct, pack?: StoredPack): string =>
  columnsByName.get(column)?.text(product, pack) ?? ''

/** How a cell is read; undefined if it is read together with others, or not at all. */
export const cellOf = (field: string): Cell => columnsByName.get(field) ?? {}

/** Columns that a product reads alone; category and picture need others. */
export const ownColumns = columns.filter(column => !isOfPack(column) && cellOf(column).read)

/** Reads a cell; throws a `CellRefusal`. */
export const readCell = (field: string, text: string): CellInput =>
  cellOf(field).read?.(legible(text, field)) ?? {}

/** Returns one text for all ways to write a value: spreadsheets write 480.50 as 480.5, people as ₹ 480.50. */
export function cellValue(column: string, text: string): string {
  if (text === clearCell || !columnsByName.get(column)?.isValue) return text
  try {
    return JSON.stringify(readCell(column, text))
  } catch {
    return text
  }
}
