import { z } from 'zod'
import { productLimits } from '../../product.ts'
import { catalogueLimits } from '../../rules/catalogue-limits.ts'
import { flagFilter, optionalLine, paging, pagingOf } from '../request.ts'

/** Query of all reads of public products. `slug`: with the slug of each; `card`: with all that a card shows; default: without. */
export const productQuery = z.object({
  with: z.enum(['', 'slug', 'card'], { error: 'With must be slug or card' }).optional(),
})
export type ProductQuery = z.infer<typeof productQuery>

/** Query of `GET /products`. Empty filters are ignored: the specification's client sends its whole filter object. */
export const productListQuery = z.object({
  ...paging,
  ...productQuery.shape,
  category: optionalLine('Category', catalogueLimits.idCharacters).optional(),
  search: optionalLine('Search', catalogueLimits.searchCharacters).optional(),
  featured: flagFilter('Featured'),
  inStock: flagFilter('In stock'),
  /**
   * `arranged`: the owner's order within the category. `shop`: as visitors see it; within a category her order comes
   * before all else, elsewhere featured products do, then each category in her order. Default: newest change first.
   */
  sort: z.enum(['', 'arranged', 'shop'], { error: 'Sort must be arranged or shop' }).optional(),
})
export type ProductListQuery = z.infer<typeof productListQuery>

export const featuredProductsQuery = productListQuery.pick({
  page: true,
  limit: true,
  with: true,
  sort: true,
})
export type FeaturedProductsQuery = z.infer<typeof featuredProductsQuery>

export const popularProductsQuery = z.object({
  ...productQuery.shape,
  limit: pagingOf(productLimits.popular).limit,
})
export type PopularProductsQuery = z.infer<typeof popularProductsQuery>
