import { catalogueLimits } from '@chekku/domain/catalogue'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import { searchedKey, searchKey } from '@chekku/domain/search-key'

/** Products on a page of a list: whole rows of two, three and four. */
export const productsPerPage = 24

/** What the address of the products page asks for. */
export interface ProductSelection {
  /** A category's id; empty for all. */
  category: string
  /** A category's name, which selects where no id is given. */
  name: string
  search: string
  /** From 1. */
  page: number
}

/** What the API would refuse: control characters, and more than a search or an id may have. */
const asTaken = (text: string | null, most: number) =>
  (text ?? '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trimStart()
    .slice(0, most)

/** An address that was typed or made up is no failure: what the API would not take of it is left out. */
export function readSelection(query: URLSearchParams): ProductSelection {
  const page = query.get('page')
  return {
    category: asTaken(query.get('category'), catalogueLimits.idCharacters),
    name: query.get('name') ?? '',
    search: asTaken(query.get('q'), catalogueLimits.searchCharacters),
    page: page !== null && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
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
  const key = searchedKey(search)
  return products.filter(
    product => (!ids || isIn(ids, product)) && (key === '' || searchedText(product).includes(key)),
  )
}

/** One page of them; the first where they have no such page. */
export function pageOfProducts(products: readonly Product[], asked: number) {
  const total = products.length
  const page = (asked - 1) * productsPerPage < total ? asked : 1
  return { data: products.slice((page - 1) * productsPerPage, page * productsPerPage), page, total }
}

const isIn = (ids: ReadonlySet<string>, { category, subcategory }: Product) =>
  (category !== null && ids.has(category._id)) || (subcategory !== null && ids.has(subcategory._id))

const searchedTexts = new WeakMap<Product, string>()

/** What a search looks at, worked out once for each product: a thousand of them anew with every key would be felt. */
function searchedText(product: Product): string {
  const known = searchedTexts.get(product)
  if (known !== undefined) return known
  const text = `${searchedKey(product.name)}\n${searchedKey(product.description)}`
  searchedTexts.set(product, text)
  return text
}

function familyOf(category: Category, categories: readonly Category[]): Set<string> {
  const children = categories.filter(({ parent }) => parent === category._id)
  return new Set([category._id, ...children.map(({ _id }) => _id)])
}
