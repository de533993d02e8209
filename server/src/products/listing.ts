import type { ProductListQuery } from '@chekku/domain/list-query'
import type { Product } from '@chekku/domain/product'
import { searchedKey } from '@chekku/domain/search-key'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { runCompiled } from '../database/compiled-queries.ts'
import type { Queries, Schema } from '../database/schema.ts'
import type { Direction, Position } from './keyset-cursors.ts'
import type { ListMarks, RememberedProducts } from './row-cache.ts'
import { presentProduct, withNames } from './store.ts'

export type ProductFilter = Omit<ProductListQuery, 'page' | 'limit'>

/** A list, with what its category comprises; undefined where it is of all categories. */
export interface ProductList {
  filter: ProductFilter
  /** The category itself and those under it; none where there is no such category. */
  categories: readonly string[] | undefined
}

type Condition = (eb: ExpressionBuilder<Schema, 'products'>) => Expression<SqlBool>

/** So many products are worth asking first which of them are known. */
const longList = 100

/** Finds out what a filter's category comprises, as far as it is not in the trash. */
export async function openList(queries: Queries, filter: ProductFilter): Promise<ProductList> {
  const { category } = filter
  if (!category) return { filter, categories: undefined }
  const rows = await queries
    .selectFrom('categories')
    .select('id')
    .where('deletion_id', 'is', null)
    .where(eb => eb.or([eb('id', '=', category), eb('parent_id', '=', category)]))
    .orderBy('id')
    .execute()
  const categories = rows.map(({ id }) => id)
  return { filter, categories: categories.includes(category) ? categories : [] }
}

/** `%`, `_` and the escape itself are letters in a search, not wildcards. */
const containing = (search: string) => `%${searchedKey(search).replaceAll(/[\\%_]/g, '\\$&')}%`

/** The conditions of a list but for its category. */
const narrowed =
  ({ search, featured, inStock }: ProductFilter): Condition =>
  eb =>
    eb.and([
      eb('products.deletion_id', 'is', null),
      ...(featured === undefined ? [] : [eb('products.featured', '=', featured ? 1 : 0)]),
      ...(inStock === undefined ? [] : [eb('products.in_stock', '=', inStock ? 1 : 0)]),
      ...(search ? [sql<boolean>`products.search_key like ${containing(search)} escape '\\'`] : []),
    ])

/**
 * The parts of which a list is put together: no product is in two of them, and each is in order in an index of its own,
 * so that the beginning of the whole is found at the beginnings of its parts.
 */
function partsOf({ filter, categories }: ProductList): Condition[] {
  const { category = '', search, featured, inStock } = filter
  if (categories) {
    const rest = narrowed(filter)
    const elsewhere: Condition = eb =>
      eb.or([eb('products.category_id', 'is', null), eb('products.category_id', 'not in', categories)])
    return [
      ...categories.map<Condition>(id => eb => eb.and([eb('products.category_id', '=', id), rest(eb)])),
      eb => eb.and([eb('products.subcategory_id', '=', category), elsewhere(eb), rest(eb)]),
    ]
  }
  if (inStock === undefined || featured !== undefined || search) return [narrowed(filter)]
  // The index of what is in stock has the featured ones first.
  return [true, false].map(isFeatured => narrowed({ ...filter, featured: isFeatured }))
}

/** How many products a list has: the database keeps counts, which are added up. A search goes through all of them. */
export async function countProducts(queries: Queries, list: ProductList): Promise<number> {
  const { filter, categories } = list
  if (categories?.length === 0) return 0
  const build = () =>
    filter.search
      ? queries
          .selectFrom('products')
          .select(sql<number>`count(*)`.as('total'))
          .where(eb => eb.or(partsOf(list).map(part => part(eb))))
      : queries
          .selectFrom('product_counts')
          .select(sql<number>`coalesce(sum(total), 0)`.as('total'))
          .$if(filter.featured !== undefined, all => all.where('featured', '=', filter.featured ? 1 : 0))
          .$if(filter.inStock !== undefined, all => all.where('in_stock', '=', filter.inStock ? 1 : 0))
          .$if(categories !== undefined, all =>
            all.where(eb =>
              eb.or([
                eb('category_id', 'in', categories ?? []),
                eb('subcategory_id', '=', filter.category ?? ''),
              ]),
            ),
          )
  const [counted] = await runCompiled(queries, `count ${JSON.stringify(list)}`, build)
  return Number(counted?.total)
}

/** What to read of a list: `wanted` products behind the first `skipped`, counted from one end of its order. */
export interface Stretch {
  direction: Direction
  skipped: number
  wanted: number
  /** A product at or before the first one, whose place is known. */
  start?: Position | undefined
}

/** The ids of a stretch. Whatever comes before it is skipped in indexes, without a look at the rows. */
function idsOf(queries: Queries, list: ProductList, { direction, skipped, wanted, start }: Stretch) {
  const isDown = direction === 'newest'
  const fromStart = ({ updatedAt, id }: Position) =>
    isDown
      ? sql<boolean>`products.updated_at <= ${updatedAt} and (products.updated_at < ${updatedAt} or products.id >= ${id})`
      : sql<boolean>`products.updated_at >= ${updatedAt} and (products.updated_at > ${updatedAt} or products.id <= ${id})`
  const all = partsOf(list)
    .map(part =>
      queries
        .selectFrom('products')
        .select(['products.id', 'products.updated_at'])
        .where(part)
        .$if(start !== undefined, query => query.where(fromStart(start as Position))),
    )
    .reduce((parts, part) => parts.unionAll(part))
  const page = all
    .orderBy('updated_at', isDown ? 'desc' : 'asc')
    .orderBy('id', isDown ? 'asc' : 'desc')
    .limit(wanted)
    .offset(skipped - (start?.rank ?? 0))
  return queries.selectFrom(page.as('page')).select('page.id')
}

/** The products of a stretch, newest `updatedAt` first, then by id, and the one at its beginning. */
export async function listProducts(
  queries: Queries,
  list: ProductList,
  stretch: Stretch,
  remembered: RememberedProducts,
): Promise<{ products: Product[]; first: Position | undefined }> {
  const [part, ...others] = partsOf(list)
  // The beginning of an index needs no walk to it, and a thousand rows are read twice as fast so.
  const isDirect = part && others.length === 0 && stretch.skipped === 0 && stretch.direction === 'newest'
  const inStretch: Condition = isDirect ? part : eb => eb('products.id', 'in', idsOf(queries, list, stretch))
  const { wanted } = stretch
  // Where a list begins is asked for again and again, a place far in it hardly ever.
  const name = isDirect ? JSON.stringify([list, wanted]) : undefined
  const products =
    wanted < longList
      ? await readProducts(queries, name, inStretch, wanted)
      : await remembered.complete(queries, await readMarks(queries, name, inStretch, wanted))
  const product = stretch.direction === 'newest' ? products[0] : products.at(-1)
  const first = product && {
    rank: stretch.skipped,
    updatedAt: Date.parse(product.updatedAt),
    id: product._id,
  }
  return { products, first }
}

async function readProducts(
  queries: Queries,
  name: string | undefined,
  inStretch: Condition,
  wanted: number,
): Promise<Product[]> {
  const rows = await runCompiled(queries, name && `products ${name}`, () =>
    withNames(queries)
      .where(inStretch)
      .orderBy('products.updated_at', 'desc')
      .orderBy('products.id')
      .limit(wanted),
  )
  return rows.map(presentProduct)
}

/** One text is read in half the time that its lines take as rows. No id and no name has a line's end in it. */
const lines = (line: RawBuilder<string>) =>
  sql<string>`coalesce(string_agg(${line} || ${sql.lit('\n')}, ''), '')`
const mark = sql<string>`page.version || ' ' || page.updated_at || ' ' || page.id`
const nameLine = sql<string>`category.id || ' ' || category.name`

async function readMarks(
  queries: Queries,
  name: string | undefined,
  inStretch: Condition,
  wanted: number,
): Promise<ListMarks> {
  const [marks] = await runCompiled(queries, name && `marks ${name}`, () =>
    marksOf(queries, inStretch, wanted),
  )
  return marks as ListMarks
}

function marksOf(queries: Queries, inStretch: Condition, wanted: number) {
  const page = queries
    .selectFrom('products')
    .select(['products.id', 'products.version', 'products.updated_at'])
    .where(inStretch)
    .orderBy('products.updated_at', 'desc')
    .orderBy('products.id')
    .limit(wanted)
  const named = queries
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('deletion_id', 'is', null)
    .orderBy('id')
  return queries.selectNoFrom(eb => [
    eb.selectFrom(page.as('page')).select(lines(mark).as('text')).$asScalar().as('products'),
    eb.selectFrom(named.as('category')).select(lines(nameLine).as('text')).$asScalar().as('categories'),
  ])
}
