import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'

/** The data of a GET under /api; throws on an error response. */
export async function readData<Data>(origin: string, path: string): Promise<Data> {
  const answer = await fetch(`${origin}/api${path}`)
  if (!answer.ok) throw new Error(`GET /api${path} answered ${answer.status}`)
  const { data } = (await answer.json()) as { data: Data }
  return data
}

export const listProducts = (origin: string) => readData<Product[]>(origin, '/products')
export const listCategories = (origin: string) => readData<Category[]>(origin, '/categories')

/** A product that can be ordered and has a category and a picture, as most sample products do. */
export async function orderableProduct(
  origin: string,
): Promise<Product & { category: { _id: string; name: string } }> {
  for (const product of await listProducts(origin)) {
    if (product.inStock && product.image !== '' && product.category)
      return { ...product, category: product.category }
  }
  throw new Error('The sample catalogue has no product in stock with a category and a picture')
}
