import { adminApi } from '../../api/browser-admin-api.ts'
import { createResource } from './resource.ts'

/** Every product, as the server orders them: newest change first. */
export const allProducts = createResource(() => adminApi.products.listAll(), 'products')

/** Every category, main and sub, by order then name. */
export const allCategories = createResource(() => adminApi.categories.list(), 'categories')

/** Every gallery item, by order, then newest. */
export const allGalleryItems = createResource(() => adminApi.gallery.list(), 'gallery')
