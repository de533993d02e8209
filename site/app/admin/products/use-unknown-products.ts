import type { Product } from '@chekku/domain/schemas/product'
import { useUnknownItems } from '../components/list/use-unknown-items.ts'
import { findProducts, productTotal } from '../data/catalogue.ts'
import { type ResourceState, useResource } from '../data/resource.ts'
import { type ProductFilters, wantedFlag } from './product-list-config.tsx'

/** How many products there are beyond those that are known, and asks the server for what is searched and filtered for. */
export function useUnknownProducts(
  read: ResourceState<Product[]>,
  search: string,
  { category, stock, featured, picture }: ProductFilters,
): number {
  const { data: total } = useResource(productTotal)
  return useUnknownItems(read, {
    total,
    asked: [search.trim(), category, stock, featured, picture],
    find: () =>
      findProducts({ search, category, inStock: wantedFlag(stock), featured: wantedFlag(featured) }),
  })
}
