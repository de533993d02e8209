import { packName } from '../rules/packs/pack-name.ts'
import type { Pack } from '../schemas/product/pack.ts'
import type { Product } from '../schemas/product.ts'
import { clockText } from '../shop/clock-text.ts'
import { dayText } from '../shop/date-text.ts'
import { shownPack } from './pack-prices.ts'

/** The fields of a running offer that are shown beside the price. */
export type RunningOffer = Pick<Pack, 'regularPrice' | 'offerUntil'>

/** The price without an offer, to which the shop returns. */
export const regularPriceOf = ({ price, regularPrice }: Pick<Pack, 'price' | 'regularPrice'>): number =>
  regularPrice ?? price

/** The last day of an offer that ends at a wall time, as YYYY-MM-DD: the day before if that is midnight. */
export const lastDayOf = (until: string): string =>
  new Date(Date.parse(`${until}Z`) - 1).toISOString().slice(0, 10)

/** "30 Nov" of an offer that runs for the whole day, else "30 Nov, 6:00 PM". */
export const endText = (until: string): string =>
  dayText(lastDayOf(until)) + (until.endsWith('T00:00') ? '' : `, ${clockText(until.slice(11))}`)

/** The offer of a product where there is room for one size only: that of the size whose price is shown. */
export const shownOffer = (product: RunningOffer & Pick<Product, 'packs'>): RunningOffer =>
  product.packs ? shownPack(product.packs) : product

/**
 * The offer of the shown price: "Offer until 30 Nov". If only other sizes have offers: "Offer on 5 litre tin until 30
 * Nov", or "Offers on 2 sizes". "" without an offer.
 */
export function offerText(product: RunningOffer & Pick<Product, 'packs'>): string {
  const { offerUntil } = shownOffer(product)
  if (offerUntil !== undefined) return `Offer until ${endText(offerUntil)}`
  const [first, ...others] = (product.packs ?? []).filter(({ offerUntil }) => offerUntil !== undefined)
  if (first?.offerUntil === undefined) return ''
  if (others.length > 0) return `Offers on ${others.length + 1} sizes`
  return `Offer on ${packName(first) || 'another size'} until ${endText(first.offerUntil)}`
}
