import { catalogueLimits } from '@chekku/domain/catalogue'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { Product } from '@chekku/domain/schemas/product'
import { adminApi } from '../../api/browser-admin-api.ts'
import type { ProductFilter } from '../../api/client.ts'
import { createResource } from './resource.ts'

const mostProducts = (filter: ProductFilter = {}) =>
  adminApi.products.list({ ...filter, limit: catalogueLimits.listItems, page: 1 })

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
  if (data) allProducts.update(known => withFound(known, data))
}

/** Every category, main and sub, by order then name. */
export const allCategories = createResource(() => adminApi.categories.list(), 'categories')

/** As many gallery items as one list holds, by order, then newest. */
export const allGalleryItems = createResource<GalleryItem[]>(() => adminApi.gallery.list(), 'gallery')

/** How many gallery items there are, shown or not. */
export const galleryTotal = createResource(async () => {
  const { total, error } = await adminApi.gallery.list({ limit: 1 })
  return error ? { data: null, error } : { data: total, error: null }
}, 'gallery total')

/** Adds what the server finds to the gallery items that are known. */
export async function findGalleryItems(search: string): Promise<void> {
  const { data } = await adminApi.gallery.list({ search })
  if (data) allGalleryItems.update(known => withFound(known, data))
}

function withFound<Item extends { _id: string }>(known: Item[], all: Item[]): Item[] {
  const ids = new Set(known.map(({ _id }) => _id))
  const found = all.filter(({ _id }) => !ids.has(_id))
  return found.length === 0 ? known : [...known, ...found]
}
