import { invalid, type Problem, problemMessages } from '@chekku/domain/problem'
import { nameWithSize } from '@chekku/domain/product/pack-texts'
import type { Product } from '@chekku/domain/schemas/product'
import type { ProductsPut } from '@chekku/domain/schemas/product/product-bulk'
import { changedCategory, NO_CATEGORY } from '../categories/service.ts'
import type { RowChange, WrittenChange } from '../changes/change-set.ts'
import { definedValues, differenceOf } from '../changes/write-rows.ts'
import type { Queries } from '../database/schema.ts'
import { readWrongFields } from '../entities/field-errors.ts'
import { soldPacks } from '../packs/pack-rows.ts'
import { productsAsOf } from './as-of-time.ts'
import { type ProductColumns, presentProduct, productColumns, refuseContradiction } from './columns.ts'
import { changedPacks, packsWithStock, wallOfWrite } from './packs.ts'
import { refuseWrongDates } from './passed-dates.ts'
import { changedProduct, type ProductRow, productRow, productRowChange } from './store.ts'

type BulkChange = Omit<ProductsPut['products'][number], '_id'>

/** The columns of another category. Clearing the category also clears the subcategory. */
async function movedColumns(
  queries: Queries,
  row: ProductRow,
  { category, subcategory }: Pick<BulkChange, 'category' | 'subcategory'>,
) {
  if (category === null) return NO_CATEGORY
  const isMoved = category !== undefined || subcategory !== undefined
  return isMoved ? changedCategory(queries, row, { category, subcategory }) : {}
}

/** The columns of a bulk change. */
async function bulkColumns(
  queries: Queries,
  row: ProductRow,
  { category, subcategory, packs, ...fields }: BulkChange,
  wall: string,
): Promise<Partial<ProductColumns>> {
  refuseContradiction(fields)
  const moved = await movedColumns(queries, row, { category, subcategory })
  const columns = productColumns(fields)
  // Unlike in an update, stock applies to all sizes even if it equals that of the product.
  const sizes = packs
    ? changedPacks(row, { packs }, wall)
    : packsWithStock(soldPacks(row.packs), columns.in_stock)
  return { ...moved, ...columns, sizes }
}

/** The Problem about a product among several: errors of its sizes have the names of both. Throws an error about no fields. */
function namedProblem(error: unknown, row: ProductRow, { packs = [] }: BulkChange, index: number): Problem {
  const named = Object.entries(readWrongFields(error)).map(([field, text]) => {
    if (!field.startsWith('packs.')) return [field, text]
    const id = packs[Number(field.split('.')[1])]?._id
    const size = soldPacks(row.packs).find(({ _id }) => _id === id)
    return [`products.${index}.${field}`, `${size ? nameWithSize(row, size) : row.name}: ${text}`]
  })
  return invalid(Object.fromEntries(named), problemMessages.checkFields)
}

/** The changes of all these products, or none. */
export async function planUpdates(
  queries: Queries,
  { at, now }: { at: number; now: number },
  stored: readonly ProductRow[],
  changes: ReadonlyMap<string, BulkChange>,
) {
  const rows: RowChange[] = []
  const doubts: string[] = []
  const packs = stored.flatMap(row => row.packs)
  const wall = await wallOfWrite(queries, now, { stored: packs, inputs: [...changes.values()] })
  for (const [index, row] of stored.entries()) {
    const change = changes.get(row.id) as BulkChange
    await refuseWrongDates(queries, change, { row, now })
    const columns = await bulkColumns(queries, row, change, wall).catch(error => {
      throw namedProblem(error, row, change, index)
    })
    const { set, rows: sizes, doubts: priceDoubts } = changedProduct(row, columns, at)
    doubts.push(...priceDoubts)
    const differing = differenceOf(productRow(row), definedValues(set))
    if (Object.keys(differing).length > 0 || sizes.length > 0)
      rows.push(productRowChange(row, set, at), ...sizes)
  }
  const answer = (reader: Queries, { entities }: WrittenChange) => {
    const products = stored.map(row => (entities.get(row.id) as Product | undefined) ?? presentProduct(row))
    return productsAsOf(reader, products, now, 'administrator')
  }
  return { rows, doubts, answer }
}
