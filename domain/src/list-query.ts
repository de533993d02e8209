import { z } from 'zod'
import { flag, optionalLine, wholeNumber } from './fields.ts'
import { limits } from './limits.ts'

/** `page` from 1 and `limit` 1 to 1000; 1 and 1000 when they are not given. */
const paging = {
  page: wholeNumber('Page', 1, 100_000_000).default(1),
  limit: wholeNumber('Limit', 1, limits.listLimit).default(limits.listLimit),
}

export const pageQuery = z.object(paging)
export type PageQuery = z.infer<typeof pageQuery>

/** `GET /products`. An empty filter is no filter: the specification's client sends its whole filter object. */
export const productListQuery = z.object({
  ...paging,
  category: optionalLine('Category', limits.idCharacters).optional(),
  search: optionalLine('Search', limits.searchCharacters).optional(),
  featured: flag('Featured').optional(),
  inStock: flag('In stock').optional(),
})
export type ProductListQuery = z.infer<typeof productListQuery>

/** `GET /gallery`. */
export const galleryListQuery = z.object({
  ...paging,
  search: optionalLine('Search', limits.searchCharacters).optional(),
})
export type GalleryListQuery = z.infer<typeof galleryListQuery>

export const popularProductsQuery = z.object({
  limit: wholeNumber('Limit', 1, limits.listLimit).default(limits.popularProducts),
})
