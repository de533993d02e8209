import { useQuery } from '@tanstack/react-query'
import { categoriesQuery, recentProductsQuery, shopQuery } from '../../data/queries.ts'
import { sampleLeftQuery } from './begin-anew.tsx'
import type { ShopState } from './first-hour.ts'

/** Loads the progress of the shop's setup; `state` is undefined until everything is loaded. */
export function useShopState() {
  const shop = useQuery(shopQuery)
  const categories = useQuery(categoriesQuery)
  const products = useQuery(recentProductsQuery)
  const sample = useQuery(sampleLeftQuery)
  const queries = [shop, categories, products, sample]
  const isRead = shop.data && categories.data && products.data && sample.data
  const state: ShopState | undefined = isRead && {
    details: shop.data,
    categories: categories.data.length,
    products: products.data.total,
    sample: sample.data,
  }
  return {
    state,
    categories: categories.data ?? [],
    products: products.data?.products ?? [],
    query: {
      data: state,
      error: queries.find(({ data, error }) => error && data === undefined)?.error,
      dataUpdatedAt: 0,
      refetch: () => Promise.all(queries.map(query => query.refetch())),
    },
  }
}
