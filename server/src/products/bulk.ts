import { Problem } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import type { Product, ProductsPut } from '@chekku/domain/schemas/product'
import { monotonicNow, recordAudit } from '../audit/service.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import { changedCategory } from './product-category.ts'
import { findProductRows, findProducts, type ProductRow, productColumns, updateProduct } from './store.ts'

/** The rows of these products in this order. Rejects with a Problem that names the missing ones. */
export async function findRows(queries: Queries, ids: readonly string[]): Promise<ProductRow[]> {
  const rows = new Map((await findProductRows(queries, ids)).map(row => [row.id, row]))
  const missing = ids.filter(id => !rows.has(id))
  if (missing.length > 0) {
    throw new Problem('invalid', productMessages.productsGone(missing.length), {
      errors: Object.fromEntries(missing.map(id => [id, productMessages.notFound])),
    })
  }
  return ids.map(id => rows.get(id) as ProductRow)
}

type Change = Omit<ProductsPut['products'][number], '_id'>

/** The category columns after a change. Without a category there is no subcategory either. */
async function categoryColumns(queries: Queries, row: ProductRow, { category, subcategory }: Change) {
  if (category === undefined && subcategory === undefined) return {}
  if (category === null) return { category_id: null, subcategory_id: null }
  return changedCategory(queries, row, { category, subcategory })
}

const changedColumns = async (
  queries: Queries,
  row: ProductRow,
  change: Change,
): Promise<Partial<ProductRow>> => ({
  ...(await categoryColumns(queries, row, change)),
  ...productColumns({ featured: change.featured, inStock: change.inStock }),
})

const isUnchanged = (row: ProductRow, columns: Partial<ProductRow>) =>
  Object.entries(columns).every(
    ([column, value]) => value === undefined || row[column as keyof ProductRow] === value,
  )

/** Changes all of these products, in the order of the changes, or none. */
export async function updateInBulk(
  transaction: WriteTransaction,
  changes: ReadonlyMap<string, Change>,
): Promise<Product[]> {
  const ids = [...changes.keys()]
  const rows = await findRows(transaction, ids)
  const updated_at = await monotonicNow(transaction)
  const before = await findProducts(transaction, ids)
  const changedIds = new Set<string>()
  for (const row of rows) {
    const columns = await changedColumns(transaction, row, changes.get(row.id) as Change)
    if (isUnchanged(row, columns)) continue
    changedIds.add(row.id)
    await updateProduct(transaction, row, { ...columns, version: row.version + 1, updated_at })
  }
  const after = new Map((await findProducts(transaction, ids)).map(product => [product._id, product]))
  await recordAudit(
    transaction,
    before
      .filter(({ _id }) => changedIds.has(_id))
      .map(product => ({
        ...subject(product),
        action: 'changed',
        before: product,
        after: after.get(product._id),
      })),
  )
  return ids.map(id => after.get(id) as Product)
}

/** Records the removal of these products in the audit log. */
export async function recordRemoved(transaction: WriteTransaction, ids: readonly string[]): Promise<void> {
  const products = await findProducts(transaction, ids)
  await recordAudit(
    transaction,
    products.map(product => ({ ...subject(product), action: 'deleted', before: product })),
  )
}

const subject = ({ _id, name }: Product) => ({ kind: 'product' as const, id: _id, name })
