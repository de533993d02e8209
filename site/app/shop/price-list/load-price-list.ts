import { catalogueLimits } from '@chekku/domain/catalogue'
import { type ListedCategory, priceList, pricesDate } from '@chekku/domain/product/price-list'
import type { PublicShop } from '@chekku/domain/schemas/shop'
import type { Answer } from '../../api/api-response.ts'
import type { Api } from '../../api/client.ts'

/** Every visible price, up to the products that a list of the API has at most; `left` is the number of further ones. */
export type PriceListAnswer = Answer<{ categories: ListedCategory[]; date: string; left: number }>

export async function loadPriceList(
  api: Api,
  { hours }: Pick<PublicShop, 'hours'>,
): Promise<PriceListAnswer> {
  const [products, categories] = await Promise.all([
    api.products.list({ limit: catalogueLimits.listItems, page: 1, sort: 'shop' }),
    api.categories.list(),
  ])
  if (products.error) return { data: null, error: products.error }
  if (categories.error) return { data: null, error: categories.error }
  const listed = priceList(products.data, categories.data)
  const date = pricesDate(products.data, hours.timeZone)
  const left = products.pagination.total - products.data.length
  return { data: { categories: listed, date, left }, error: null }
}
