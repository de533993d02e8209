import { limits } from '@chekku/domain/limits'
import type { Product } from '@chekku/domain/product'
import { adminApi } from '../../api/browser-admin-api.ts'
import type { ProductFilter } from '../../api/client.ts'
import { createResource } from './resource.ts'

const mostProducts = (filter: ProductFilter = {}) =>
  adminApi.products.list({ ...filter, limit: limits.listLimit, page: 1 })

/** As many products as one list holds, as the server orders them: newest change first. */
export const allProducts = createResource<Product[]>(() => mostProducts(), 'products')

/** How many products there are, shown or not. */
export const productTotal = createResource(async () => {
  const { pagination, error } = await adminApi.products.list({ limit: 1, page: 1 })
  return error ? { data: null, error } : { data: pagination.total, error: null }
}, 'product total')

/** Adds what the server finds to the products that are known. */
export async function findProducts(filter: ProductFilter): Promise<void> {
  const { data } = await mostProducts(filter)
  if (!data) return
  allProducts.update(known => {
    const ids = new Set(known.map(({ _id }) => _id))
    const found = data.filter(({ _id }) => !ids.has(_id))
    return found.length === 0 ? known : [...known, ...found]
  })
}

/** Every category, main and sub, by order then name. */
export const allCategories = createResource(() => adminApi.categories.list(), 'categories')

/** Every gallery item, by order, then newest. */
export const allGalleryItems = createResource(() => adminApi.gallery.list(), 'gallery')
