import { priceListPath } from '@chekku/domain/addresses/public-pages'
import { priceList, pricesDate } from '@chekku/domain/product/price-list'
import { type PricesCard, pricesCard, pricesRows } from '@chekku/domain/product/prices-card'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import type { PublicShop } from '@chekku/domain/schemas/shop'
import { dateText } from '@chekku/domain/shop/date-text'
import { type CallApi, readApi } from '../http/in-process.ts'

/** The card of the price list's picture, of no more products than it has rows; undefined without products. */
export async function findPricesCard(
  callApi: CallApi,
  publicOrigin: string,
  { identity, hours }: PublicShop,
): Promise<PricesCard | undefined> {
  const { data: newest, pagination } = await readApi<Product[]>(callApi, '/products?limit=1')
  if (newest.length === 0) return undefined
  const { data: categories } = await readApi<Category[]>(callApi, '/categories')
  const products: Product[] = []
  for (const { _id } of categories.filter(({ parent }) => parent === undefined)) {
    if (products.length >= pricesRows) break
    const query = new URLSearchParams({ category: _id, sort: 'shop', limit: String(pricesRows) })
    products.push(...(await readApi<Product[]>(callApi, `/products?${query}`)).data)
  }
  const title = `Prices on ${dateText(pricesDate(newest, hours.timeZone))}`
  const link = publicOrigin.replace(/^https?:\/\//, '') + priceListPath
  const total = pagination?.total ?? products.length
  return pricesCard(priceList(products, categories), { total, link, title }, identity)
}
