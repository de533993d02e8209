import type { FieldErrors } from '@chekku/domain/problem'
import { nameWithSize } from '@chekku/domain/product/pack-texts'
import type { Product } from '@chekku/domain/schemas/product'
import type { ProductsPut } from '@chekku/domain/schemas/product/product-bulk'
import { changedCategory, NO_CATEGORY } from '../categories/service.ts'
import type { RowChange, WrittenChange } from '../changes/change-set.ts'
import type { Queries } from '../database/schema.ts'
import { readWrongFields, refuseFields } from '../entities/entity-service.ts'
import { soldPacks } from '../packs/pack-rows.ts'
import { productsAsOf } from './as-of-time.ts'
import { type ProductColumns, presentProduct, productColumns, refuseContradiction } from './columns.ts'
import { changedPacks, packsWithStock, wallOfWrite } from './packs.ts'
import { refuseWrongDates } from './passed-dates.ts'
import { changedProduct, type ProductRow, productRow } from './store.ts'

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

/** Errors of the sizes of a product among several, with the names of both. */
function namedErrors(errors: FieldErrors, row: ProductRow, { packs = [] }: BulkChange, index: number) {
  const named = Object.entries(errors).map(([field, text]) => {
    if (!field.startsWith('packs.')) return [field, text]
    const id = packs[Number(field.split('.')[1])]?._id
    const size = soldPacks(row.packs).find(({ _id }) => _id === id)
    return [`products.${index}.${field}`, `${size ? nameWithSize(row, size) : row.name}: ${text}`]
  })
  return Object.fromEntries(named) as FieldErrors
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
      refuseFields(namedErrors(readWrongFields(error), row, change, index))
      throw error
    })
    const { set, rows: sizes, doubts: priceDoubts } = changedProduct(row, columns, at)
    doubts.push(...priceDoubts)
    const isChanged = Object.entries(set).some(
      ([column, value]) => value !== undefined && row[column as keyof typeof set] !== value,
    )
    if (isChanged || sizes.length > 0)
      rows.push(
        {
          kind: 'product',
          id: row.id,
          set: { ...set, updated_at: at },
          existingRow: productRow(row),
          existingEntity: presentProduct(row),
        },
        ...sizes,
      )
  }
  const answer = (reader: Queries, { entities }: WrittenChange) => {
    const products = stored.map(row => (entities.get(row.id) as Product | undefined) ?? presentProduct(row))
    return productsAsOf(reader, products, now, 'administrator')
  }
  return { rows, doubts, answer }
}
