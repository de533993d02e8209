import { catalogueLimits } from '@chekku/domain/rules/catalogue-limits'
import { searchedKey } from '@chekku/domain/rules/search-key'
import type { Category } from '@chekku/domain/schemas/category'
import { productsAddress } from './products-address.ts'

/** Products per page: divisible by two, three and four columns. */
export const productsPerPage = 24

export type ProductSelection = ReturnType<typeof readSelection>

/** Removes control characters and text over the length limits, which the API rejects. */
const acceptedText = (text: string | null, most: number) =>
  (text ?? '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trimStart()
    .slice(0, most)

/** Parses the URL's query; invalid parts are dropped rather than rejected. */
export function readSelection(query: URLSearchParams) {
  const page = query.get('page')
  return {
    /** Empty for all. */
    category: acceptedText(query.get('category'), catalogueLimits.idCharacters),
    /** The category's name, used if there is no id. */
    name: query.get('name') ?? '',
    search: acceptedText(query.get('q'), catalogueLimits.searchCharacters),
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
  const key = searchedKey(name)
  return categories.find(category => searchedKey(category.name) === key) ?? 'unknown'
}
