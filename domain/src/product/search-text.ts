import type { Pack } from '../schemas/product/pack.ts'
import type { Product } from '../schemas/product.ts'
import { searchedKey } from '../search-key.ts'
import { packName, quantityText } from './packs.ts'

/**
 * The normalised text in which a search looks for a product, the same on the server and in the browser: name,
 * description and size names, separated by line feeds.
 */
export const productSearchText = ({ name, description, packs = [] }: Searched): string =>
  [name, description, ...new Set(packs.flatMap(packTexts))].map(searchedKey).join('\n')

type Searched = Pick<Product, 'name' | 'description' | 'packs'>

/** Searchable texts of a size: "5 litre tin", "5 litres", "5litres", and the SKU and bar code. */
function packTexts(pack: Pack): string[] {
  const { measure, quantity, sku, gtin } = pack
  const amount = measure && quantity ? quantityText(measure, quantity) : ''
  return [packName(pack), amount, amount.replace(' ', ''), sku, gtin].filter(Boolean)
}
