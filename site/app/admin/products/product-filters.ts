import { childrenOf } from '@chekku/domain/category-tree'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'

/** True if a product passes the filters of the address; "" for all. `category` is an id. */
export function matchesFilters(
  product: Product,
  param: (filter: string) => string,
  categories: readonly Category[],
): boolean {
  const { inStock, image } = product
  const category = param('category')
  const ids = [product.category?._id, product.subcategory?._id]
  // A main category includes the products of its subcategories.
  const wantedIds = [category, ...childrenOf(categories, category).map(({ _id }) => _id)]
  return (
    (category === '' || ids.some(id => id !== undefined && wantedIds.includes(id))) &&
    [inStock, undefined].includes(wantedFlag(param('stock'))) &&
    (param('stock') !== 'due' || product.availability?.passed === true) &&
    [product.hidden === true, undefined].includes(wantedFlag(param('draft'))) &&
    [product.featured, undefined].includes(wantedFlag(param('featured'))) &&
    (param('picture') !== 'none' || image === '')
  )
}

/** The query parameter of a flag; undefined if unset. */
export function wantedFlag(value: string | undefined): boolean | undefined {
  if (value === 'yes') return true
  return value === 'no' ? false : undefined
}
