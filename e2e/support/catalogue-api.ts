import type { Category } from '@chekku/domain/schemas/category'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { Product } from '@chekku/domain/schemas/product'

/** Calls the API, with a token if there is one; throws on an error response. */
export async function write<Data>(
  origin: string,
  token: string | undefined,
  method: string,
  path: string,
  body?: object,
): Promise<Data> {
  const isJson = body && !(body instanceof FormData)
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(isJson && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
  })
  if (!answer.ok) throw new Error(`${method} /api${path} answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { data: Data }).data
}

/** The data of a GET under /api; throws on an error response. */
export const readData = <Data>(origin: string, path: string) => write<Data>(origin, undefined, 'GET', path)

/** The path of a page with the slug of what it shows. */
export async function slugPath(origin: string, kind: 'product' | 'category', id: string): Promise<string> {
  const { slug } = await readData<{ slug: string }>(origin, `/addresses/${kind}/${id}`)
  return `/${kind}/${slug}`
}

export const listProducts = (origin: string) => readData<Product[]>(origin, '/products')
export const listCategories = (origin: string) => readData<Category[]>(origin, '/categories')
export const listGallery = (origin: string) => readData<GalleryItem[]>(origin, '/gallery')

/** A product that can be ordered and has a category and a picture, as most sample products do. */
export type OrderableProduct = Product & { category: { _id: string; name: string } }

export async function orderableProduct(origin: string): Promise<OrderableProduct> {
  for (const product of await listProducts(origin)) {
    if (product.inStock && product.image !== '' && product.category)
      return { ...product, category: product.category }
  }
  throw new Error('The sample catalogue has no product in stock with a category and a picture')
}
