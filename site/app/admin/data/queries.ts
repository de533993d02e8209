import { catalogueLimits } from '@chekku/domain/rules/catalogue-limits'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { Product } from '@chekku/domain/schemas/product'
import type { TrashKind } from '@chekku/domain/schemas/trash'
import type { GoLiveKey, GoLivePart } from '@chekku/domain/shop/go-live'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { adminApi, callApi } from '../../api/admin/browser-admin-api.ts'
import type { Answer } from '../../api/api-response.ts'
import type { ProductListFilter } from '../../api/client.ts'
import { callQuery, dataOf, type QueryOf, queryClient, updateCached } from './query-client.ts'

/** All drafts, and as many other products as one list holds, most recently changed first. */
export const productsQuery = queryOptions({
  queryKey: ['product', 'list'],
  queryFn: async () => {
    const [listed, drafts, offered] = await Promise.all([
      dataOf<Product[]>(adminApi.products.list({ limit: catalogueLimits.listItems, page: 1 })),
      dataOf(callApi('listDrafts', { query: { limit: catalogueLimits.listItems, page: 1 } })),
      dataOf(callApi('listOffers')),
    ])
    const offeredById = new Map(offered.map(product => [product._id, product]))
    return [...drafts, ...listed.map(product => offeredById.get(product._id) ?? product)]
  },
})

/** Counts of the products that the user may change, and those whose date of return has passed. */
export const productSummaryQuery = callQuery(['product', 'summary'], () => callApi('getProductSummary'))

/** The ids that an item of the go-live check, or one part of it, counts; without an item nothing is asked. */
export const checkedIdsQuery = (key: GoLiveKey | undefined, part?: GoLivePart) =>
  queryOptions({
    queryKey: ['go-live', 'ids', key, part],
    queryFn: key ? () => dataOf(callApi('getGoLiveIds', { params: { key }, query: { part } })) : skipToken,
  })

const recentLimit = 5

/** The most recently changed products without drafts, and their total number. */
export const recentProductsQuery = queryOptions({
  queryKey: ['product', 'recent'],
  queryFn: async () => {
    const { data, pagination, error } = await adminApi.products.list({ limit: recentLimit, page: 1 })
    if (error) throw error
    return { products: data, total: pagination.total }
  },
})

/** The number of products including drafts, all of which are loaded; undefined until both queries have data. */
export const countProducts = (
  shown: { total: number } | undefined,
  loaded: readonly Pick<Product, 'hidden'>[] | undefined,
): number | undefined => shown && loaded && shown.total + loaded.filter(({ hidden }) => hidden).length

/** Every main category and subcategory, sorted by order and name. */
export const categoriesQuery = callQuery(['category'], () => adminApi.categories.list())

/** The same for the category list, with the subcategories of each main category by a call of their own. */
export const familiesQuery = queryOptions({
  queryKey: ['category', 'families'],
  queryFn: async () => {
    const all = await dataOf(adminApi.categories.list())
    const mains = all.filter(({ parent }) => parent === undefined)
    const children = await Promise.all(
      mains.map(async ({ _id }) => {
        const { data, error } = await callApi('listSubcategories', { params: { id: _id } })
        // A category that was deleted meanwhile has none; after a failed call the whole list has them too.
        return error?.status === 404 ? [] : (data ?? all.filter(({ parent }) => parent === _id))
      }),
    )
    return [...mains, ...children.flat()]
  },
})

/** The owner's shop details, including private ones. */
export const shopQuery = callQuery(['shop'], () => callApi('getShopDetails'))

/** The name of a category; undefined if the categories are not cached. */
export const nameOfCategory = (id: unknown): string | undefined =>
  queryClient.getQueryData(categoriesQuery.queryKey)?.find(({ _id }) => _id === id)?.name

/** The slug of a category. Read for each opened form, so a save of another category does not refetch it. */
export const categorySlugQuery = (id: string) => ({
  ...callQuery(['address', id], () => adminApi.addresses.get('category', id)),
  gcTime: 0,
})

/** As many gallery items as one list holds, sorted by order, then newest first. */
export const galleryQuery = callQuery<GalleryItem[]>(['gallery', 'list'], () => adminApi.gallery.list())

export const galleryTotalQuery = queryOptions({
  queryKey: ['gallery', 'total'],
  queryFn: async () => {
    const { total, error } = await adminApi.gallery.list({ limit: 1 })
    if (error) throw error
    return total
  },
})

/** Merges the results of a server search into the cached list; a failed search adds nothing. */
async function addFound<Item extends { _id: string }>(
  query: QueryOf<Item[]>,
  call: Promise<{ data: Item[] | null }>,
): Promise<void> {
  const { data } = await call
  if (!data) return
  updateCached(query, cached => {
    const ids = new Set(cached.map(({ _id }) => _id))
    return [...cached, ...data.filter(({ _id }) => !ids.has(_id))]
  })
}

export const findProducts = (filter: ProductListFilter) =>
  addFound(productsQuery, adminApi.products.list({ ...filter, limit: catalogueLimits.listItems, page: 1 }))

/** Maximum number of items that are requested one by one, because a list holds only its first thousand. */
const foundAtOnce = 20

/** Adds the items with these ids that a cached list does not hold: the first twenty of them. */
export async function findItems<Item extends { _id: string }>(
  query: QueryOf<Item[]>,
  get: (id: string) => Promise<Answer<Item>>,
  ids: readonly string[],
): Promise<void> {
  const cached = new Set(queryClient.getQueryData<Item[]>(query.queryKey)?.map(({ _id }) => _id))
  const missing = ids.filter(id => !cached.has(id)).slice(0, foundAtOnce)
  const answers = await Promise.all(missing.map(id => get(id)))
  await addFound(query, Promise.resolve({ data: answers.flatMap(({ data }) => data ?? []) }))
}

export const findGalleryItems = (search: string) => addFound(galleryQuery, adminApi.gallery.list({ search }))

export function invalidate(kind: TrashKind): void {
  void queryClient.invalidateQueries({ queryKey: [kind], refetchType: 'all' })
  // Products contain the names of their categories.
  if (kind === 'category') void queryClient.invalidateQueries({ queryKey: ['product'] })
}
