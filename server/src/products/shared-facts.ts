import { factsOfCategories, withoutNone } from '@chekku/domain/product/facts'
import type { Product } from '@chekku/domain/schemas/product'
import type { Facts } from '@chekku/domain/schemas/product/facts'
import type { ShopForEditing } from '@chekku/domain/schemas/shop'
import { makerOf } from '@chekku/domain/shop/maker'
import type { Queries } from '../database/schema.ts'
import { readFacts } from '../entities/columns.ts'
import { readShopDetails } from '../shop/service.ts'
import { type Audience, productsAsOf } from './as-of-time.ts'
import { presentProduct } from './columns.ts'
import type { ProductRow } from './store.ts'

/** Products with the facts that they share, as of a time in milliseconds since 1970. */
export async function presentWholeProducts(
  queries: Queries,
  rows: readonly ProductRow[],
  now: number,
  audience: Audience,
): Promise<Product[]> {
  let shop: Promise<ShopForEditing> | undefined
  const readShop = () => {
    shop ??= readShopDetails(queries)
    return shop
  }
  const products: Product[] = []
  for (const row of rows) {
    const sharedFacts = await readSharedFacts(row, readShop)
    const hasFacts = Object.keys(sharedFacts).length > 0
    products.push({ ...presentProduct(row), ...(hasFacts && { sharedFacts }) })
  }
  return productsAsOf(queries, products, now, audience)
}

/** Like `presentWholeProducts`, for one product. */
export async function presentWholeProduct(
  queries: Queries,
  row: ProductRow,
  now: number,
  audience: Audience,
): Promise<Product> {
  const [product] = await presentWholeProducts(queries, [row], now, audience)
  return product as Product
}

/** The maker in the sample's categories of earlier versions, which is no other shop's. */
const formerSampleMaker = 'Vaagai Wood-Pressed Oils, 14/2 Mill Road, Kinathukadavu 642109'

function readCategoryFacts(stored: string | null): Facts {
  const { maker, none: _, ...facts } = readFacts(stored)
  return maker === undefined || maker.endsWith(formerSampleMaker) ? facts : { ...facts, maker }
}

/**
 * Facts of the subcategory, with the category's as fallback, and the shop's FSSAI licence and name as maker. The product's
 * `none` leaves facts out.
 */
async function readSharedFacts(row: ProductRow, readShop: () => Promise<ShopForEditing>): Promise<Facts> {
  const { none = [], ...own } = readFacts(row.facts)
  const categoryFacts = factsOfCategories(
    readCategoryFacts(row.category_facts),
    readCategoryFacts(row.subcategory_facts),
  )
  const shared = withoutNone(categoryFacts, none)
  const { notFood, ...facts } = { ...shared, ...own }
  // The shop's facts only join others, so that a product without facts shows none.
  if (Object.keys(facts).length === 0) return shared
  const needsLicence = !notFood && !facts.fssai && !none.includes('fssai')
  const needsMaker = !facts.maker && !none.includes('maker')
  if (!needsLicence && !needsMaker) return shared
  const shop = await readShop()
  if (needsMaker) shared.maker = makerOf(shop)
  if (needsLicence && shop.legal.fssai) shared.fssai = shop.legal.fssai
  return shared
}
