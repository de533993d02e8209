import type { Product } from '@chekku/domain/product'
import { LRUCache } from 'lru-cache'
import type { Queries } from '../database/schema.ts'
import { createListPositions, nearRanks } from './keyset-cursors.ts'
import { countProducts, listProducts, openList, type ProductFilter, type ProductList } from './listing.ts'
import { createRememberedProducts } from './row-cache.ts'

export interface ProductPage {
  items: Product[]
  total: number
}

/** Searches whose counts are kept. */
const keptSearches = 500

async function revisionOf(queries: Queries): Promise<number> {
  const { value } = await queries
    .selectFrom('revision')
    .select('value')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return value
}

/**
 * Reads lists of products a page at a time. What is dear to find out is remembered for as long as the catalogue does not
 * change: how many a search finds, and where far pages begin; and a product for as long as it is the same.
 */
export function createProductPages() {
  const counts = new LRUCache<string, number>({ max: keptSearches })
  const positions = createListPositions()
  const remembered = createRememberedProducts()

  /** One list at one revision. */
  const nameOf = async (queries: Queries, { filter }: ProductList) =>
    JSON.stringify([
      await revisionOf(queries),
      filter.category,
      filter.search,
      filter.featured,
      filter.inStock,
    ])

  async function count(queries: Queries, list: ProductList): Promise<number> {
    if (!list.filter.search) return countProducts(queries, list)
    const name = await nameOf(queries, list)
    const total = counts.get(name) ?? (await countProducts(queries, list))
    counts.set(name, total)
    return total
  }

  /** What comes before the page is skipped from whichever end is nearer, and from the nearest place that is known. */
  async function read(queries: Queries, list: ProductList, before: number, wanted: number, total: number) {
    const after = total - before - wanted
    const direction = after < before ? ('oldest' as const) : ('newest' as const)
    const skipped = Math.min(before, after)
    const stretch = { direction, skipped, wanted }
    if (skipped < nearRanks) return (await listProducts(queries, list, stretch, remembered)).products
    const name = `${direction} ${await nameOf(queries, list)}`
    const start = positions.before(name, skipped)
    const { products, first } = await listProducts(queries, list, { ...stretch, start }, remembered)
    if (first) positions.note(name, first)
    return products
  }

  /** In one snapshot: one page, newest change first, and the count of all. */
  return async function readPage(
    queries: Queries,
    filter: ProductFilter,
    { page, limit }: { page: number; limit: number },
  ): Promise<ProductPage> {
    const list = await openList(queries, filter)
    const total = await count(queries, list)
    const before = (page - 1) * limit
    const wanted = Math.min(limit, total - before)
    if (wanted <= 0) return { items: [], total }
    return { items: await read(queries, list, before, wanted, total), total }
  }
}
