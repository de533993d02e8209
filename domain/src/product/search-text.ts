import { packTexts } from '../rules/packs/pack-defaults.ts'
import { packName } from '../rules/packs/pack-name.ts'
import { searchedKey } from '../rules/search-key.ts'
import { matchesTerms, type SearchTerm } from '../rules/search-terms.ts'
import { amountIn, type Measure, units } from '../rules/units.ts'
import type { offered } from '../schemas/product/offer.ts'
import type { Pack } from '../schemas/product/pack.ts'
import type { Product } from '../schemas/product.ts'

/**
 * The normalised text in which a search looks for a product, as the server stores it: name, description and size names,
 * separated by line feeds.
 */
export const productSearchText = ({ name, description, packs = [] }: SearchedProduct): string =>
  [name, description, ...new Set(packs.flatMap(textsOfPack))].map(searchedKey).join('\n')

/** A size without its prices, which nobody searches for. */
type SearchedPack = Omit<Pack, 'price' | 'mrp' | keyof typeof offered>
type SearchedProduct = Pick<Product, 'name' | 'description'> & { packs?: readonly SearchedPack[] | undefined }

/** The search text with the names of the categories, which the server reads from their own rows. */
export const searchTextWithCategories = ({ category, subcategory, ...product }: Product): string => {
  const categoryKeys = [category, subcategory].map(reference => searchedKey(reference?.name ?? ''))
  return [productSearchText(product), ...categoryKeys].join('\n')
}

/** The one size that the amounts of a search name; undefined if they name none or several, or there is one alone. */
export function foundSize(
  { packs = [] }: Pick<Product, 'packs'>,
  terms: readonly SearchTerm[],
): Pack | undefined {
  const amounts = terms.filter(({ isAmount }) => isAmount)
  if (packs.length < 2 || amounts.length === 0) return undefined
  const found = packs.filter(pack => matchesTerms(textsOfPack(pack).map(searchedKey).join('\n'), amounts))
  return found.length === 1 ? found[0] : undefined
}

/** Other common spellings of the names of units. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  litre: ['liter', 'ltr'],
  litres: ['liters', 'ltrs'],
  kg: ['kgs', 'kilos'],
  g: ['gms', 'grams'],
}

/** An amount with and without a space, in each spelling of its unit; a search for the singular finds the plural. */
function spelledAmounts(measure: Measure, quantity: number): string[] {
  const { amount, unit } = amountIn(measure, quantity)
  const { one, many } = units[unit]
  const name = amount === '1' ? one : many
  return [name, ...(spellings[name] ?? [])].flatMap(spelling => [`${amount} ${spelling}`, amount + spelling])
}

/** Searchable texts of a size: "5 litre tin", "5 litres", "5litres", "5 ltrs", and its further texts. */
function textsOfPack(pack: SearchedPack): string[] {
  const { measure, quantity } = pack
  const amounts = measure && quantity ? spelledAmounts(measure, quantity) : []
  const texts = packTexts.map(field => pack[field])
  return [packName(pack), ...amounts, ...texts].filter(text => text.trim() !== '')
}
