import { setImmediate as nextTurn } from 'node:timers/promises'
import { factsOfCategories } from '@chekku/domain/product/facts'
import type { Facts } from '@chekku/domain/schemas/product/facts'
import {
  goLiveLimits,
  type MissingFact,
  missingFacts,
  type ProductLack,
  productLacks,
} from '@chekku/domain/shop/go-live'
import { listCategories } from '../categories/store.ts'
import type { Queries } from '../database/schema.ts'
import { readFacts } from '../entities/columns.ts'

/* The rows that visitors see, the oldest first; those in the trash and drafts do not count. */

/** A row to fix; `image` is "" if the picture is irrelevant. */
export interface PicturedRow {
  id: string
  name: string
  image: string
}

export interface CheckedProduct extends PicturedRow {
  lacks: readonly (ProductLack | MissingFact)[]
}

/** Number of products that are read before other requests get a turn. */
const batchSize = 500

const readProductsAfter = (queries: Queries, id: string) =>
  queries
    .selectFrom('products')
    .select(['id', 'name', 'image', 'price_paise', 'facts', 'category_id', 'subcategory_id'])
    .select(eb => eb('description', '=', '').as('is_undescribed'))
    .where('deletion_id', 'is', null)
    .where('hidden', '=', 0)
    .where('id', '>', id)
    .orderBy('id')
    .limit(batchSize)
    .execute()
type ProductRow = Awaited<ReturnType<typeof readProductsAfter>>[number]

export const lackKeys = Object.keys(productLacks) as ProductLack[]
export const missingFactKeys = Object.keys(missingFacts) as MissingFact[]

/** The label's facts are missing of food alone, where neither the product nor its categories have them. */
function checkProduct(row: ProductRow, categories: ReadonlyMap<string | null, Facts>): CheckedProduct {
  const { id, name, image, price_paise, is_undescribed, category_id, subcategory_id } = row
  const inherited = factsOfCategories(categories.get(category_id), categories.get(subcategory_id))
  const facts: Facts = { ...inherited, ...readFacts(row.facts) }
  const missing = facts.notFood ? [] : missingFactKeys.filter(fact => facts[fact] === undefined)
  const isLacking: Record<ProductLack, boolean> = {
    picture: image === '',
    price: price_paise === 0,
    description: Boolean(is_undescribed),
    category: !categories.has(category_id),
  }
  return { id, name, image, lacks: [...lackKeys.filter(key => isLacking[key]), ...missing] }
}

export async function checkProducts(queries: Queries): Promise<CheckedProduct[]> {
  const categories = new Map((await listCategories(queries)).map(row => [row.id, readFacts(row.facts)]))
  const products: CheckedProduct[] = []
  let rows: ProductRow[]
  do {
    rows = await readProductsAfter(queries, products.at(-1)?.id ?? '')
    products.push(...rows.map(row => checkProduct(row, categories)))
    await nextTurn()
  } while (rows.length > 0)
  return products
}

export const listShownItems = (queries: Queries) =>
  queries
    .selectFrom('gallery_items')
    .select(['id', 'title as name', 'image', 'is_popular'])
    .where('deletion_id', 'is', null)
    .orderBy('id')
    .execute()

/** The paths of pictures that are too small on both sides; one without sides was stored by the version before. */
export async function listSmallPictures(queries: Queries): Promise<ReadonlySet<string>> {
  const side = goLiveLimits.pictureSide
  const rows = await queries
    .selectFrom('pictures')
    .select('path')
    .where('width', '>', 0)
    .where('width', '<', side)
    .where('height', '<', side)
    .execute()
  return new Set(rows.map(({ path }) => path))
}

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
    const ids = [category_id, subcategory_id]
    // A product counts once in a category, also in one that is both its own and the parent of its subcategory.
    const counting = new Set([...ids, ...ids.map(child => parents.get(child) ?? '')])
    for (const id of counting) products.set(id, (products.get(id) ?? 0) + Number(total))
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
