import { formatRupees } from '../money.ts'
import type { Pack } from '../schemas/product/pack.ts'
import type { Product } from '../schemas/product.ts'
import { offeredPack, packName, packsOf, unitPriceBeside, unitPrices, unitPriceText } from './packs.ts'

/* Texts about a product's sizes on lists and cards. */

type Priced = Pick<Product, 'price' | 'packs'>
type Decimals = Parameters<typeof formatRupees>[1]

/** "₹230", or "from ₹230" if another size costs more. */
export function fromPrice({ price, packs = [] }: Priced, decimals?: Decimals): string {
  const from = packs.some(pack => pack.price > price) ? 'from ' : ''
  return from + formatRupees(price, decimals)
}

/** "from ₹230 · 3 sizes"; for a single size only the price. */
export function priceText(product: Priced, decimals?: Decimals): string {
  const { length: sizes } = product.packs ?? []
  return fromPrice(product, decimals) + (sizes > 1 ? ` · ${sizes} sizes` : '')
}

/** Below a name in lists: "3 sizes · ₹460 a litre", or for a single size "500 ml · ₹460 a litre"; "" if unknown. */
export function quietSizeText(product: Product): string {
  const packs = packsOf(product)
  const offered = offeredPack(packs)
  const unitPrice = unitPrices(packs)[packs.indexOf(offered)]
  const isOnly = packs.length === 1
  const sizes = isOnly ? packName(offered) : `${packs.length} sizes`
  const ofUnit = isOnly ? unitPriceBeside({ ...offered, unitPrice }) : unitPrice && unitPriceText(unitPrice)
  return [sizes, ofUnit].filter(Boolean).join(' · ')
}

/** All sizes with their prices, as in a printed price list; "" for a single size. */
export function sizesInPrint({ packs = [] }: Pick<Product, 'packs'>): string {
  if (packs.length < 2) return ''
  const written = packs.map(
    pack => `${packName(pack)} ${formatRupees(pack.price)}${pack.inStock ? '' : ' (out of stock)'}`,
  )
  return written.join(', ').trim()
}

/** Query string of the product page's URL that selects this size; "" for a product with a single size. */
export const packQuery = ({ packs = [] }: Pick<Product, 'packs'>, { _id }: Pick<Pack, '_id'>): string =>
  packs.length > 1 ? `?pack=${encodeURIComponent(_id)}` : ''
