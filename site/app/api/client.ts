import type { AddressKind } from '@chekku/domain/addresses/address'
import { catalogueLimits } from '@chekku/domain/rules/catalogue-limits'
import type { Address } from '@chekku/domain/schemas/address'
import type { Category } from '@chekku/domain/schemas/category'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { Product } from '@chekku/domain/schemas/product'
import type { ProductListQuery, ProductQuery } from '@chekku/domain/schemas/product/product-queries'
import type { Pagination } from '@chekku/domain/schemas/response'
import { type Answer, isRecord } from './api-response.ts'
import { createCall, listReader, query, type Reader, recordReader, segment, type Transport } from './call.ts'
import {
  categoryReaders,
  galleryItemReaders,
  navigationReaders,
  productReaders,
  shopReader,
} from './read-entities.ts'

export type ProductListFilter = Partial<ProductListQuery>

/** The pagination in the body of a list; undefined if it has none. */
export const paginationOf = (body: unknown): Pagination | undefined =>
  isRecord(body) && isRecord(body.pagination) ? (body.pagination as unknown as Pagination) : undefined

const productPage: Reader<{ data: Product[]; pagination: Pagination }> = body => {
  const data = productReaders.list(body)
  const pagination = paginationOf(body)
  return data && pagination && { data, pagination }
}

/** The response has a total only if it does not contain all items. */
const countedGalleryItems: Reader<{ data: GalleryItem[]; total: number }> = body => {
  const data = galleryItemReaders.list(body)
  return data && { data, total: paginationOf(body)?.total ?? data.length }
}

/** `GET /categories` may also return a bare list. */
const categoryList: Reader<Category[]> = body =>
  categoryReaders.list(Array.isArray(body) ? { data: body } : body)

/**
 * The API client for visitors, whose products have the fields of cards and links. Every call resolves to `{ data, error }`
 * and never throws.
 */
export function createApi(transport: Transport, fields: ProductQuery = { with: 'card' }) {
  const call = createCall(transport)
  const get = <Data>(path: string, read: Reader<Data>) => call('GET', path, read)
  const getList = async <Item, Extra>(path: string, read: Reader<{ data: Item[] } & Extra>) => {
    const { data: page, error } = await get(path, read)
    return (error ? { data: null, error } : { ...page, error }) as Answer<Item[], Extra>
  }
  const listGallery = (path: string) => getList<GalleryItem, { total: number }>(path, countedGalleryItems)
  const wholeList = { page: 1, limit: catalogueLimits.listItems, sort: 'shop' }
  return {
    products: {
      list: (filter: ProductListFilter = {}) =>
        getList<Product, { pagination: Pagination }>(
          `/products${query({ ...filter, ...fields })}`,
          productPage,
        ),
      featured: () =>
        get(`/products/featured/list${query({ ...wholeList, ...fields })}`, productReaders.list),
      popular: (limit: number) =>
        get(`/products/popular/list${query({ limit, ...fields })}`, productReaders.list),
      get: (id: string) => get(`/products/${segment(id)}${query(fields)}`, productReaders.one),
      /** A product that a preview's token shows; only the server may ask. */
      previewed: (id: string, token: string) =>
        get(`/products/${segment(id)}/preview/${segment(token)}`, productReaders.one),
    },
    categories: {
      list: () => get('/categories', categoryList),
      get: (id: string) => get(`/categories/${segment(id)}`, categoryReaders.one),
    },
    gallery: {
      /** All items; one page if there are more than a list holds. */
      list: (filter: Pick<ProductListFilter, 'limit' | 'search'> = {}) =>
        listGallery(`/gallery${query(filter)}`),
      get: (id: string) => get(`/gallery/${segment(id)}`, galleryItemReaders.one),
      popular: () => get('/gallery/popular', galleryItemReaders.list),
      categories: () => get('/gallery/categories', listReader<string>()),
      inCategory: (name: string) => listGallery(`/gallery/category/${segment(name)}`),
    },
    /** Resolves an id or slug, including former slugs, to the current address. */
    addresses: {
      get: (kind: AddressKind, idOrSlug: string) =>
        get(`/addresses/${kind}/${segment(idOrSlug)}`, recordReader<Address>()),
    },
    navigation: { get: () => get('/nav-config', navigationReaders.one) },
    shop: { get: () => get('/shop', shopReader) },
  }
}

export type Api = ReturnType<typeof createApi>
