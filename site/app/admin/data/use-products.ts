import { useQuery } from '@tanstack/react-query'
import { countProducts, productsQuery, recentProductsQuery } from './queries.ts'

/** The loaded products, and the number of all. */
export function useProducts() {
  const products = useQuery(productsQuery)
  const recent = useQuery(recentProductsQuery)
  return { products, recent, total: countProducts(recent.data, products.data) }
}
