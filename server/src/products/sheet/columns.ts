import { decimalPrice, type Paise, paiseToRupees } from '@chekku/domain/money'
import { type Fact, factKeys, factNames, factTable } from '@chekku/domain/rules/fact-table'
import { amountIn, units, unitsOf } from '@chekku/domain/rules/units'
import { readFacts } from '../../entities/facts-column.ts'
import type { StoredPack } from '../../packs/pack-rows.ts'
import type { ProductRow } from '../store.ts'
import { factCell } from './fact-cells.ts'

/** What a sheet says of a product; the names of its categories. */
export const sheetProduct = (row: ProductRow) => ({
  id: row.id,
  version: row.version,
  name: row.name,
  category: row.category_name ?? '',
  subcategory: row.subcategory_name ?? '',
  description: row.description,
  featured: row.featured === 1,
  hidden: row.hidden === 1,
  order: row.sort_order,
  picture: row.image,
  facts: readFacts(row.facts),
})
export type SheetProduct = ReturnType<typeof sheetProduct>

/** A product of which nothing is said yet. */
export const blankProduct: SheetProduct = {
  id: '',
  version: 1,
  name: '',
  category: '',
  subcategory: '',
  description: '',
  featured: false,
  hidden: false,
  order: 0,
  picture: '',
  facts: {},
}

const yesNo = (said: boolean) => (said ? 'Yes' : 'No')
/** 460, 460.50: as a spreadsheet computes with it. */
const priceCell = (paise: Paise) => {
  const rupees = paiseToRupees(paise)
  return Number.isInteger(rupees) ? String(rupees) : decimalPrice(rupees)
}

/** A quantity in the unit in which people say it, unless that rounds it. */
function amountCells({ measure, quantity, pieces }: StoredPack): [quantity: string, unit: string] {
  if (!measure || !quantity) return [pieces > 1 ? String(pieces) : '', '']
  const large = amountIn(measure, quantity)
  const isExact = Number(large.amount) * units[large.unit].amount === quantity
  const { amount, unit } = isExact ? large : { amount: String(quantity), unit: unitsOf[measure].small }
  return [pieces > 1 ? `${pieces} × ${amount}` : amount, unit]
}

const ofPack = {
  'pack id': ({ _id }: StoredPack) => _id,
  pack: ({ kind }: StoredPack) => kind,
  quantity: (pack: StoredPack) => amountCells(pack)[0],
  unit: (pack: StoredPack) => amountCells(pack)[1],
  price: ({ price }: StoredPack) => priceCell(price),
  mrp: ({ mrp }: StoredPack) => (mrp === null ? '' : priceCell(mrp)),
  'in stock': ({ inStock }: StoredPack) => yesNo(inStock),
  sku: ({ sku }: StoredPack) => sku,
  gtin: ({ gtin }: StoredPack) => gtin,
}
export type Column = keyof Omit<SheetProduct, 'facts'> | keyof typeof ofPack | Fact

/** The columns of an export, in order. */
export const columns: readonly Column[] = [
  'id',
  'pack id',
  'version',
  'name',
  'category',
  'subcategory',
  'description',
  'featured',
  'pack',
  'quantity',
  'unit',
  'price',
  'mrp',
  'in stock',
  'sku',
  'gtin',
  'picture',
  'order',
  'hidden',
  ...factKeys,
]

/** The last column of an export tells an import which cells were edited since. */
export const fingerprintColumn = 'fingerprints' as const

export const dayFacts = factKeys.filter(fact => factTable[fact].kind === 'day')
export const isFact = (column: string): column is Fact => column in factNames
export const isOfPack = (column: Column): column is keyof typeof ofPack => column in ofPack

/** The name of a column in the first row of a sheet; that of a fact as the form of a product calls it. */
export const columnName = (column: Column | typeof fingerprintColumn): string =>
  isFact(column) ? factNames[column] : column

/** What the cell of a size's column says; "" of any other, and without a size. */
export const packText = (column: string, pack: StoredPack | undefined): string =>
  pack && column in ofPack ? ofPack[column as keyof typeof ofPack](pack) : ''

/** What the cell of a column says in the row of a size, or of a product alone. */
export function cellText(column: Column, product: SheetProduct, pack?: StoredPack): string {
  if (isFact(column)) return factCell(product.facts, column)
  if (isOfPack(column)) return packText(column, pack)
  const value = product[column]
  return typeof value === 'boolean' ? yesNo(value) : String(value)
}
