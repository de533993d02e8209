import { searchedKey } from '@chekku/domain/rules/search-key'
import { productsQuery } from '../../data/queries.ts'
import { queryClient } from '../../data/query-client.ts'

/** Begins to read the products for `isNameTaken` while a name is typed: a form that keeps its name needs none of them. */
export function prefetchNames(): void {
  if (!queryClient.getQueryState(productsQuery.queryKey)) void queryClient.prefetchQuery(productsQuery)
}

/** True if a product has this name. Waits for the products; false if they can't be read. */
export async function isNameTaken(name: string): Promise<boolean> {
  const products = await queryClient.ensureQueryData(productsQuery).catch(() => [])
  return products.some(product => searchedKey(product.name) === searchedKey(name))
}
