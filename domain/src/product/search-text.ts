import type { Pack } from '../schemas/product/pack.ts'
import type { Product } from '../schemas/product.ts'
import { searchedKey } from '../search-key.ts'
import { packName, quantityText } from './packs.ts'

/**
 * The normalised text that a search goes through, the same on the server and in the browser: a product's name, its description,
 * and what its sizes are called, each on a line of its own.
 */
export const productSearchText = ({ name, description, packs = [] }: Searched): string =>
  [name, description, ...new Set(packs.flatMap(packTexts))].map(searchedKey).join('\n')

type Searched = Pick<Product, 'name' | 'description' | 'packs'>

/** "5 litre tin", "5 litres", "5litres", and the numbers that its label bears. */
function packTexts(pack: Pack): string[] {
  const { measure, quantity, sku, gtin } = pack
  const amount = measure && quantity ? quantityText(measure, quantity) : ''
  return [packName(pack), amount, amount.replace(' ', ''), sku, gtin].filter(Boolean)
}
