import type { Product } from '@chekku/domain/schemas/product'
import type { Answer } from '../../api/api-response.ts'
import { adminApi } from '../../api/browser-admin-api.ts'
import { productsQuery } from '../data/queries.ts'
import { updateCached } from '../data/query-client.ts'

/** What can be changed of a product without its form. */
export interface ProductChange {
  price?: number
  featured?: boolean
  inStock?: boolean
}

/** Whether two readings of a product agree in the fields of a change. */
function agrees(a: Product, b: Product, change: ProductChange): boolean {
  return (
    (change.price === undefined || a.price === b.price) &&
    (change.featured === undefined || a.featured === b.featured) &&
    (change.inStock === undefined || a.inStock === b.inStock)
  )
}

/**
 * Saves a change of some fields against the version that is shown. Where somebody else saved in between, but not these
 * fields, their version is taken and the change made on it; where these fields, the answer is 412 with their product.
 */
export async function changeProduct(product: Product, change: ProductChange): Promise<Answer<Product>> {
  const { data, error } = await adminApi.products.update(product._id, change, { version: product.version })
  if (!error) {
    showProduct(data.item)
    return { data: data.item, error: null }
  }
  const theirs = error.status === 412 ? (error.data as Product | undefined) : undefined
  if (theirs && agrees(theirs, product, change)) return changeProduct(theirs, change)
  return { data: null, error }
}

/** Puts a product as it now is where the old one is shown. */
export const showProduct = (product: Product): void => showProducts([product])

/** As `showProduct`, with several. */
export function showProducts(products: readonly Product[]): void {
  const byId = new Map(products.map(product => [product._id, product]))
  updateCached(productsQuery, shown => shown.map(product => byId.get(product._id) ?? product))
}
