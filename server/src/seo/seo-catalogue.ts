import { catalogueLimits } from '@chekku/domain/catalogue'
import { Problem, problemMessages } from '@chekku/domain/problem'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import type { CallApi } from '../http/in-process.ts'

/** The public catalogue. */
export interface Catalogue {
  categories: Category[]
  products: Product[]
}

/** Reads the whole public catalogue through the API, which alone decides what is public. */
export async function readCatalogue(callApi: CallApi): Promise<Catalogue> {
  const { data: categories } = await read<Category[]>(callApi, '/categories')
  // Keyed by id: a product that changes between two requests moves to the front and shifts another one to the next
  // page.
  const products = new Map<string, Product>()
  let pages = 1
  for (let page = 1; page <= pages; page += 1) {
    const { data, pagination } = await read<Product[]>(
      callApi,
      `/products?limit=${catalogueLimits.listItems}&page=${page}`,
    )
    for (const product of data) products.set(product._id, product)
    pages = pagination?.pages ?? 1
  }
  return { categories, products: [...products.values()] }
}

interface Read<Data> {
  data: Data
  pagination?: { pages: number }
}

async function read<Data>(callApi: CallApi, path: string): Promise<Read<Data>> {
  const { status, body } = await callApi(path)
  if (status !== 200) throw new Problem('unavailable', problemMessages.databaseUnavailable)
  return body as Read<Data>
}
