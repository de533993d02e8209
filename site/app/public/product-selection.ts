import type { Category } from '@chekku/domain/category'
import type { Product } from '@chekku/domain/product'
import { searchKey } from '@chekku/domain/search-key'

/** Products on a page that the server renders, and on each page of the list while script is off. */
export const productsPerPage = 12

/** What the address of the products page asks for. */
export interface ProductSelection {
  /** A category's id; empty for all. */
  category: string
  /** A category's name, which selects where no id is given. */
  name: string
  search: string
  /** From 1; undefined where the whole list is asked for. */
  page: number | undefined
}

export function readSelection(query: URLSearchParams): ProductSelection {
  const page = query.get('page')
  return {
    category: query.get('category') ?? '',
    name: query.get('name') ?? '',
    search: query.get('q') ?? '',
    page: page !== null && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : undefined,
  }
}

/** The chosen category: `all`, a category, or `unknown` where there is none of that id or name. */
export type Chosen = 'all' | 'unknown' | Category

export function chosenCategory(selection: ProductSelection, categories: readonly Category[]): Chosen {
  const { category: id, name } = selection
  if (id !== '') return categories.find(category => category._id === id) ?? 'unknown'
  if (name === '') return 'all'
  const key = searchKey(name.trim())
  return categories.find(category => searchKey(category.name) === key) ?? 'unknown'
}

/** The products of a category, of its subcategories too, whose name or description holds the search. */
export function selectProducts(
  products: readonly Product[],
  chosen: Chosen,
  search: string,
  categories: readonly Category[],
): Product[] {
  if (chosen === 'unknown') return []
  const ids = chosen === 'all' ? undefined : familyOf(chosen, categories)
  const key = searchKey(search.trim())
  return products.filter(
    product => (!ids || isIn(ids, product)) && (key === '' || searchedText(product).includes(key)),
  )
}

const isIn = (ids: ReadonlySet<string>, { category, subcategory }: Product) =>
  (category !== null && ids.has(category._id)) || (subcategory !== null && ids.has(subcategory._id))

const searchedTexts = new WeakMap<Product, string>()

/** What a search looks at, worked out once for each product: a thousand of them anew with every key would be felt. */
function searchedText(product: Product): string {
  const known = searchedTexts.get(product)
  if (known !== undefined) return known
  const text = `${searchKey(product.name)}\n${searchKey(product.description)}`
  searchedTexts.set(product, text)
  return text
}

function familyOf(category: Category, categories: readonly Category[]): Set<string> {
  const children = categories.filter(({ parent }) => parent === category._id)
  return new Set([category._id, ...children.map(({ _id }) => _id)])
}
