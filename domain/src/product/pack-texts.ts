import { formatRupees } from '../money.ts'
import type { Pack } from '../schemas/product/pack.ts'
import type { Product } from '../schemas/product.ts'
import { offeredPack, packName, packsOf, unitPriceBeside, unitPrices, unitPriceText } from './packs.ts'

/* What lists and cards say of a product's sizes. */

type Priced = Pick<Product, 'price' | 'packs'>
type Decimals = Parameters<typeof formatRupees>[1]

/** "₹230", or "from ₹230" where another size costs more. */
export function fromPrice({ price, packs = [] }: Priced, decimals?: Decimals): string {
  const from = packs.some(pack => pack.price > price) ? 'from ' : ''
  return from + formatRupees(price, decimals)
}

/** "from ₹230 · 3 sizes"; of one size the price alone. */
export function priceText(product: Priced, decimals?: Decimals): string {
  const { length: sizes } = product.packs ?? []
  return fromPrice(product, decimals) + (sizes > 1 ? ` · ${sizes} sizes` : '')
}

/** Under a name in a list: "3 sizes · ₹460 a litre", or the only size: "500 ml · ₹460 a litre". "" where nothing is known. */
export function quietSizeText(product: Product): string {
  const packs = packsOf(product)
  const offered = offeredPack(packs)
  const unitPrice = unitPrices(packs)[packs.indexOf(offered)]
  const isOnly = packs.length === 1
  const sizes = isOnly ? packName(offered) : `${packs.length} sizes`
  const ofUnit = isOnly ? unitPriceBeside({ ...offered, unitPrice }) : unitPrice && unitPriceText(unitPrice)
  return [sizes, ofUnit].filter(Boolean).join(' · ')
}

/** Every size with its price, as a price list on paper says it; "" for one size. */
export function sizesInPrint({ packs = [] }: Pick<Product, 'packs'>): string {
  if (packs.length < 2) return ''
  const written = packs.map(
    pack => `${packName(pack)} ${formatRupees(pack.price)}${pack.inStock ? '' : ' (out of stock)'}`,
  )
  return written.join(', ').trim()
}

/** What the address of a product's page ends with when it shows this size; "" where there is only one. */
export const packQuery = ({ packs = [] }: Pick<Product, 'packs'>, { _id }: Pick<Pack, '_id'>): string =>
  packs.length > 1 ? `?pack=${encodeURIComponent(_id)}` : ''
