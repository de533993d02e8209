import type { ProductListQuery } from '@chekku/domain/list-query'
import { messages } from '@chekku/domain/messages'
import { Problem } from '@chekku/domain/problem'
import type { Product, ProductCreate, ProductJsonCreate, ProductUpdate } from '@chekku/domain/product'
import { categoryPlace } from '../categories/service.ts'
import type { Database } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import { type OnceClaim, once } from '../database/once.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import type { Gallery } from '../gallery/service.ts'
import type { Media, PreparedPicture } from '../media/service.ts'
import {
  countProducts,
  deleteProduct,
  findProduct,
  findProductRow,
  insertProduct,
  listPopularProducts,
  listProducts,
  type ProductFilter,
  type ProductRow,
  updateProduct,
} from './store.ts'

interface Page {
  items: Product[]
  total: number
}

const notFound = () => new Problem('not-found', messages.productNotFound)
const on = (field: string, text: string) => new Problem('invalid', text, { errors: { [field]: text } })

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

async function isChildOf(queries: Queries, id: string, parent: string | null): Promise<boolean> {
  return parent !== null && (await categoryPlace(queries, id))?.parent === parent
}

/** The category must exist, and a subcategory that was asked for must be its child. */
async function checkPlace(queries: Queries, category: string, subcategory: string | null): Promise<void> {
  if (!(await categoryPlace(queries, category))) throw on('category', messages.categoryMissing)
  if (subcategory !== null && !(await isChildOf(queries, subcategory, category))) {
    throw on('subcategory', messages.subcategoryNotInCategory)
  }
}

/** Where an updated product stands: a change of category clears a stored subcategory that isn't its child. */
async function placeAfter(
  queries: Queries,
  row: ProductRow,
  { category, subcategory }: ProductUpdate,
): Promise<Pick<ProductRow, 'category_id' | 'subcategory_id'>> {
  const categoryId = category ?? row.category_id
  if (category !== undefined) await checkPlace(queries, category, null)
  if (subcategory !== undefined) {
    if (subcategory !== null && !(await isChildOf(queries, subcategory, categoryId))) {
      throw on('subcategory', messages.subcategoryNotInCategory)
    }
    return { category_id: categoryId, subcategory_id: subcategory }
  }
  const stays = row.subcategory_id !== null && (await isChildOf(queries, row.subcategory_id, categoryId))
  return { category_id: categoryId, subcategory_id: stays ? row.subcategory_id : null }
}

async function insert(
  transaction: WriteTransaction,
  media: Media,
  input: ProductCreate,
  picture?: PreparedPicture,
  now = Date.now(),
): Promise<Product> {
  await checkPlace(transaction, input.category, input.subcategory)
  if (picture) await media.keep(transaction, picture)
  const id = newId()
  await insertProduct(transaction, {
    id,
    name: input.name,
    description: input.description,
    price_paise: input.price,
    category_id: input.category,
    subcategory_id: input.subcategory,
    image: picture?.path ?? '',
    featured: input.featured ? 1 : 0,
    in_stock: input.inStock ? 1 : 0,
    version: 1,
    created_at: now,
    updated_at: now,
  })
  return existing(transaction, id)
}

export type Products = ReturnType<typeof createProducts>

/** The rules of products. Every write is one transaction; unknown ids reject with Problem `not-found`. */
export function createProducts({
  database,
  media,
  gallery,
}: {
  database: Database
  media: Media
  gallery: Pick<Gallery, 'add'>
}) {
  async function create(
    input: ProductCreate,
    upload: Buffer | undefined,
    claim?: OnceClaim,
  ): Promise<Product> {
    const picture = upload && (await media.prepare(upload, 'products'))
    const created = await database.writeCatalogue(transaction =>
      once(transaction, claim, () => insert(transaction, media, input, picture)),
    )
    if (picture) media.warm(picture.path)
    return created
  }

  /** A product from JSON; with `gallery`, the same transaction adds a gallery item of the same texts. */
  function createFromJson(input: ProductJsonCreate, claim?: OnceClaim): Promise<Product> {
    return database.writeCatalogue(transaction =>
      once(transaction, claim, async () => {
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

  async function update(
    id: string,
    input: ProductUpdate,
    upload: Buffer | undefined,
    expectedVersion?: number,
  ): Promise<Product> {
    const picture = upload && (await media.prepare(upload, 'products'))
    const updated = await database.writeCatalogue(async transaction => {
      const row = await existingRow(transaction, id)
      if (expectedVersion !== undefined && expectedVersion !== row.version) {
        throw new Problem('stale', messages.stale, { data: await existing(transaction, id) })
      }
      const place = await placeAfter(transaction, row, input)
      if (picture) await media.keep(transaction, picture)
      const image = picture?.path ?? (input.deleteImage ? '' : row.image)
      await updateProduct(transaction, id, {
        ...place,
        name: input.name ?? row.name,
        description: input.description ?? row.description,
        price_paise: input.price ?? row.price_paise,
        image,
        featured: (input.featured ?? row.featured === 1) ? 1 : 0,
        in_stock: (input.inStock ?? row.in_stock === 1) ? 1 : 0,
        version: row.version + 1,
        updated_at: Date.now(),
      })
      if (row.image !== image) await media.release(transaction, [row.image])
      return existing(transaction, id)
    })
    if (picture) media.warm(picture.path)
    return updated
  }

  function remove(id: string): Promise<void> {
    return database.writeCatalogue(async transaction => {
      const row = await existingRow(transaction, id)
      await deleteProduct(transaction, id)
      await media.release(transaction, [row.image])
    })
  }

  function toggleFeatured(id: string): Promise<Product> {
    return database.writeCatalogue(async transaction => {
      const row = await existingRow(transaction, id)
      await updateProduct(transaction, id, {
        name: row.name,
        description: row.description,
        featured: row.featured === 1 ? 0 : 1,
        version: row.version + 1,
        updated_at: Date.now(),
      })
      return existing(transaction, id)
    })
  }

  /** One page and the count of all, seen at one moment. */
  const page = (filter: ProductFilter, paging: { page: number; limit: number }): Promise<Page> =>
    database.snapshot(async queries => ({
      items: await listProducts(queries, filter, paging),
      total: await countProducts(queries, filter),
    }))

  return {
    list: ({ page: number, limit, ...filter }: ProductListQuery): Promise<Page> =>
      page(filter, { page: number, limit }),
    listFeatured: (paging: { page: number; limit: number }): Promise<Page> =>
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
