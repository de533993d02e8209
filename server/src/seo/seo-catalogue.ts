import { type AddressKind, addressPath } from '@chekku/domain/addresses/address'
import { catalogueLimits } from '@chekku/domain/rules/catalogue-limits'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import type { PublicShop } from '@chekku/domain/schemas/shop'
import type { Addresses } from '../addresses/service.ts'
import { type CallApi, readApi } from '../http/in-process.ts'

export type SeoCatalogue = Awaited<ReturnType<typeof readSeoCatalogue>>

/** Reads the whole public catalogue through the API, which alone decides on visibility. */
export async function readSeoCatalogue(callApi: CallApi, addresses: Pick<Addresses, 'slugs'>) {
  const { data: shop } = await readApi<PublicShop>(callApi, '/shop')
  const { data: categories } = await readApi<Category[]>(callApi, '/categories')
  // They are kept by id, since a product that changes between two requests shifts another to the next page.
  const products = new Map<string, Product>()
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const path = `/products?limit=${catalogueLimits.listItems}&page=${page}`
    const { data, pagination } = await readApi<Product[]>(callApi, path)
    for (const product of data) products.set(product._id, product)
    pages = pagination?.pages ?? 1
  }
  const slugOf = await addresses.slugs()
  const pathOf = (kind: AddressKind, id: string) => addressPath(kind, slugOf.get(id) ?? id)
  return { shop, categories, products: [...products.values()], pathOf }
}
