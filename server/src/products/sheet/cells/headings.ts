import { searchedKey } from '@chekku/domain/rules/search-key'
import { decodeHTMLStrict } from 'entities/decode'
import { type Column, cellOf, columnName, columns, fingerprintColumn } from './columns.ts'
import type { Cell } from './read-cell.ts'

/** The meaning of a cell: a column of an export, or a key that ties the rows of another shop's sheet together. */
export type CellField = Column | RowField | JoinedField
type RowField = typeof fingerprintColumn | 'handle' | 'own key' | 'parent' | 'kind of row' | 'size'

/** Fields with a meaning only beside other cells of their row, as `joinCells` reads them. */
export const joinedFields = [
  'size 2',
  'size 3',
  'published',
  'status',
  'visibility',
  'stock',
  'stock is counted',
  'sold out as well',
] as const
type JoinedField = (typeof joinedFields)[number]

export interface Heading {
  field: CellField
  /** Converts another program's cell into the text of an export. */
  read?: ((text: string) => string) | undefined
}
type Headings = Readonly<Record<string, Heading>>

/** The first column of a sheet of left-out rows, with the reason why each was left out. */
export const reasonColumn = 'why left out'

const ownHeadings: Headings = Object.fromEntries(
  [...columns, fingerprintColumn].map(field => [columnName(field).toLowerCase(), { field }]),
)

/** Our columns by the names of another program. */
const columnsOf = (
  foreignOf: (cell: Cell) => [names?: readonly string[], read?: Heading['read']],
): Headings =>
  Object.fromEntries(
    columns.flatMap(field => {
      const [names = [], read] = foreignOf(cellOf(field))
      return names.map(name => [name, { field, read }])
    }),
  )

/** Shopify's sheets, by the names that its help documents, and by those until 2025. */
const ofShopify: Headings = {
  ...columnsOf(({ shopify, fromShopify }) => [shopify, fromShopify]),
  'url handle': { field: 'handle' },
  handle: { field: 'handle' },
  'option1 value': { field: 'size', read: decodeHTMLStrict },
  'option2 value': { field: 'size 2', read: decodeHTMLStrict },
  'option3 value': { field: 'size 3', read: decodeHTMLStrict },
  'published on online store': { field: 'published' },
  published: { field: 'published' },
  status: { field: 'status' },
  'inventory tracker': { field: 'stock is counted' },
  'variant inventory tracker': { field: 'stock is counted' },
  'inventory quantity': { field: 'stock' },
  'variant inventory qty': { field: 'stock' },
  'continue selling when out of stock': { field: 'sold out as well' },
  'variant inventory policy': { field: 'sold out as well' },
}

/** WooCommerce's sheets, as its documentation has them. */
const ofWooCommerce: Headings = {
  ...columnsOf(({ wooCommerce, fromWooCommerce }) => [wooCommerce, fromWooCommerce]),
  id: { field: 'own key', read: text => `id:${text}` },
  parent: { field: 'parent' },
  type: { field: 'kind of row' },
  published: { field: 'published' },
  'visibility in catalog': { field: 'visibility' },
  'attribute 1 value(s)': { field: 'size', read: decodeHTMLStrict },
  'attribute 2 value(s)': { field: 'size 2', read: decodeHTMLStrict },
  'attribute 3 value(s)': { field: 'size 3', read: decodeHTMLStrict },
}

/**
 * The meanings of the columns' names, undefined for unknown ones. A column that only one program has tells which program
 * wrote the sheet.
 */
export function headingsOf(names: readonly string[]): (Heading | undefined)[] {
  const keys = names.map(searchedKey)
  const isOfShopify = keys.includes('handle') || keys.includes('url handle')
  const table = isOfShopify ? ofShopify : keys.includes('regular price') ? ofWooCommerce : ownHeadings
  return keys.map(name => (Object.hasOwn(table, name) ? table[name] : undefined))
}
