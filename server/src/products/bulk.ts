import { categoryMessages } from '@chekku/domain/category'
import { Problem } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import type { Product, ProductsPut, ProductsUpdate } from '@chekku/domain/schemas/product'
import type { BulkDeleted } from '@chekku/domain/schemas/trash'
import { monotonicNow, recordAudit } from '../audit/service.ts'
import { findCategoryReference } from '../categories/service.ts'
import type { Database } from '../database/database.ts'
import { type IdempotencyKey, runIdempotent } from '../database/idempotency.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import type { Trash } from '../trash/service.ts'
import { on, placeAfter } from './product-category.ts'
import { findProductRows, findProducts, type ProductRow, productColumns, updateProduct } from './store.ts'

/** The rows of all these products, in this order; one that isn't there refuses the whole, and is named. */
async function existingRows(queries: Queries, ids: readonly string[]): Promise<ProductRow[]> {
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

/** Where a product stands after a change; without a category it has no subcategory either. */
async function placeOf(queries: Queries, row: ProductRow, { category, subcategory }: Change) {
  if (category === undefined && subcategory === undefined) return {}
  if (category === null) return { category_id: null, subcategory_id: null }
  return placeAfter(queries, row, { category, subcategory, deleteImage: false })
}

const changed = async (queries: Queries, row: ProductRow, change: Change): Promise<Partial<ProductRow>> => ({
  ...(await placeOf(queries, row, change)),
  ...productColumns({ featured: change.featured, inStock: change.inStock }),
})

const isAlready = (row: ProductRow, after: Partial<ProductRow>) =>
  Object.entries(after).every(
    ([column, value]) => value === undefined || row[column as keyof ProductRow] === value,
  )

const about = ({ _id, name }: Product) => ({ kind: 'product' as const, id: _id, name })

/** What is done with several products in one transaction: with all of them or, refused by their ids, with none. */
export function createProductsTogether({
  database,
  trash,
}: {
  database: Database
  trash: Pick<Trash, 'discard'>
}) {
  /** Makes each change; the answer is in the order of the changes. */
  async function update(
    transaction: WriteTransaction,
    changes: ReadonlyMap<string, Change>,
  ): Promise<Product[]> {
    const ids = [...changes.keys()]
    const rows = await existingRows(transaction, ids)
    const now = await monotonicNow(transaction)
    const before = await findProducts(transaction, ids)
    const touched = new Set<string>()
    for (const row of rows) {
      const after = await changed(transaction, row, changes.get(row.id) as Change)
      if (isAlready(row, after)) continue
      touched.add(row.id)
      await updateProduct(transaction, row, { ...after, version: row.version + 1, updated_at: now })
    }
    const products = new Map((await findProducts(transaction, ids)).map(product => [product._id, product]))
    await recordAudit(
      transaction,
      before
        .filter(({ _id }) => touched.has(_id))
        .map(product => ({
          ...about(product),
          action: 'changed',
          before: product,
          after: products.get(product._id),
        })),
    )
    return ids.map(id => products.get(id) as Product)
  }

  return {
    /** Makes one change of products; those that are so already keep their version and their place in lists. */
    updateTogether: ({ ids, change }: ProductsUpdate): Promise<Product[]> =>
      database.writeCatalogue(async transaction => {
        await existingRows(transaction, ids)
        if (change.category !== undefined && !(await findCategoryReference(transaction, change.category))) {
          throw on('change.category', categoryMessages.missing)
        }
        return update(transaction, new Map(ids.map(id => [id, change])))
      }),

    /** As `updateTogether`, with a change for each product. */
    putTogether: ({ products }: ProductsPut): Promise<Product[]> =>
      database.writeCatalogue(transaction =>
        update(transaction, new Map(products.map(({ _id, ...change }) => [_id, change]))),
      ),

    /** Puts products into the trash, as one deletion. */
    removeTogether: (ids: readonly string[], idempotencyKey?: IdempotencyKey): Promise<BulkDeleted> =>
      database.writeCatalogue(transaction =>
        runIdempotent(transaction, idempotencyKey, async () => {
          const rows = (await existingRows(transaction, ids)) as [ProductRow, ...ProductRow[]]
          const products = await findProducts(transaction, ids)
          await recordAudit(
            transaction,
            products.map(product => ({ ...about(product), action: 'deleted', before: product })),
          )
          return { ids: [...ids], deletion: await trash.discard(transaction, { kind: 'product', rows }) }
        }),
      ),
  }
}
