import { type AddressKind, addressPath } from '@chekku/domain/address'
import { catalogueLimits } from '@chekku/domain/catalogue'
import { Problem, problemMessages } from '@chekku/domain/problem'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import type { PublicShop } from '@chekku/domain/schemas/shop'
import type { CallApi } from '../http/in-process.ts'

export type Catalogue = Awaited<ReturnType<typeof readCatalogue>>

/** Reads the whole public catalogue through the API, which alone decides on visibility; `slugs` are by id. */
export async function readCatalogue(callApi: CallApi, slugs: () => Promise<ReadonlyMap<string, string>>) {
  const read = async <Data>(path: string) => {
    const { status, body } = await callApi(path)
    if (status !== 200) throw new Problem('unavailable', problemMessages.databaseUnavailable)
    return body as { data: Data; pagination?: { pages: number } }
  }
  const { data: shop } = await read<PublicShop>('/shop')
  const { data: categories } = await read<Category[]>('/categories')
  // By id: a product that changes between two requests moves to the front and shifts another to the next page.
  const products = new Map<string, Product>()
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const found = await read<Product[]>(`/products?limit=${catalogueLimits.listItems}&page=${page}`)
    for (const product of found.data) products.set(product._id, product)
    pages = found.pagination?.pages ?? 1
  }
  const slugOf = await slugs()
  const pathOf = (kind: AddressKind, id: string) => addressPath(kind, slugOf.get(id) ?? id)
  return { shop, categories, products: [...products.values()], pathOf }
}
