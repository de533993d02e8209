import { randomUUIDv7 } from 'node:crypto'
import { categoryMessages } from '@chekku/domain/category'
import { Problem } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import type {
  Product,
  ProductCreate,
  ProductJsonCreate,
  ProductListQuery,
  ProductsPut,
  ProductsUpdate,
  ProductUpdate,
} from '@chekku/domain/schemas/product'
import type { BulkDeleted, Deleted } from '@chekku/domain/schemas/trash'
import { monotonicNow, recordAudit } from '../audit/service.ts'
import { findCategoryReference } from '../categories/service.ts'
import { type IdempotencyKey, runIdempotent } from '../database/idempotency.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import type { Gallery } from '../gallery/service.ts'
import type { PreparedPicture } from '../media/service.ts'
import { changeRow, createRow, type RowContext, type RowType } from '../rows/change-row.ts'
import type { Trash } from '../trash/service.ts'
import { findRows, recordRemoved, updateInBulk } from './bulk.ts'
import { type ProductFilter, type ProductPage, readProductPage } from './listing.ts'
import { changedCategory, checkCategory, invalidField } from './product-category.ts'
import {
  findProduct,
  findProductRow,
  insertProduct,
  listPopularProducts,
  type ProductRow,
  productColumns,
  updateProduct,
} from './store.ts'

const notFound = () => new Problem('not-found', productMessages.notFound)

async function findRow(queries: Queries, id: string): Promise<ProductRow> {
  const row = await findProductRow(queries, id)
  if (!row) throw notFound()
  return row
}

async function find(queries: Queries, id: string): Promise<Product> {
  const product = await findProduct(queries, id)
  if (!product) throw notFound()
  return product
}

async function record(
  transaction: WriteTransaction,
  action: 'created' | 'changed',
  before: Product | null,
  after: Product,
): Promise<void> {
  await recordAudit(transaction, { action, kind: 'product', id: after._id, name: after.name, before, after })
}

const productRows: RowType<ProductRow, Product> = { pictureKind: 'products', findRow, find, record }

export interface ProductsContext extends RowContext {
  gallery: Pick<Gallery, 'add'>
  trash: Pick<Trash, 'discard'>
}

/** Products. Every write is one transaction; an unknown id rejects with Problem `not-found`. */
export class Products {
  readonly #context: ProductsContext

  constructor(context: ProductsContext) {
    this.#context = context
  }

  list({ page, limit, ...filter }: ProductListQuery): Promise<ProductPage> {
    return this.#readPage(filter, { page, limit })
  }

  listFeatured(paging: { page: number; limit: number }): Promise<ProductPage> {
    return this.#readPage({ featured: true }, paging)
  }

  listPopular(limit: number): Promise<Product[]> {
    return listPopularProducts(this.#context.database.reader, limit)
  }

  get(id: string): Promise<Product> {
    return find(this.#context.database.reader, id)
  }

  create(input: ProductCreate, upload: Buffer | undefined, key?: IdempotencyKey): Promise<Product> {
    return createRow(this.#context, { kind: 'products', upload, key }, (transaction, picture) =>
      this.add(transaction, input, { picture }),
    )
  }

  /** Creates a product from JSON. With `gallery` the same transaction creates a gallery item with the same texts. */
  createFromJson(input: ProductJsonCreate, key?: IdempotencyKey): Promise<Product> {
    return createRow(this.#context, { kind: 'products', upload: undefined, key }, async transaction => {
      const created = await this.add(transaction, input)
      if (input.gallery) {
        await this.#context.gallery.add(transaction, {
          title: created.name,
          description: created.description,
          category: input.category,
          isPopular: false,
          deleteImage: false,
        })
      }
      return created
    })
  }

  /** Creates a product within another transaction, dated `at` (milliseconds since 1970) or now. */
  async add(
    transaction: WriteTransaction,
    input: ProductCreate,
    { picture, at }: { picture?: PreparedPicture | undefined; at?: number } = {},
  ): Promise<Product> {
    await checkCategory(transaction, input.category, input.subcategory)
    if (picture) await this.#context.media.store(transaction, picture)
    const id = randomUUIDv7()
    const now = at ?? (await monotonicNow(transaction))
    await insertProduct(transaction, {
      id,
      ...productColumns(input),
      category_id: input.category,
      subcategory_id: input.subcategory,
      image: picture?.path ?? '',
      version: 1,
      created_at: now,
      updated_at: now,
    })
    const created = await find(transaction, id)
    await record(transaction, 'created', null, created)
    return created
  }

  update(
    id: string,
    input: ProductUpdate,
    upload: Buffer | undefined,
    expectedVersion?: number,
  ): Promise<Product> {
    const change = { id, upload, deleteImage: input.deleteImage, expectedVersion }
    return changeRow(this.#context, productRows, change, async (transaction, row, columns) =>
      updateProduct(transaction, row, {
        ...columns,
        ...(await changedCategory(transaction, row, input)),
        ...productColumns(input),
      }),
    )
  }

  toggleFeatured(id: string): Promise<Product> {
    return changeRow(this.#context, productRows, { id }, (transaction, row, columns) =>
      updateProduct(transaction, row, { ...columns, featured: row.featured === 1 ? 0 : 1 }),
    )
  }

  /** Moves a product to the trash. */
  remove(id: string): Promise<Deleted> {
    const { database, trash } = this.#context
    return database.writeCatalogue(async transaction => {
      const row = await findRow(transaction, id)
      await recordRemoved(transaction, [id])
      return { _id: id, deletion: await trash.discard(transaction, { kind: 'product', rows: [row] }) }
    })
  }

  /** Makes the same change to several products. Unchanged ones keep their version and their position in lists. */
  updateBulk({ ids, change }: ProductsUpdate): Promise<Product[]> {
    return this.#context.database.writeCatalogue(async transaction => {
      await findRows(transaction, ids)
      if (change.category !== undefined && !(await findCategoryReference(transaction, change.category))) {
        throw invalidField('change.category', categoryMessages.missing)
      }
      return updateInBulk(transaction, new Map(ids.map(id => [id, change])))
    })
  }

  /** Like `updateBulk`, with a different change for each product. */
  putBulk({ products }: ProductsPut): Promise<Product[]> {
    const changes = new Map(products.map(({ _id, ...change }) => [_id, change]))
    return this.#context.database.writeCatalogue(transaction => updateInBulk(transaction, changes))
  }

  /** Moves several products to the trash as one deletion. */
  removeBulk(ids: readonly string[], key?: IdempotencyKey): Promise<BulkDeleted> {
    const { database, trash } = this.#context
    return database.writeCatalogue(transaction =>
      runIdempotent(transaction, key, async () => {
        const rows = (await findRows(transaction, ids)) as [ProductRow, ...ProductRow[]]
        await recordRemoved(transaction, ids)
        return { ids: [...ids], deletion: await trash.discard(transaction, { kind: 'product', rows }) }
      }),
    )
  }

  /** Page and total are from one snapshot. */
  #readPage(filter: ProductFilter, paging: { page: number; limit: number }): Promise<ProductPage> {
    return this.#context.database.snapshot(queries => readProductPage(queries, filter, paging))
  }
}
