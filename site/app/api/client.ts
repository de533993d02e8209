import { catalogueLimits } from '@chekku/domain/catalogue'
import type { Category } from '@chekku/domain/schemas/category'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { Product } from '@chekku/domain/schemas/product'
import type { Pagination } from '@chekku/domain/schemas/response'
import { type Answer, type CountedAnswer, formatError, isRecord, type PageAnswer } from './api-response.ts'
import { createCall, listOf, query, type Reader, recordOf, segment, type Transport } from './call.ts'
import { categories, galleryItems, navigation, products } from './read-entities.ts'

export interface ProductFilter {
  page?: number
  limit?: number
  category?: string
  search?: string
  featured?: boolean
  inStock?: boolean
}

export interface GalleryPaging {
  page?: number
  limit?: number
}

export interface GalleryFilter extends GalleryPaging {
  search?: string
}

/** The response has a total only if these are not all items. */
const countedGalleryItems: Reader<{ data: GalleryItem[]; total: number }> = body => {
  const data = galleryItems.list(body)
  const paging = isRecord(body) ? body.pagination : undefined
  return data && { data, total: isRecord(paging) ? Number(paging.total) : data.length }
}

/** `GET /categories` may also return a bare list. */
const categoryList: Reader<Category[]> = body => categories.list(Array.isArray(body) ? { data: body } : body)

/**
 * The API client for visitors. Every call resolves to `{ data, error }` and never throws; `error` is the
 * error response, or the transport's message with status 0.
 */
export function createApi(transport: Transport) {
  const call = createCall(transport)
  const get = <Data>(path: string, read: Reader<Data>) => call({ method: 'GET', path }, read)
  const counted = async (path: string): Promise<CountedAnswer<GalleryItem>> => {
    const { data, error } = await get(path, countedGalleryItems)
    return data ? { ...data, error: null } : { data: null, error: error ?? formatError(0) }
  }
  return {
    products: createProductCalls(get),
    categories: {
      list: () => get('/categories', categoryList),
      main: () => get('/categories/main', categoryList),
      get: (id: string) => get(`/categories/${segment(id)}`, categories.one),
      subcategories: (id: string) => get(`/categories/${segment(id)}/subcategories`, categoryList),
    },
    gallery: {
      /** All items; one page if there are more than a list holds. */
      list: (filter: GalleryFilter = {}) => counted(`/gallery${query(filter)}`),
      get: (id: string) => get(`/gallery/${segment(id)}`, galleryItems.one),
      popular: () => get('/gallery/popular', galleryItems.list),
      categories: () => get('/gallery/categories', listOf<string>()),
      inCategory: (name: string, paging: GalleryPaging = {}) =>
        counted(`/gallery/category/${segment(name)}${query(paging)}`),
    },
    navigation: {
      get: () => get('/nav-config', navigation.one),
    },
  }
}

export type Api = ReturnType<typeof createApi>

function createProductCalls(get: <Data>(path: string, read: Reader<Data>) => Promise<Answer<Data>>) {
  const page: Reader<PageAnswer<Product>> = body => {
    const data = products.list(body)
    return data && isRecord(body) && isRecord(body.pagination)
      ? { data, pagination: body.pagination as unknown as Pagination, error: null }
      : undefined
  }

  const list = async (filter: ProductFilter = {}): Promise<PageAnswer<Product>> => {
    const { data, error } = await get(`/products${query(filter)}`, page)
    return data ?? { data: null, error: error ?? formatError(0) }
  }

  return {
    list,
    featured: () =>
      get(`/products/featured/list${query({ page: 1, limit: catalogueLimits.listItems })}`, products.list),
    popular: (limit?: number) => get(`/products/popular/list${query({ limit })}`, products.list),
    get: (id: string) => get(`/products/${segment(id)}`, products.one),
    modelInfo: () => get('/products/model-info', recordOf<Record<string, unknown>>()),
  }
}
