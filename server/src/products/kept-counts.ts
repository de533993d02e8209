import { LRUCache } from 'lru-cache'
import type { Queries } from '../database/schema.ts'
import { countProducts, type ProductFilter } from './store.ts'

/** Filters whose counts are kept: more than a catalogue's lists ask for, and small enough for searches by everybody. */
const keptFilters = 500

/** How many products a filter has. Counting goes through all of them, so it is done once for each revision. */
export function createKeptCounts(): (queries: Queries, filter: ProductFilter) => Promise<number> {
  const counts = new LRUCache<string, { revision: number; total: number }>({ max: keptFilters })
  return async (queries, filter) => {
    const { value: revision } = await queries
      .selectFrom('revision')
      .select('value')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    const key = JSON.stringify([filter.category, filter.search, filter.featured, filter.inStock])
    const kept = counts.get(key)
    if (kept?.revision === revision) return kept.total
    const total = await countProducts(queries, filter)
    counts.set(key, { revision, total })
    return total
  }
}
