import { childrenOf } from '@chekku/domain/category-tree'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'

/** True if a product passes the filters of the address; "" for all. `category` is an id. */
export function matchesFilters(
  product: Product,
  param: (filter: string) => string,
  categories: readonly Category[],
): boolean {
  const { inStock, featured, hidden = false, availability, image } = product
  const passesFlag = (filter: string, flag: boolean) => [undefined, flag].includes(wantedFlag(param(filter)))
  return (
    isInCategory(product, param('category'), categories) &&
    passesFlag('stock', inStock) &&
    passesFlag('draft', hidden) &&
    passesFlag('featured', featured) &&
    (param('stock') !== 'due' || availability?.passed === true) &&
    (param('picture') !== 'none' || image === '')
  )
}

/** A main category includes the products of its subcategories; "" all products. */
function isInCategory({ category, subcategory }: Product, id: string, categories: readonly Category[]) {
  const wantedIds = [id, ...childrenOf(categories, id).map(({ _id }) => _id)]
  return id === '' || [category, subcategory].some(own => own && wantedIds.includes(own._id))
}

/** The flag in a query parameter; undefined if it asks for none, as `due` of the stock does. */
export function wantedFlag(value: string | undefined): boolean | undefined {
  if (value === 'yes') return true
  return value === 'no' ? false : undefined
}
