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
