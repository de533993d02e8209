import { withoutNone } from '@chekku/domain/product/fact-rows'
import type { Product } from '@chekku/domain/schemas/product'
import type { Facts } from '@chekku/domain/schemas/product/facts'
import { makerOf } from '@chekku/domain/shop/maker'
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

/** The maker in the sample's categories of earlier versions, which is no other shop's. */
const formerSampleMaker = 'Vaagai Wood-Pressed Oils, 14/2 Mill Road, Kinathukadavu 642109'

function categoryFacts(stored: string | null): Facts {
  const { maker, none: _, ...facts } = readFacts(stored)
  return maker === undefined || maker.endsWith(formerSampleMaker) ? facts : { ...facts, maker }
}

/**
 * Facts of the subcategory, with the category's as fallback, and the shop's FSSAI licence and name as maker. Those of the
 * shop are added only to other facts, so that a product without facts shows none. What the product says it has none of is left out.
 */
async function readSharedFacts(queries: Queries, row: ProductRow): Promise<Pick<Product, 'sharedFacts'>> {
  const { none = [], ...own } = readFacts(row.facts)
  const ofCategories = { ...categoryFacts(row.category_facts), ...categoryFacts(row.subcategory_facts) }
  const shared = withoutNone(ofCategories, none)
  const { notFood, ...said } = { ...shared, ...own }
  const needsLicence = !notFood && !said.fssai && !none.includes('fssai')
  const needsMaker = !said.maker && !none.includes('maker')
  if (Object.keys(said).length === 0 || !(needsMaker || needsLicence)) return sharedFacts(shared)
  const shop = await readShopDetails(queries)
  const fssai = needsLicence && shop.legal.fssai
  return sharedFacts({ ...shared, ...(needsMaker && { maker: makerOf(shop) }), ...(fssai && { fssai }) })
}

const sharedFacts = (shared: Facts) => (Object.keys(shared).length === 0 ? {} : { sharedFacts: shared })
