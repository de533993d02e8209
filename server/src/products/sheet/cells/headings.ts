import { searchedKey } from '@chekku/domain/rules/search-key'
import { decodeHTMLStrict } from 'entities/decode'
import { type Column, cellOf, columnName, columns, fingerprintColumn } from './columns.ts'

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
  'sold without stock',
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

const converters = { shopify: 'fromShopify', wooCommerce: 'fromWooCommerce' } as const

/** Our columns by the names of another program. */
const ownColumnsOf = (program: keyof typeof converters): Headings =>
  Object.fromEntries(
    columns.flatMap(field => {
      const cell = cellOf(field)
      const read = cell[converters[program]]
      return (cell[program] ?? []).map(name => [name, { field, read }])
    }),
  )

/** Shopify's sheets, by the names that its help documents, and by those until 2025. */
const shopifyHeadings: Headings = {
  ...ownColumnsOf('shopify'),
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
  'continue selling when out of stock': { field: 'sold without stock' },
  'variant inventory policy': { field: 'sold without stock' },
}

/** WooCommerce's sheets, as its documentation has them. */
const wooCommerceHeadings: Headings = {
  ...ownColumnsOf('wooCommerce'),
  id: { field: 'own key', read: text => `id:${text}` },
  parent: { field: 'parent' },
  type: { field: 'kind of row' },
  published: { field: 'published' },
  'visibility in catalog': { field: 'visibility' },
  'attribute 1 value(s)': { field: 'size', read: decodeHTMLStrict },
  'attribute 2 value(s)': { field: 'size 2', read: decodeHTMLStrict },
  'attribute 3 value(s)': { field: 'size 3', read: decodeHTMLStrict },
}

/** The meanings of the columns' names, undefined for unknown ones. */
export function headingsOf(names: readonly string[]): (Heading | undefined)[] {
  const keys = names.map(searchedKey)
  const headings = headingsOfProgram(keys)
  return keys.map(name => (Object.hasOwn(headings, name) ? headings[name] : undefined))
}

/** A column that only one program has tells which program wrote the sheet. */
function headingsOfProgram(keys: readonly string[]): Headings {
  if (keys.includes('handle') || keys.includes('url handle')) return shopifyHeadings
  return keys.includes('regular price') ? wooCommerceHeadings : ownHeadings
}
