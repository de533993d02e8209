import type { ShopDetails } from '@chekku/domain/schemas/shop'
import { goLiveLimits, type MissingFact, missingFacts, type ProductLack } from '@chekku/domain/shop/go-live'
import { type RawBuilder, sql } from 'kysely'
import { listCategories } from '../categories/store.ts'
import type { Queries } from '../database/schema.ts'

/* Reports over the catalogue: counts take one pass, examples stop at five. Deleted rows and drafts do not count. */

type Condition = RawBuilder<boolean>

/** A row to fix; `image` is "" if the picture is irrelevant. */
export interface Found {
  id: string
  name: string
  image: string
}

/** The row's picture is too small on its longer side; a picture without sides was stored by the version before. */
const isSmall: Condition = sql`image in (select path from pictures
  where width > 0 and width < ${goLiveLimits.pictureSide} and height < ${goLiveLimits.pictureSide})`

const inTrash = sql`select id from categories where deletion_id is not null`
const productLacks: Record<ProductLack, Condition> = {
  picture: sql`image = ''`,
  price: sql`price_paise = 0`,
  description: sql`description = ''`,
  category: sql`(category_id is null or category_id in (${inTrash}))`,
}
/* Food products whose own and category facts lack one that labels usually have. */

/** Facts are stored as compact JSON with escaped quotes in texts, so this matches a key only. */
const hasFact = (part: string): Condition => sql<boolean>`facts like ${sql.lit(`%${part}%`)}`
const categoriesWithFact = (part: string) =>
  sql`(select id from categories where deletion_id is null and ${hasFact(part)})`
const isIn = (column: 'category_id' | 'subcategory_id', part: string): Condition =>
  sql<boolean>`coalesce(${sql.ref(column)}, '') in ${categoriesWithFact(part)}`

const isNotFood: Condition = sql<boolean>`(case
  when ${hasFact('"notFood":')} then ${hasFact('"notFood":true')}
  when ${isIn('subcategory_id', '"notFood":')} then ${isIn('subcategory_id', '"notFood":true')}
  else ${isIn('category_id', '"notFood":true')} end)`

const lacksFact = (fact: MissingFact): Condition => {
  const key = `"${fact}":`
  return sql<boolean>`(not ${isNotFood} and not
    (${hasFact(key)} or ${isIn('category_id', key)} or ${isIn('subcategory_id', key)}))`
}

const factKeys = Object.keys(missingFacts) as MissingFact[]
const missingFactConditions = Object.fromEntries(factKeys.map(fact => [fact, lacksFact(fact)])) as Record<
  MissingFact,
  Condition
>

/** The facts that the check asks for. The shop's FSSAI licence applies to all products. */
export const askedFacts = ({ legal }: Pick<ShopDetails, 'legal'>): MissingFact[] =>
  factKeys.filter(key => key !== 'fssai' || legal.fssai === '')

const any = (conditions: readonly Condition[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`

/** The counts among products; `facts` are those that the check asks for. */
export const productConditions = (facts: readonly MissingFact[]) => ({
  ...productLacks,
  ...missingFactConditions,
  anyLack: any(Object.values(productLacks)),
  anyFact: any(facts.map(fact => missingFactConditions[fact])),
  small: isSmall,
  total: sql<boolean>`1 = 1`,
})

export const galleryConditions = {
  popular: sql<boolean>`is_popular = 1`,
  small: isSmall,
  total: sql<boolean>`1 = 1`,
}

type CountedList = 'products' | 'gallery'

/** The rows of a list that visitors see; both tables have the columns that are read here. */
const visibleRows = (queries: Queries, list: CountedList) =>
  queries
    .selectFrom((list === 'products' ? 'products' : 'gallery_items') as 'products')
    .where('deletion_id', 'is', null)
    .$if(list === 'products', products => products.where('hidden', '=', 0))

/** The numbers of rows of a list to which conditions apply, in one pass. */
export async function countRows<Name extends string>(
  queries: Queries,
  list: CountedList,
  conditions: Record<Name, Condition>,
): Promise<Record<Name, number>> {
  const sums = Object.entries<Condition>(conditions).map(([name, condition]) =>
    sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`.as(name),
  )
  const row = await visibleRows(queries, list).select(sums).executeTakeFirstOrThrow()
  const counts = Object.entries(row).map(([name, count]) => [name, Number(count)])
  return Object.fromEntries(counts) as Record<Name, number>
}

/** The rows of a list to which a condition applies, oldest first. */
export const findRows = (
  queries: Queries,
  list: CountedList,
  condition: Condition,
  limit: number = goLiveLimits.examples,
): Promise<Found[]> =>
  visibleRows(queries, list)
    .select(['id', 'image', sql.ref<string>(list === 'products' ? 'name' : 'title').as('name')])
    .where(condition)
    .orderBy('id')
    .limit(limit)
    .execute()

export type CountedCategory = Awaited<ReturnType<typeof listCountedCategories>>[number]

/** All categories in order, with the numbers of products in them and their subcategories. */
export async function listCountedCategories(queries: Queries) {
  const rows = await listCategories(queries)
  const counts = await queries
    .selectFrom('product_counts')
    .select(['category_id', 'subcategory_id'])
    .select(eb => eb.fn.sum<number>('total').as('total'))
    .groupBy(['category_id', 'subcategory_id'])
    .execute()
  const parents = new Map(rows.map(({ id, parent_id }) => [id, parent_id]))
  const products = new Map<string, number>()
  for (const { category_id, subcategory_id, total } of counts) {
    const own = [category_id, subcategory_id]
    for (const id of new Set([...own, ...own.map(id => parents.get(id) ?? '')]))
      products.set(id, (products.get(id) ?? 0) + Number(total))
  }
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    image: row.image,
    parent: row.parent_id,
    isInNavigation: row.show_in_nav === 1,
    isInProductsDropdown: row.show_in_products_dropdown === 1,
    products: products.get(row.id) ?? 0,
  }))
}
