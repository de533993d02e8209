import { formatRupees, priceOnRequest, visitorPrice } from '../money.ts'
import { packName } from '../rules/pack-limits.ts'
import type { Pack } from '../schemas/product/pack.ts'
import type { Product } from '../schemas/product.ts'
import { packsOf, shownPack, unitPriceBeside, unitPrices, unitPriceText } from './pack-prices.ts'

/* Texts about a product's sizes on lists and cards. */

type Priced = Pick<Product, 'price' | 'packs'>
type Decimals = Parameters<typeof formatRupees>[1]

/** For visitors: "₹230", or "from ₹230" if another size costs more, or may; "Price on request" if no size has a price. */
export function fromPrice({ price: offered, packs = [] }: Priced, decimals?: Decimals): string {
  const price = packs.length > 0 ? shownPack(packs).price : offered
  if (price === 0) return priceOnRequest
  const from = packs.some(pack => pack.price > price || pack.price === 0) ? 'from ' : ''
  return from + formatRupees(price, decimals)
}

/** For the owner: "from ₹230 · 3 sizes"; for a single size only the price, which may be ₹0. */
export function priceText({ price, packs = [] }: Priced): string {
  const from = packs.some(pack => pack.price > price) ? 'from ' : ''
  return from + formatRupees(price) + (packs.length > 1 ? ` · ${packs.length} sizes` : '')
}

/** Below a name in lists: "3 sizes · ₹460 a litre", or for a single size "500 ml · ₹460 a litre"; "" if unknown. */
export function quietSizeText(product: Product): string {
  const packs = packsOf(product)
  const shown = shownPack(packs)
  const unitPrice = unitPrices(packs)[packs.indexOf(shown)]
  const isOnly = packs.length === 1
  const sizes = isOnly ? packName(shown) : `${packs.length} sizes`
  const ofUnit = isOnly ? unitPriceBeside({ ...shown, unitPrice }) : unitPrice && unitPriceText(unitPrice)
  return [sizes, ofUnit].filter(Boolean).join(' · ')
}

/** All sizes with their prices, as in a printed price list; "" for a single size. */
export function sizesInPrint({ packs = [] }: Pick<Product, 'packs'>): string {
  if (packs.length < 2) return ''
  const written = packs.map(
    pack => `${packName(pack)} ${visitorPrice(pack.price)}${pack.inStock ? '' : ' (out of stock)'}`,
  )
  return written.join(', ').trim()
}

/** Query string of the product page's URL that selects this size; "" for a product with a single size. */
export const packQuery = ({ packs = [] }: Pick<Product, 'packs'>, { _id }: Pick<Pack, '_id'>): string =>
  packs.length > 1 ? `?pack=${encodeURIComponent(_id)}` : ''
