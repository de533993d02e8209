import { paiseToRupees } from '@chekku/domain/money'
import type { Product, ProductCreate } from '@chekku/domain/schemas/product'
import { searchedKey } from '@chekku/domain/search-key'
import type { Selectable, Updateable } from 'kysely'
import type { ProductsTable, Queries } from '../database/schema.ts'

export type ProductRow = Selectable<ProductsTable>

/** All columns but the search key, which is as long as the others combined. */
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
  'products.version',
  'products.created_at',
  'products.updated_at',
] as const

/** Products outside the trash. A category or subcategory in the trash counts as none. */
export const withNames = (queries: Queries) =>
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

type NamedProductRow = Omit<ProductRow, 'search_key' | 'deletion_id'> & {
  category_name: string | null
  subcategory_name: string | null
}

const reference = (id: string | null, name: string | null) =>
  id === null || name === null ? null : { _id: id, name }

type WrittenColumn = 'name' | 'description' | 'price_paise' | 'featured' | 'in_stock'

/** The columns of the given fields; undefined for the others. */
export function productColumns(sent: ProductCreate): Pick<ProductRow, WrittenColumn>
export function productColumns(sent: Partial<ProductCreate>): Partial<Pick<ProductRow, WrittenColumn>>
export function productColumns(sent: Partial<ProductCreate>): Partial<Pick<ProductRow, WrittenColumn>> {
  return {
    name: sent.name,
    description: sent.description,
    price_paise: sent.price,
    featured: flagColumn(sent.featured),
    in_stock: flagColumn(sent.inStock),
  }
}

const flagColumn = (flag: boolean | undefined): 0 | 1 | undefined =>
  flag === undefined ? undefined : flag ? 1 : 0

/** A product's row as the API returns it: rupees, ISO times. */
export function presentProduct(row: NamedProductRow): Product {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    price: paiseToRupees(row.price_paise),
    image: row.image,
    category: reference(row.category_id, row.category_name),
    subcategory: reference(row.subcategory_id, row.subcategory_name),
    featured: row.featured === 1,
    inStock: row.in_stock === 1,
    version: row.version,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

/** In-stock products, featured first, then newest. */
export async function listPopularProducts(queries: Queries, limit: number): Promise<Product[]> {
  const rows = await withNames(queries)
    .where('products.in_stock', '=', 1)
    .orderBy('products.featured', 'desc')
    .orderBy('products.updated_at', 'desc')
    .orderBy('products.id')
    .limit(limit)
    .execute()
  return rows.map(presentProduct)
}

export const findProductRow = (queries: Queries, id: string): Promise<ProductRow | undefined> =>
  queries
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .where('deletion_id', 'is', null)
    .executeTakeFirst()

export const findProductRows = (queries: Queries, ids: readonly string[]): Promise<ProductRow[]> =>
  queries.selectFrom('products').selectAll().where('id', 'in', ids).where('deletion_id', 'is', null).execute()

/** In no particular order. */
export async function findProducts(queries: Queries, ids: readonly string[]): Promise<Product[]> {
  const rows = await withNames(queries).where('products.id', 'in', ids).execute()
  return rows.map(presentProduct)
}

export async function findProduct(queries: Queries, id: string): Promise<Product | undefined> {
  const row = await withNames(queries).where('products.id', '=', id).executeTakeFirst()
  return row && presentProduct(row)
}

const searchKeyOf = (name: string, description: string) => `${searchedKey(name)}\n${searchedKey(description)}`

export async function insertProduct(
  queries: Queries,
  row: Omit<ProductRow, 'search_key' | 'deletion_id'>,
): Promise<void> {
  await queries
    .insertInto('products')
    .values({ ...row, search_key: searchKeyOf(row.name, row.description) })
    .execute()
}

/** Sets the given columns; undefined leaves a column unchanged. */
export async function updateProduct(
  queries: Queries,
  row: Pick<ProductRow, 'id' | 'name' | 'description'>,
  change: Omit<Updateable<ProductsTable>, 'id' | 'search_key'>,
): Promise<void> {
  const search_key = searchKeyOf(change.name ?? row.name, change.description ?? row.description)
  await queries
    .updateTable('products')
    .set({ ...change, search_key })
    .where('id', '=', row.id)
    .execute()
}
