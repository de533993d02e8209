import type { Product } from '@chekku/domain/schemas/product'
import type { Queries } from '../database/schema.ts'
import { readFacts } from '../entities/facts-column.ts'
import { readShopDetails } from '../shop/service.ts'
import { withPassedDate } from './passed-dates.ts'
import { type ProductRow, presentProduct } from './store.ts'

/** A product with the facts that it shares, as of a time in milliseconds since 1970. */
export async function presentWholeProduct(queries: Queries, row: ProductRow, now: number): Promise<Product> {
  const product = { ...presentProduct(row), ...(await readSharedFacts(queries, row)) }
  return withPassedDate(queries, product, now)
}

/**
 * Facts of the subcategory, with the category's as fallback, and the shop's FSSAI licence. The licence is added only to
 * other facts, so that a product without facts shows none.
 */
async function readSharedFacts(queries: Queries, row: ProductRow): Promise<Pick<Product, 'sharedFacts'>> {
  const shared = { ...readFacts(row.category_facts), ...readFacts(row.subcategory_facts) }
  const { notFood, ...said } = { ...shared, ...readFacts(row.facts) }
  if (Object.keys(said).length === 0 || notFood || said.fssai) return sharedFacts(shared)
  const { fssai } = (await readShopDetails(queries)).legal
  return sharedFacts(fssai ? { ...shared, fssai } : shared)
}

const sharedFacts = (shared: NonNullable<Product['sharedFacts']>) =>
  Object.keys(shared).length === 0 ? {} : { sharedFacts: shared }
