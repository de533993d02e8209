import { randomUUIDv7 } from 'node:crypto'
import { Problem } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import type {
  Product,
  ProductCreate,
  ProductJsonCreate,
  ProductListQuery,
  ProductUpdate,
} from '@chekku/domain/schemas/product'
import type { Deleted } from '@chekku/domain/schemas/trash'
import { monotonicNow, recordAudit } from '../audit/service.ts'
import type { Database } from '../database/database.ts'
import { type IdempotencyKey, runIdempotent } from '../database/idempotency.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import type { Gallery } from '../gallery/service.ts'
import { createPicturedChange, type Media, type PreparedPicture } from '../media/service.ts'
import type { Trash } from '../trash/service.ts'
import { createProductsTogether } from './bulk.ts'
import { type ProductFilter, type ProductPage, readProductPage } from './listing.ts'
import { checkPlace, placeAfter } from './product-category.ts'
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

async function existing(queries: Queries, id: string): Promise<Product> {
  const product = await findProduct(queries, id)
  if (!product) throw notFound()
  return product
}

async function existingRow(queries: Queries, id: string): Promise<ProductRow> {
  const row = await findProductRow(queries, id)
  if (!row) throw notFound()
  return row
}

async function insert(
  transaction: WriteTransaction,
  media: Media,
  input: ProductCreate,
  picture?: PreparedPicture,
  at?: number,
): Promise<Product> {
  await checkPlace(transaction, input.category, input.subcategory)
  if (picture) await media.store(transaction, picture)
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
  return noted(transaction, 'created', null, await existing(transaction, id))
}

/** Adds a line to the activity log and answers what is there after; at least one side is. */
async function noted<After extends Product | null>(
  transaction: WriteTransaction,
  action: 'created' | 'changed' | 'deleted',
  before: Product | null,
  after: After,
): Promise<After> {
  const { _id: id, name } = (after ?? before) as Product
  await recordAudit(transaction, { action, kind: 'product', id, name, before, after })
  return after
}

export type Products = ReturnType<typeof createProducts>

/** The rules of products. Every write is one transaction; unknown ids reject with Problem `not-found`. */
export function createProducts({
  database,
  media,
  gallery,
  trash,
}: {
  database: Database
  media: Media
  gallery: Pick<Gallery, 'add'>
  trash: Pick<Trash, 'discard'>
}) {
  const changePictured = createPicturedChange({
    database,
    media,
    kind: 'products',
    find: existingRow,
    present: existing,
    noted,
  })

  async function create(
    input: ProductCreate,
    upload: Buffer | undefined,
    idempotencyKey?: IdempotencyKey,
  ): Promise<Product> {
    const picture = upload && (await media.prepare(upload, 'products'))
    const created = await database.writeCatalogue(transaction =>
      runIdempotent(transaction, idempotencyKey, () => insert(transaction, media, input, picture)),
    )
    if (picture) media.pregenerate(picture.path)
    return created
  }

  /** A product from JSON; with `gallery`, the same transaction adds a gallery item of the same texts. */
  function createFromJson(input: ProductJsonCreate, idempotencyKey?: IdempotencyKey): Promise<Product> {
    return database.writeCatalogue(transaction =>
      runIdempotent(transaction, idempotencyKey, async () => {
        const created = await insert(transaction, media, input)
        if (input.gallery) {
          await gallery.add(transaction, {
            title: created.name,
            description: created.description,
            category: input.category,
            isPopular: false,
            deleteImage: false,
          })
        }
        return created
      }),
    )
  }

  function update(
    id: string,
    input: ProductUpdate,
    upload: Buffer | undefined,
    expectedVersion?: number,
  ): Promise<Product> {
    const sent = { id, upload, deleteImage: input.deleteImage, expectedVersion }
    return changePictured(sent, async (transaction, row, columns) =>
      updateProduct(transaction, row, {
        ...columns,
        ...(await placeAfter(transaction, row, input)),
        ...productColumns(input),
      }),
    )
  }

  /** Puts a product into the trash. */
  function remove(id: string): Promise<Deleted> {
    return database.writeCatalogue(async transaction => {
      const row = await existingRow(transaction, id)
      await noted(transaction, 'deleted', await existing(transaction, id), null)
      return { _id: id, deletion: await trash.discard(transaction, { kind: 'product', rows: [row] }) }
    })
  }

  function toggleFeatured(id: string): Promise<Product> {
    return database.writeCatalogue(async transaction => {
      const row = await existingRow(transaction, id)
      const before = await existing(transaction, id)
      await updateProduct(transaction, row, {
        featured: row.featured === 1 ? 0 : 1,
        version: row.version + 1,
        updated_at: await monotonicNow(transaction),
      })
      return noted(transaction, 'changed', before, await existing(transaction, id))
    })
  }

  /** One page and the count of all, seen at one moment. */
  const page = (filter: ProductFilter, paging: { page: number; limit: number }): Promise<ProductPage> =>
    database.snapshot(queries => readProductPage(queries, filter, paging))

  return {
    ...createProductsTogether({ database, trash }),
    list: ({ page: number, limit, ...filter }: ProductListQuery): Promise<ProductPage> =>
      page(filter, { page: number, limit }),
    listFeatured: (paging: { page: number; limit: number }): Promise<ProductPage> =>
      page({ featured: true }, paging),
    listPopular: (limit: number): Promise<Product[]> => listPopularProducts(database.reader, limit),
    get: (id: string): Promise<Product> => existing(database.reader, id),
    /** A product as part of another transaction; `at` is when it counts as made, in milliseconds since 1970. */
    add: (
      transaction: WriteTransaction,
      input: ProductCreate,
      { picture, at }: { picture?: PreparedPicture | undefined; at: number },
    ): Promise<Product> => insert(transaction, media, input, picture, at),
    create,
    createFromJson,
    update,
    remove,
    toggleFeatured,
  }
}
