import { childrenOf } from '@chekku/domain/category-tree'
import { searchTextWithCategories } from '@chekku/domain/product/search-text'
import { matchesTerms, searchTerms } from '@chekku/domain/rules/search-terms'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import { type Chosen, productsPerPage } from './product-selection.ts'

/**
 * The products of a category and its subcategories that have each word of the search in their name, description, sizes
 * or categories. Takes products in the shop's order; with a category, sorts them by their order within it.
 */
export function searchProducts(
  products: readonly Product[],
  chosen: Chosen,
  search: string,
  categories: readonly Category[],
): Product[] {
  if (chosen === 'unknown') return []
  const ids =
    chosen === 'all'
      ? undefined
      : new Set([chosen, ...childrenOf(categories, chosen._id)].map(({ _id }) => _id))
  const terms = searchTerms(search)
  const found = products.filter(
    product =>
      (!ids || isIn(ids, product)) && (terms.length === 0 || matchesTerms(searchedText(product), terms)),
  )
  return ids ? found.sort((one, other) => (one.order ?? 0) - (other.order ?? 0)) : found
}

/** One page of the products; the first if the page does not exist. */
export function pageOfProducts(products: readonly Product[], pageNumber: number) {
  const total = products.length
  const page = (pageNumber - 1) * productsPerPage < total ? pageNumber : 1
  return { data: products.slice((page - 1) * productsPerPage, page * productsPerPage), page, total }
}

const isIn = (ids: ReadonlySet<string>, { category, subcategory }: Product) =>
  [category, subcategory].some(entry => entry !== null && ids.has(entry._id))

const searchedTexts = new WeakMap<Product, string>()

/** The normalized search text, cached per product, because recomputing a thousand on every keystroke is noticeable. */
function searchedText(product: Product): string {
  const known = searchedTexts.get(product)
  if (known !== undefined) return known
  const text = searchTextWithCategories(product)
  searchedTexts.set(product, text)
  return text
}
