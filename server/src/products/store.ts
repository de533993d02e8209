import { Problem } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import { shownFacts } from '@chekku/domain/product/facts'
import { productSearchText } from '@chekku/domain/product/search-text'
import { catalogueLimits } from '@chekku/domain/rules/catalogue-limits'
import { emptyPack } from '@chekku/domain/rules/packs/pack-defaults'
import type { Product } from '@chekku/domain/schemas/product'
import type { PopularProductsQuery, ProductQuery } from '@chekku/domain/schemas/product/product-queries'
import { sql } from 'kysely'
import type { Columns, RowChange } from '../changes/change-set.ts'
import type { Queries } from '../database/schema.ts'
import { readFacts } from '../entities/columns.ts'
import type { EntityStore } from '../entities/entity-service.ts'
import {
  newPack,
  offeredColumns,
  packChanges,
  readPacks,
  type StoredPack,
  soldPacks,
  withPacks,
  withPlainId,
} from '../packs/pack-rows.ts'
import {
  type ListedRow,
  listedColumns,
  type ProductColumns,
  pictureAccess,
  presentProduct,
  withSettledStock,
} from './columns.ts'
import { doubtsOfPacks } from './packs.ts'

/** Products outside the trash, without their sizes. A category or subcategory in the trash counts as null. */
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
    .select(listedColumns.map(column => `products.${column}` as const))
    .select(['category.name as category_name', 'subcategory.name as subcategory_name'])

/** Includes the columns that lists leave out, and the facts of the categories. */
const selectWholeProducts = (queries: Queries) =>
  selectProducts(queries).select([
    'products.pictures',
    'products.facts',
    'products.search_key',
    'products.deletion_id',
    'category.facts as category_facts',
    'subcategory.facts as subcategory_facts',
  ])

export type ProductRow = Awaited<ReturnType<typeof findProductRows>>[number]

/** Adds the slug to a product, if the query asks for it. */
export const withSlug = (product: Product, { slug }: ListedRow, { with: extra }: ProductQuery): Product =>
  extra && slug !== null ? { ...product, slug } : product

/** Products of a list, with the facts that cards need if the query asks for them. */
export const selectListed = (queries: Queries, { with: extra }: ProductQuery) =>
  selectProducts(queries).$if(extra === 'card', rows => rows.select('products.facts as card_facts'))

/** A product of a list, with the extras of its query. */
export function presentListed(row: ListedRow & { card_facts?: string }, query: ProductQuery): Product {
  const { packedOn, village } = shownFacts({ facts: readFacts(row.card_facts) })
  const origin = { ...(packedOn && { packedOn }), ...(village && { village }) }
  return { ...withSlug(presentProduct(row), row, query), ...((packedOn || village) && { origin }) }
}

/** In-stock products, featured first, then newest. */
export async function listPopularProducts(
  queries: Queries,
  { limit, ...query }: PopularProductsQuery,
): Promise<Product[]> {
  const products = await selectListed(queries, query)
    .where('products.hidden', '=', sql.lit(0))
    .where('products.in_stock', '=', 1)
    .orderBy('products.featured', 'desc')
    .orderBy('products.updated_at', 'desc')
    .orderBy('products.id')
    .limit(limit)
    .execute()
  const rows = await withPacks(queries, products)
  return rows.map(row => presentListed(row, query))
}

/** Products with an offer that is not over at a wall time, newest change first; as many as a list has. */
export async function listOffered(queries: Queries, wall: string): Promise<Product[]> {
  const offered = queries
    .selectFrom('packs')
    .select('product_id')
    .where('offer_paise', 'is not', null)
    .where('offer_until', '>', wall)
    .where('removed_at', 'is', null)
  const products = await selectProducts(queries)
    .where('products.id', 'in', offered)
    .orderBy('products.updated_at', 'desc')
    .orderBy('products.id')
    .limit(catalogueLimits.listItems)
    .execute()
  return (await withPacks(queries, products)).map(presentProduct)
}

/** The rows of these products outside the trash, unsorted. PostgreSQL would refuse a search for no ids. */
export const findProductRows = async (queries: Queries, ids: readonly string[]) =>
  withPacks(
    queries,
    ids.length === 0 ? [] : await selectWholeProducts(queries).where('products.id', 'in', ids).execute(),
  )

/** All products outside the trash with all of their columns, drafts too, the oldest first. */
export async function listProductRows(queries: Queries): Promise<ProductRow[]> {
  const packs = await readPacks(queries)
  const rows = await selectWholeProducts(queries).orderBy('products.id').execute()
  return rows.map(row => ({ ...row, packs: packs.get(row.id) ?? [] }))
}

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

/** The row's own columns, without joined ones. */
export const productRow = ({
  packs: _packs,
  category_name: _category,
  subcategory_name: _subcategory,
  category_facts: _categoryFacts,
  subcategory_facts: _subcategoryFacts,
  ...row
}: ProductRow) => row

/** The change of a product's own row. */
export const productRowChange = (row: ProductRow, set: Columns, at: number): RowChange => ({
  kind: 'product',
  id: row.id,
  set: { ...set, updated_at: at },
  existingRow: productRow(row),
  existingEntity: presentProduct(row),
})

type ColumnsChange = Partial<ProductColumns> & { image?: string }

/** The columns that follow from a product's texts and its sizes. */
export const followingColumns = (
  { name, description }: Pick<Product, 'name' | 'description'>,
  packs: readonly StoredPack[],
) => ({ ...offeredColumns(packs), search_key: productSearchText({ name, description, packs }) })

/** The sizes after a change: a picture that the product no longer has is removed from its sizes. */
function withoutLostPictures(
  row: ProductRow,
  packs: readonly StoredPack[],
  { image, pictures }: ColumnsChange,
): readonly StoredPack[] {
  if (image === undefined && pictures === undefined) return packs
  const paths = pictureAccess.listOf({ image: image ?? row.image, pictures: pictures ?? row.pictures })
  return packs.map(pack => (paths.includes(pack.image) ? pack : { ...pack, image: '' }))
}

/** A change with the rows of the sizes, from which price and stock of the product follow. */
export function changedProduct(row: ProductRow, { sizes, ...change }: ColumnsChange, at: number) {
  const packs = withPlainId(row.id, withoutLostPictures(row, sizes ?? soldPacks(row.packs), change))
  const { in_stock } = offeredColumns(packs)
  const { price_paise: _price, in_stock: _stock, ...set } = withSettledStock({ ...change, in_stock }, row)
  const doubts = doubtsOfPacks(change.name ?? row.name, packs, soldPacks(row.packs))
  return { set, rows: packChanges(row, packs, at), doubts }
}

/** The only size of a new product without a list of sizes: a plain one, with its price and stock. */
export const plainPack = (
  { price_paise, in_stock }: Pick<ProductColumns, 'price_paise' | 'in_stock'>,
  id: string,
): StoredPack => ({ ...emptyPack, _id: id, price: price_paise, inStock: in_stock === 1 })

/** A new product with the rows of its sizes; without a list it has one, with its price and stock. */
export function newProduct({ sizes, ...columns }: ProductColumns, id: string) {
  const packs = withPlainId(id, sizes ?? [plainPack(columns, id)])
  const set = withSettledStock({ ...columns, ...followingColumns(columns, packs) })
  return {
    set,
    rows: packs.map((pack, position) => ({
      ...newPack(id, pack, position),
      createdWithParent: true as const,
    })),
    doubts: doubtsOfPacks(columns.name, packs, []),
  }
}

export const productStore: EntityStore<ProductColumns, ProductRow, Product> = {
  kind: 'product',
  pictureKind: 'products',
  notFound: productMessages.notFound,
  present: presentProduct,
  rowOf: productRow,
  findRows: findProductRows,
  pictures: pictureAccess,
  complete: (columns, row, { id, at }) =>
    row ? changedProduct(row, columns, at) : newProduct(columns as ProductColumns, id),
}
