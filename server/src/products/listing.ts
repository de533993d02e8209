import { numberSigns, type SearchTerm, searchTerms } from '@chekku/domain/rules/search-terms'
import type { Product, ProductSummary } from '@chekku/domain/schemas/product'
import type { ProductListQuery } from '@chekku/domain/schemas/product/product-queries'
import type { PageQuery } from '@chekku/domain/schemas/request'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { inBatches } from '../database/batches.ts'
import type { Queries, Schema } from '../database/schema.ts'
import { withPacks } from '../packs/pack-rows.ts'
import { readShopDates } from '../shop/service.ts'
import { productsAsOf } from './as-of-time.ts'
import { presentProduct } from './columns.ts'
import { listReturning } from './passed-dates.ts'
import { findProductRows, presentListed, selectListed } from './store.ts'

export type ProductFilter = Omit<ProductListQuery, 'page' | 'limit'>

/** A filter and the categories that it covers; undefined for all. */
interface ProductList {
  filter: ProductFilter
  /** The category and its subcategories; empty if the category does not exist. */
  categories: readonly string[] | undefined
}

type Condition = (eb: ExpressionBuilder<Schema, 'products'>) => Expression<SqlBool>

/** One page, latest change first, and the total. Both are consistent if `queries` reads a snapshot. */
export async function readProductPage(queries: Queries, filter: ProductFilter, { page, limit }: PageQuery) {
  const list = { filter, categories: await categoriesUnder(queries, filter.category) }
  const total = await countProducts(queries, list)
  const offset = (page - 1) * limit
  return { items: offset < total ? await listProducts(queries, list, { offset, limit, total }) : [], total }
}

/** A category and its subcategories, without those in the trash. */
export async function categoriesUnder(queries: Queries, category: string | undefined) {
  if (!category) return undefined
  const rows = await queries
    .selectFrom('categories')
    .select('id')
    .where('deletion_id', 'is', null)
    .where(eb => eb.or([eb('id', '=', category), eb('parent_id', '=', category)]))
    .execute()
  const ids = rows.map(({ id }) => id)
  return ids.includes(category) ? ids : []
}

/** Escapes `%`, `_` and the escape character for a literal search. */
const contains = (text: RawBuilder<string>, searched: string) =>
  sql<boolean>`${text} like ${`%${searched.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** True if a normalised column contains a spelling of the term, as `matchesTerms` finds it in a text. */
function hasTerm(column: RawBuilder<string>, { spellings, isAmount }: SearchTerm): RawBuilder<boolean> {
  const conditions = spellings.map(spelling => {
    const isThere = contains(column, spelling)
    if (!isAmount) return isThere
    // Most are at the beginning of a line, as the names of sizes are, which is found twelve times as fast.
    const atLineStart = contains(column, `\n${spelling}`)
    return sql`(${isThere} and (${atLineStart} or ${contains(withoutLarger(column, spelling), spelling)}))`
  })
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/** Replaces the amount wherever it is the end of another number, by a line feed, which no term contains. */
const withoutLarger = (column: RawBuilder<string>, amount: string) =>
  [...numberSigns].reduce((text, sign) => sql<string>`replace(${text}, ${sign + amount}, ${'\n'})`, column)

/** True if each term is in the product's own texts, or in the name of its category or subcategory. */
const searchCondition =
  (search: string): Condition =>
  eb =>
    eb.and(
      searchTerms(search).map(term => {
        const named = eb
          .selectFrom('categories')
          .select('categories.id')
          .where('categories.deletion_id', 'is', null)
          .where(hasTerm(sql.ref('categories.name_key'), term))
        return eb.or([
          hasTerm(sql.ref('products.search_key'), term),
          eb('products.category_id', 'in', named),
          eb('products.subcategory_id', 'in', named),
        ])
      }),
    )

/** All conditions of a filter except the category; public products and drafts. */
export const filterCondition =
  ({ search, featured, inStock }: Pick<ProductFilter, 'search' | 'featured' | 'inStock'>): Condition =>
  eb =>
    eb.and([
      eb('products.deletion_id', 'is', null),
      ...(featured === undefined ? [] : [eb('products.featured', '=', featured ? 1 : 0)]),
      ...(inStock === undefined ? [] : [eb('products.in_stock', '=', inStock ? 1 : 0)]),
      ...(search ? [searchCondition(search)(eb)] : []),
    ])

/** The filter, for public products only. */
const publicCondition =
  (filter: ProductFilter): Condition =>
  eb =>
    // A literal, so that the database uses the partial indexes on public products.
    eb.and([eb('products.hidden', '=', sql.lit(0)), filterCondition(filter)(eb)])

/** Disjoint conditions that cover the list. Each reads one index in the list's order. */
function indexRanges({ filter, categories }: ProductList): Condition[] {
  const { category = '', search, featured, inStock } = filter
  if (categories) {
    const isMatch = publicCondition(filter)
    const isElsewhere: Condition = eb =>
      eb.or([eb('products.category_id', 'is', null), eb('products.category_id', 'not in', categories)])
    return [
      ...categories.map<Condition>(id => eb => eb.and([eb('products.category_id', '=', id), isMatch(eb)])),
      eb => eb.and([eb('products.subcategory_id', '=', category), isElsewhere(eb), isMatch(eb)]),
    ]
  }
  if (inStock === undefined || featured !== undefined || search) return [publicCondition(filter)]
  // The index of products in stock starts with `featured`.
  return [true, false].map(isFeatured => publicCondition({ ...filter, featured: isFeatured }))
}

/** Sums the counts that triggers maintain. A search reads all products instead. */
async function countProducts(queries: Queries, list: ProductList): Promise<number> {
  const { filter, categories } = list
  if (categories?.length === 0) return 0
  const query = filter.search
    ? queries
        .selectFrom('products')
        .select(sql<number>`count(*)`.as('total'))
        .where(eb => eb.or(indexRanges(list).map(range => range(eb))))
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
  const { total } = await query.executeTakeFirstOrThrow()
  return Number(total)
}

/** A column that lists are sorted by, under the name that their ranges select it by. */
type SortedBy = { name: string; by: RawBuilder<unknown>; direction: 'asc' | 'desc' }
type Sorting = readonly SortedBy[]

const sortedBy = (name: string, direction: SortedBy['direction'] = 'asc', by?: RawBuilder<unknown>) =>
  ({ name, by: by ?? sql.ref(`products.${name}`), direction }) satisfies SortedBy
const byPosition = sortedBy('sort_order')
const byFeatured = sortedBy('featured', 'desc')
const byName = sortedBy('name_key', 'asc', sql`lower(products.name)`)
const byId = sortedBy('id')
const categoryOrder = sql`(select sort_order from categories where categories.id = products.category_id)`
/** Products without a category come last. */
const byCategory = sortedBy('category_order', 'asc', sql`coalesce(${categoryOrder}, 9e15)`)

/** As visitors see a shelf: as the owner arranged it, else featured first, then by the category's order and the name. */
export const shelfSorting: Sorting = [byPosition, byFeatured, byCategory, byName, byId]

function sortingOf({ filter: { sort }, categories }: ProductList): Sorting {
  const isShelf = categories !== undefined
  if (sort === 'shop') return isShelf ? shelfSorting : [byFeatured, byCategory, byPosition, byName, byId]
  return [...(sort === 'arranged' && isShelf ? [byPosition] : []), sortedBy('updated_at', 'desc'), byId]
}

const opposite = { asc: 'desc', desc: 'asc' } as const

interface PageRange {
  offset: number
  limit: number
  total: number
}

/** The ids of one page. Rows before `offset` are skipped by index, except in the shop's order. */
function selectPageIds(queries: Queries, list: ProductList, { offset, limit, total }: PageRange) {
  const count = Math.min(limit, total - offset)
  // The second half is read from the end, which skips fewer rows.
  const isFromEnd = offset > total / 2
  const sorting = sortingOf(list)
  const sortColumns = sorting.filter(({ name }) => name !== 'id').map(({ name, by }) => by.as(name))
  const page = indexRanges(list)
    .map(range => queries.selectFrom('products').select('products.id').select(sortColumns).where(range))
    .reduce((ranges, range) => ranges.unionAll(range))
    .$call(rows =>
      sorting.reduce(
        (sorted, { name, direction }) =>
          sorted.orderBy(sql.ref(name), isFromEnd ? opposite[direction] : direction),
        rows,
      ),
    )
    .limit(count)
    .offset(isFromEnd ? total - offset - count : offset)
  return queries.selectFrom(page.as('page')).select('page.id')
}

async function listProducts(queries: Queries, list: ProductList, range: PageRange): Promise<Product[]> {
  const found = selectListed(queries, list.filter).where(
    'products.id',
    'in',
    selectPageIds(queries, list, range),
  )
  const products = await sortingOf(list)
    .reduce((sorted, { by, direction }) => sorted.orderBy(by, direction), found)
    .execute()
  const listed: Product[] = []
  // Rows of sizes that are presented soon are collected soon: all of a thousand products at once take a tenth longer.
  for (const part of inBatches(products))
    for (const row of await withPacks(queries, part)) listed.push(presentListed(row, list.filter))
  return listed
}

/** Counts of products that may need work, drafts included. */
export async function readSummary(queries: Queries, now: number): Promise<ProductSummary> {
  const products = queries.selectFrom('products').where('deletion_id', 'is', null)
  const counts = await products
    .select(eb => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.count<number>(eb.case().when('in_stock', '=', 0).then(1).end()).as('outOfStock'),
      eb.fn.count<number>(eb.case().when('image', '=', '').then(1).end()).as('withoutPicture'),
    ])
    .executeTakeFirstOrThrow()
  const [today] = await readShopDates(queries, now)
  const rows = await findProductRows(queries, await listReturning(queries, '', today))
  return {
    total: Number(counts.total),
    outOfStock: Number(counts.outOfStock),
    withoutPicture: Number(counts.withoutPicture),
    passed: await productsAsOf(queries, rows.map(presentProduct), now, 'administrator'),
  }
}
