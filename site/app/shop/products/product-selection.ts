import { catalogueLimits, childrenOf } from '@chekku/domain/catalogue'
import { productSearchText } from '@chekku/domain/product/search-text'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import { searchedKey, searchKey } from '@chekku/domain/search-key'
import { productsAddress } from './products-address.ts'

/** Products per page: divisible by two, three and four columns. */
export const productsPerPage = 24

/** The selection in the products page's URL. */
export type ProductSelection = ReturnType<typeof readSelection>

/** Removes what the API rejects: control characters and text over the length limits. */
const asTaken = (text: string | null, most: number) =>
  (text ?? '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trimStart()
    .slice(0, most)

/** Parses the URL's query; invalid parts are dropped rather than rejected. */
export function readSelection(query: URLSearchParams) {
  const page = query.get('page')
  return {
    /** Empty for all. */
    category: asTaken(query.get('category'), catalogueLimits.idCharacters),
    /** Of the category, used if there is no id. */
    name: query.get('name') ?? '',
    search: asTaken(query.get('q'), catalogueLimits.searchCharacters),
    page: page !== null && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

export function addressOf({ category: _id, name, search, page }: ProductSelection): string {
  return productsAddress({ category: _id || name ? { _id, name } : undefined, search, page })
}

/** The selected category: `all`, a category, or `unknown` if no category has that id or name. */
export type Chosen = 'all' | 'unknown' | Category

export function chosenCategory(selection: ProductSelection, categories: readonly Category[]): Chosen {
  const { category: id, name } = selection
  if (id !== '') return categories.find(category => category._id === id) ?? 'unknown'
  if (name === '') return 'all'
  const key = searchKey(name.trim())
  return categories.find(category => searchKey(category.name) === key) ?? 'unknown'
}

/** The products of a category and its subcategories whose name, description or sizes contain the search, as its owner has put them. */
export function selectProducts(
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
  const key = searchedKey(search)
  const found = products.filter(
    product => (!ids || isIn(ids, product)) && (key === '' || searchedText(product).includes(key)),
  )
  return ids ? found.sort((one, other) => (one.order ?? 0) - (other.order ?? 0)) : found
}

/** One page of the products; the first if the page does not exist. */
export function pageOfProducts(products: readonly Product[], asked: number) {
  const total = products.length
  const page = (asked - 1) * productsPerPage < total ? asked : 1
  return { data: products.slice((page - 1) * productsPerPage, page * productsPerPage), page, total }
}

const isIn = (ids: ReadonlySet<string>, { category, subcategory }: Product) =>
  [category, subcategory].some(entry => entry !== null && ids.has(entry._id))

const searchedTexts = new WeakMap<Product, string>()

/** The normalized search text, cached per product, because recomputing a thousand on every keystroke is noticeable. */
function searchedText(product: Product): string {
  const known = searchedTexts.get(product)
  if (known !== undefined) return known
  const text = productSearchText(product)
  searchedTexts.set(product, text)
  return text
}
