import { formatRupees, priceOnRequest, visitorPrice } from '../money.ts'
import { type PackName, packName } from '../rules/packs/pack-name.ts'
import type { Pack } from '../schemas/product/pack.ts'
import type { Product } from '../schemas/product.ts'
import { comparedBy, packsOf, shownPack, wholeQuantity } from './pack-prices.ts'

/* Texts about a product's sizes on lists and cards. */

type Priced = Pick<Product, 'price' | 'packs'>
type Decimals = Parameters<typeof formatRupees>[1]

/** For visitors: "₹230", or "from ₹230" if another size costs more, or may; "Price on request" if no size has a price. */
export function fromPrice({ price: productPrice, packs = [] }: Priced, decimals?: Decimals): string {
  const price = packs.length > 0 ? shownPack(packs).price : productPrice
  if (price === 0) return priceOnRequest
  const mayCostMore = packs.some(pack => pack.price > price || pack.price === 0)
  return `${mayCostMore ? 'from ' : ''}${formatRupees(price, decimals)}`
}

/** For the owner: "from ₹230 · 3 sizes"; for a single size only the price. */
export const priceText = (product: Priced): string =>
  fromPrice(product) + (product.packs && product.packs.length > 1 ? ` · ${product.packs.length} sizes` : '')

/** Below a name in lists: "500 ml to 5 litre tin", for a single size "500 ml"; "" if unknown. */
export function sizesSummary(product: Product): string {
  const packs = packsOf(product)
  return packs.length === 1 ? sizeBeside(product, shownPack(packs)) : rangeText(packs)
}

/** The name of a size beside the name of its product; "" if that ends with it. */
export function sizeBeside({ name }: Pick<Product, 'name'>, pack: PackName): string {
  const size = packName(pack)
  return name.endsWith(` ${size}`) ? '' : size
}

/** "Groundnut Oil, 5 litre tin" */
export const nameWithSize = (product: Pick<Product, 'name'>, pack: PackName): string =>
  [product.name, sizeBeside(product, pack)].filter(Boolean).join(', ')

/** "500 ml to 5 litre tin", or "3 sizes" if they cannot be compared. */
function rangeText(packs: readonly Pack[]): string {
  const by = comparedBy(packs)
  const sorted = packs.toSorted((one, other) => wholeQuantity(one) - wholeQuantity(other))
  const [first, last] = [sorted[0], sorted.at(-1)]
  const isRange = by !== undefined && first && last && wholeQuantity(first) < wholeQuantity(last)
  return isRange && packs.every(({ measure }) => measure === by)
    ? `${packName(first)} to ${packName(last)}`
    : `${packs.length} sizes`
}

/** All sizes with their prices, as in a printed price list; "" for a single size. */
export function sizesInPrint({ packs = [] }: Pick<Product, 'packs'>): string {
  if (packs.length < 2) return ''
  return packs
    .map(pack => `${packName(pack)} ${visitorPrice(pack.price)}${pack.inStock ? '' : ' (out of stock)'}`)
    .join(', ')
    .trim()
}

/** The words of sizes in addresses: "1-litre", "5-litre-tin"; a word that stood before gets a number. */
function sizeWords(packs: readonly PackName[]): string[] {
  const words: string[] = []
  for (const word of packs.map(sizeWord)) {
    let unique = word
    for (let number = 2; words.includes(unique); number += 1) unique = `${word}-${number}`
    words.push(unique)
  }
  return words
}

const sizeWord = (pack: PackName): string =>
  packName(pack)
    .toLowerCase()
    .replace('×', 'x')
    .replace(/[^\p{L}\p{M}\p{N}.]+/gu, '-') || 'size'

/** The size that an address names by its word, in any case, or by its id as in links from before there were words. */
export function sizeNamed<Size extends PackName & { _id: string }>(
  packs: readonly Size[],
  wordOrId: string | null | undefined,
): Size | undefined {
  const word = wordOrId?.toLowerCase() ?? ''
  return packs.find(({ _id }) => _id === wordOrId) ?? packs[sizeWords(packs).indexOf(word)]
}

/** The size that a query names, by word or by id. */
export const sizeInQuery = (query: URLSearchParams): string | null => query.get('size') ?? query.get('pack')

/** Query string of the product page's URL that selects this size; "" for a product with a single size. */
export function packQuery({ packs = [] }: Pick<Product, 'packs'>, { _id }: Pick<Pack, '_id'>): string {
  const word = sizeWords(packs)[packs.findIndex(pack => pack._id === _id)]
  return packs.length > 1 && word !== undefined ? `?size=${encodeURIComponent(word)}` : ''
}
