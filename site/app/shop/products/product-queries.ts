import { catalogueLimits } from '@chekku/domain/rules/catalogue-limits'
import type { Product } from '@chekku/domain/schemas/product'
import type { Answer } from '../../api/api-response.ts'
import type { Api } from '../../api/client.ts'
import { cachedResult, findCached } from '../../api/query-cache.ts'
import { chosenCategory, type ProductSelection, productsPerPage } from './product-selection.ts'

/** All products, or the page selected by the URL. */
export type ProductsAnswer = Answer<Product[], { isWhole: boolean; total: number; page: number }>

/** True if there are more products than the browser loads and filters locally. */
export const isTooMany = (total: number) => total > catalogueLimits.listItems

/** Key of every product in the query cache; only part of them is there if the server pages. */
export const catalogueKey = 'catalogue'

/** True if the browser requests each search, filter and page: there are too many products, or not all could be loaded. */
export const isPagedByServer = () => cachedResult<ProductsAnswer>(catalogueKey)?.isWhole === false

/** Every product, for filtering in the browser; undefined if there are too many. */
export async function wholeCatalogue(api: Api): Promise<ProductsAnswer | undefined> {
  const { data, pagination, error } = await api.products.list({
    limit: catalogueLimits.listItems,
    page: 1,
    sort: 'shop',
  })
  if (error) return { data: null, error }
  const { total } = pagination
  return isTooMany(total) ? undefined : { data, error: null, isWhole: true, total, page: 1 }
}

/** Every product, or the page selected by the URL if there are too many. */
export async function browsedProducts(api: Api, selection: ProductSelection): Promise<ProductsAnswer> {
  const whole = isPagedByServer() ? undefined : await wholeCatalogue(api)
  return whole ?? selectedProducts(api, selection)
}

/** The page of products selected by the URL. */
export async function selectedProducts(api: Api, selection: ProductSelection): Promise<ProductsAnswer> {
  const category = await categoryId(api, selection)
  if (category === undefined) return { data: [], error: null, isWhole: false, total: 0, page: 1 }
  const { search, page } = selection
  return productPage(api, { category, search }, page)
}

/** One page of products, in the shop's order; the first page if the requested one does not exist. */
export async function productPage(
  api: Api,
  filter: { category: string; search?: string },
  page = 1,
): Promise<ProductsAnswer> {
  const { data, pagination, error } = await api.products.list({
    ...filter,
    limit: productsPerPage,
    page,
    sort: 'shop',
  })
  if (error) return { data: null, error }
  const { total } = pagination
  if (data.length === 0 && page > 1 && total > 0) return productPage(api, filter)
  return { data, error: null, isWhole: false, total, page: data.length === 0 ? 1 : page }
}

/** A product from a cached list, by its id or slug. */
export const knownProduct = (idOrSlug: string): Product | undefined =>
  findCached<Product>(({ _id, slug }) => _id === idOrSlug || slug === idOrSlug)

/** The category's id; empty for all, undefined if no category has the name. */
async function categoryId(api: Api, selection: ProductSelection): Promise<string | undefined> {
  if (selection.category !== '' || selection.name === '') return selection.category
  const { data } = await api.categories.list()
  const chosen = chosenCategory(selection, data ?? [])
  return typeof chosen === 'object' ? chosen._id : undefined
}
