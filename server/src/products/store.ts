import { paiseToRupees } from '@chekku/domain/money'
import { Problem } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import { productSearchText } from '@chekku/domain/product/search-text'
import type {
  PopularProductsQuery,
  Product,
  ProductCreate,
  ProductQuery,
} from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { type Selectable, sql } from 'kysely'
import type { ProductsTable, Queries } from '../database/schema.ts'
import { categoryReference, flagColumn } from '../entities/columns.ts'
import type { EntityRow, EntityStore } from '../entities/entity-service.ts'
import { presentFacts } from '../entities/facts-column.ts'
import { presentPictures, productPictures } from './pictures.ts'
import { presentAvailability, stockColumns, withSettledStock } from './stock.ts'

/** All columns except the search key, which is as long as all others together. */
const shownColumns = [
  'products.id',
  'products.name',
  'products.description',
  'products.price_paise',
  'products.category_id',
  'products.subcategory_id',
  'products.image',
  'products.featured',
  'products.in_stock',
  'products.packs',
  'products.availability',
  'products.hidden',
  'products.sort_order',
  'products.slug',
  'products.version',
  'products.created_at',
  'products.updated_at',
] as const

/** Products outside the trash. A category or subcategory in the trash counts as null. */
export const selectProducts = (queries: Queries) =>
  queries
    .selectFrom('products')
    .where('products.deletion_id', 'is', null)
    .leftJoin('categories as category', join =>
      join.onRef('category.id', '=', 'products.category_id').on('category.deletion_id', 'is', null),
    )
    .leftJoin('categories as subcategory', join =>
      join.onRef('subcategory.id', '=', 'products.subcategory_id').on('subcategory.deletion_id', 'is', null),
    )
    .select(shownColumns)
    .select(['category.name as category_name', 'subcategory.name as subcategory_name'])

/** Includes the columns that lists leave out: further pictures, facts, and the facts of the categories. */
const selectWholeProducts = (queries: Queries) =>
  selectProducts(queries).select([
    'products.pictures',
    'products.facts',
    'category.facts as category_facts',
    'subcategory.facts as subcategory_facts',
  ])

type ListedRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number]
export type ProductRow = Awaited<ReturnType<typeof findProductRows>>[number]

/** The columns that only products have. */
export type ProductColumns = Omit<
  Selectable<ProductsTable>,
  keyof EntityRow | 'search_key' | 'deletion_id' | DefaultedColumns
> &
  Partial<Pick<Selectable<ProductsTable>, DefaultedColumns>>

/** Columns with a default. */
type DefaultedColumns = 'packs' | 'pictures' | 'facts' | 'availability' | 'hidden' | 'sort_order' | 'slug'

type SentColumns = Omit<ProductColumns, 'category_id' | 'subcategory_id'>

/** Maps the given fields to columns; undefined for missing ones. */
export function productColumns(sent: ProductCreate): SentColumns
export function productColumns(sent: Partial<ProductCreate>): Partial<SentColumns>
export function productColumns(sent: Partial<ProductCreate>): Partial<SentColumns> {
  return {
    name: sent.name,
    description: sent.description,
    price_paise: sent.price,
    featured: flagColumn(sent.featured),
    ...stockColumns(sent),
    hidden: flagColumn(sent.hidden),
  }
}

/** The sizes of a row; missing if the column is "". */
const presentPacks = (packs = ''): Pick<Product, 'packs'> =>
  packs === '' ? {} : { packs: JSON.parse(packs) as Pack[] }

/** A product's row as the API returns it: rupees, ISO times. */
export function presentProduct(row: ListedRow & { facts?: string; pictures?: string }): Product {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    price: paiseToRupees(row.price_paise),
    image: row.image,
    category: categoryReference(row.category_id, row.category_name),
    subcategory: categoryReference(row.subcategory_id, row.subcategory_name),
    featured: row.featured === 1,
    ...(row.hidden === 1 && { hidden: true }),
    ...(row.sort_order !== 0 && { order: row.sort_order }),
    inStock: row.in_stock === 1,
    ...presentAvailability(row.availability),
    ...presentPacks(row.packs),
    ...presentFacts(row.facts),
    ...presentPictures(row.pictures),
    version: row.version,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

/** Adds the slug to a product, if it is asked for. */
export const withSlug = (product: Product, { slug }: ListedRow, { with: asked }: ProductQuery): Product =>
  asked === 'slug' && slug !== null ? { ...product, slug } : product

/** In-stock products, featured first, then newest. */
export async function listPopularProducts(
  queries: Queries,
  { limit, ...query }: PopularProductsQuery,
): Promise<Product[]> {
  const rows = await selectProducts(queries)
    .where('products.hidden', '=', sql.lit(0))
    .where('products.in_stock', '=', 1)
    .orderBy('products.featured', 'desc')
    .orderBy('products.updated_at', 'desc')
    .orderBy('products.id')
    .limit(limit)
    .execute()
  return rows.map(row => withSlug(presentProduct(row), row, query))
}

/** Unsorted. */
export const findProductRows = (queries: Queries, ids: readonly string[]) =>
  selectWholeProducts(queries).where('products.id', 'in', ids).execute()

/** The rows of these products, in the given order. Rejects with a Problem that names the missing ones. */
export async function findAllProducts(queries: Queries, ids: readonly string[]): Promise<ProductRow[]> {
  const rows = new Map((await findProductRows(queries, ids)).map(row => [row.id, row]))
  const missing = ids.filter(id => !rows.has(id))
  if (missing.length > 0) {
    throw new Problem('invalid', productMessages.productsGone(missing.length), {
      errors: Object.fromEntries(missing.map(id => [id, productMessages.notFound])),
    })
  }
  return ids.map(id => rows.get(id) as ProductRow)
}

/** The search key of a row. */
export const searchKeyOf = ({
  name,
  description,
  packs,
}: Pick<ProductColumns, 'name' | 'description' | 'packs'>) =>
  productSearchText({ name, description, ...presentPacks(packs) })

/** The sizes after a change: a picture that the product no longer has is removed from its sizes. */
function withKeptPictures(
  row: ProductRow,
  { packs = row.packs, image, pictures }: Partial<ProductRow>,
): string {
  if (packs === '' || (image ?? pictures) === undefined) return packs
  const kept = productPictures.listOf({ image: image ?? row.image, pictures: pictures ?? row.pictures })
  const sizes = JSON.parse(packs) as Pack[]
  return JSON.stringify(sizes.map(size => (kept.includes(size.image) ? size : { ...size, image: '' })))
}

/** The columns of a change with what they mean for stock and for the pictures of sizes. */
export function settledColumns<Changed extends Partial<ProductColumns> & { image?: string }>(
  columns: Changed,
  row: ProductRow | undefined,
): Changed {
  if (!row) return withSettledStock(columns)
  return { ...withSettledStock(columns, row), packs: withKeptPictures(row, columns) }
}

export const productStore: EntityStore<ProductColumns, ProductRow, Product> = {
  kind: 'product',
  pictureKind: 'products',
  notFound: productMessages.notFound,
  present: presentProduct,
  findRow: (queries, id) => selectWholeProducts(queries).where('products.id', '=', id).executeTakeFirst(),
  pictures: productPictures,
  settled: settledColumns,
}
