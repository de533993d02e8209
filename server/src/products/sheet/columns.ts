import { decimalPrice, type Paise, paiseToRupees } from '@chekku/domain/money'
import { type Fact, factKeys, factNames } from '@chekku/domain/rules/fact-table'
import { amountIn, units, unitsOf } from '@chekku/domain/rules/units'
import type { Facts } from '@chekku/domain/schemas/product/facts'
import { readFacts } from '../../entities/facts-column.ts'
import type { StoredPack } from '../../packs/pack-rows.ts'
import type { ProductRow } from '../store.ts'
import { factCell } from './fact-cells.ts'

/** A product and one of its sizes: what a row of a sheet says. */
interface SheetLine {
  product: SheetProduct
  pack?: StoredPack | undefined
}

/** What a sheet says of a product; the names of its categories. */
export interface SheetProduct {
  id: string
  version: number
  name: string
  category: string
  subcategory: string
  description: string
  featured: boolean
  hidden: boolean
  order: number
  image: string
  facts: Facts
}

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
  image: '',
  facts: {},
}

export const sheetProduct = (row: ProductRow): SheetProduct => ({
  id: row.id,
  version: row.version,
  name: row.name,
  category: row.category_name ?? '',
  subcategory: row.subcategory_name ?? '',
  description: row.description,
  featured: row.featured === 1,
  hidden: row.hidden === 1,
  order: row.sort_order,
  image: row.image,
  facts: readFacts(row.facts),
})

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

const ofProduct = {
  id: ({ id }: SheetProduct) => id,
  version: ({ version }: SheetProduct) => String(version),
  name: ({ name }: SheetProduct) => name,
  category: ({ category }: SheetProduct) => category,
  subcategory: ({ subcategory }: SheetProduct) => subcategory,
  description: ({ description }: SheetProduct) => description,
  featured: ({ featured }: SheetProduct) => yesNo(featured),
  picture: ({ image }: SheetProduct) => image,
  order: ({ order }: SheetProduct) => String(order),
  hidden: ({ hidden }: SheetProduct) => yesNo(hidden),
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
export type Column = keyof typeof ofProduct | keyof typeof ofPack | Fact

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

export const isFact = (column: Column): column is Fact => column in factNames
export const isOfPack = (column: Column): column is keyof typeof ofPack => column in ofPack

/** The name of a column in the first row of a sheet; that of a fact as the form of a product calls it. */
export const columnName = (column: Column): string => (isFact(column) ? factNames[column] : column)

/** What the cell of a size's column says; "" of any other, and without a size. */
export const packText = (column: string, pack: StoredPack | undefined): string =>
  pack && column in ofPack ? ofPack[column as keyof typeof ofPack](pack) : ''

/** What the cell of a column says. */
export function cellText(column: Column, { product, pack }: SheetLine): string {
  if (isFact(column)) return factCell(product.facts, column)
  return isOfPack(column) ? packText(column, pack) : ofProduct[column](product)
}
