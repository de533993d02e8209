import { type PictureKind, pictureKinds } from '@chekku/domain/picture'
import { goLiveLimits, type ProductLack } from '@chekku/domain/shop/go-live'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../database/schema.ts'

/* Reports over the catalogue: counts take one pass, examples stop at five. Deleted rows and drafts do not count. */

type Condition = RawBuilder<boolean>

/** A row to fix; `image` is "" if the picture is irrelevant. */
export interface Found {
  id: string
  name: string
  image: string
}

/**
 * SQL condition for a stored path, as in `parsePicturePath`, of a picture whose longer side is too small: both sides
 * have one or two digits, or three with a low first one. Runs in the database, so no row of 100,000 is fetched.
 */
export function isSmallPicture(column: string): Condition {
  const character = (at: number) => sql`substr(${sql.ref(column)}, ${sql.lit(at)}, 1)`
  const lowest = sql.lit(String(goLiveLimits.pictureSide).charAt(0))
  const or = (conditions: RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`
  /** Condition for one side that starts at a position and ends at its separator, and for the rest after it. */
  const side = (at: number, separator: string, behind?: (at: number) => Condition): Condition =>
    or(
      [1, 2, 3].map(digits => {
        const isLow = digits === 3 ? sql`and ${character(at)} < ${lowest}` : sql``
        const rest = behind ? sql`and ${behind(at + digits + 1)}` : sql``
        return sql`(${character(at + digits)} = ${sql.lit(separator)} ${isLow} ${rest})`
      }),
    )
  const ofKind = (kind: PictureKind) => {
    const folder = `/uploads/${kind}/`
    const start = `${folder}${'0'.repeat(32)}-`.length + 1
    const rest = side(start, 'x', at => side(at, '.'))
    return sql`(substr(${sql.ref(column)}, 1, ${sql.lit(folder.length)}) = ${sql.lit(folder)} and ${rest})`
  }
  return or(pictureKinds.map(ofKind))
}

const inTrash = sql`select id from categories where deletion_id is not null`
const lacks: Record<ProductLack, Condition> = {
  picture: sql`image = ''`,
  price: sql`price_paise = 0`,
  description: sql`description = ''`,
  category: sql`(category_id is null or category_id in (${inTrash}))`,
}
const productConditions: Record<ProductLack | 'any' | 'small', Condition> = {
  ...lacks,
  any: sql<boolean>`(${sql.join(Object.values(lacks), sql` or `)})`,
  small: isSmallPicture('image'),
}
type Counted = keyof typeof productConditions

const countOf = (condition: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`

type ProductCounts = Record<Counted | 'total', number>

/** Counts of products: by missing property, with any missing, with a small picture, and in total. */
export async function countProductLacks(queries: Queries): Promise<ProductCounts> {
  const counts = Object.entries({ ...productConditions, total: sql`1 = 1` })
  const row = await queries
    .selectFrom('products')
    .select(counts.map(([name, condition]) => countOf(condition).as(name)))
    .where('deletion_id', 'is', null)
    .where('hidden', '=', 0)
    .executeTakeFirstOrThrow()
  const numbers = Object.entries(row).map(([name, count]) => [name, Number(count)])
  return Object.fromEntries(numbers) as ProductCounts
}

/** Examples of products that lack a property, oldest first. */
export const findProductExamples = (queries: Queries, lack: Counted): Promise<Found[]> =>
  queries
    .selectFrom('products')
    .select(['id', 'name', 'image'])
    .where('deletion_id', 'is', null)
    .where('hidden', '=', 0)
    .where(productConditions[lack])
    .orderBy('id')
    .limit(goLiveLimits.examples)
    .execute()

/** The ids of products that lack a property, or of those to which a condition applies, oldest first. */
export async function listProductIds(queries: Queries, asked: Counted | Condition): Promise<string[]> {
  const rows = await queries
    .selectFrom('products')
    .select('id')
    .where('deletion_id', 'is', null)
    .where('hidden', '=', 0)
    .where(typeof asked === 'string' ? productConditions[asked] : asked)
    .orderBy('id')
    .limit(goLiveLimits.ids)
    .execute()
  return rows.map(({ id }) => id)
}

/** The ids of gallery items with a small picture, oldest first. */
export async function listSmallGalleryIds(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('gallery_items')
    .select('id')
    .where('deletion_id', 'is', null)
    .where(isSmallPicture('image'))
    .orderBy('id')
    .limit(goLiveLimits.ids)
    .execute()
  return rows.map(({ id }) => id)
}

/** Counts of all gallery items, of the popular and of those with a small picture, with some examples. */
export async function findSmallGalleryPictures(
  queries: Queries,
): Promise<{ total: number; popular: number; small: number; found: Found[] }> {
  const items = queries.selectFrom('gallery_items').where('deletion_id', 'is', null)
  const isSmall = isSmallPicture('image')
  const { total, popular, small } = await items
    .select([
      sql<number>`count(*)`.as('total'),
      countOf(sql`is_popular = 1`).as('popular'),
      countOf(isSmall).as('small'),
    ])
    .executeTakeFirstOrThrow()
  const found = items.select(['id', 'title as name', 'image']).where(isSmall).orderBy('id')
  return {
    total: Number(total),
    popular: Number(popular),
    small: Number(small),
    found: Number(small) === 0 ? [] : await found.limit(goLiveLimits.examples).execute(),
  }
}

export interface CountedCategory extends Found {
  parent: string | null
  isInNavigation: boolean
  isInProductsDropdown: boolean
  /** Number of products in the category and its subcategories. */
  products: number
}

/** All categories in order, with their product counts. */
export async function listCountedCategories(queries: Queries): Promise<CountedCategory[]> {
  const rows = await queries
    .selectFrom('categories')
    .select(['id', 'name', 'image', 'parent_id', 'show_in_nav', 'show_in_products_dropdown'])
    .where('deletion_id', 'is', null)
    .orderBy('sort_order')
    .orderBy('name_key')
    .orderBy('id')
    .execute()
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
