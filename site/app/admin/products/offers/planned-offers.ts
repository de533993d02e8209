import { paiseToRupees, rupeesToPaise } from '@chekku/domain/money'
import { regularPriceOf } from '@chekku/domain/product/offer-texts'
import { packsOf } from '@chekku/domain/product/pack-prices'
import { nameWithSize } from '@chekku/domain/product/pack-texts'
import { doubtsOfPrices, plannedPrice } from '@chekku/domain/product/price-changes'
import { offerError, offerMessages } from '@chekku/domain/rules/offers'
import type { Product } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { amountInvalid, wishOf } from '../prices/price-values.ts'

/** An offer of many sizes as it is typed; wall times in the shop's zone. */
export interface OfferValues {
  how: string
  amount: string
  rounding: string
  from: string
  until: string
}

/** The change of one size, and the error or the questions about its offer. A size without a price gets no offer. */
function planOffer(
  product: Product,
  pack: Pack,
  { wish, from, until }: Pick<OfferValues, 'from' | 'until'> & { wish: ReturnType<typeof wishOf> },
) {
  const regular = rupeesToPaise(regularPriceOf(pack))
  if (regular === 0 || !wish) return { change: { _id: pack._id }, error: undefined, doubts: [] }
  const price = plannedPrice(regular, wish)
  const name = nameWithSize(product, pack)
  const priceChange = { pack, before: regular, after: regular, offer: price, isNewOffer: true }
  return {
    change: { _id: pack._id, offer: { price: paiseToRupees(price), from: from || null, until } },
    error: price > 0 ? offerError(name, regular, price) : `${name}: ${offerMessages.priceNeeded}`,
    doubts: doubtsOfPrices(product, [priceChange]),
  }
}

/** The changes that give all sizes with a price an offer, and the questions about them; or the errors of the values, by field. */
export function plannedOffers(products: readonly Product[], values: OfferValues, wall: string) {
  const { from, until } = values
  const wish = wishOf(values)
  const errors: Record<string, string> = {}
  if (!wish?.amount) errors.amount = amountInvalid
  if (until <= wall) errors.until = offerMessages.isPast('')
  else if (from !== '' && from >= until) errors.until = offerMessages.untilAfterFrom
  const planned = products.map(product => ({
    product,
    offers: packsOf(product).map(pack => planOffer(product, pack, { wish, from, until })),
  }))
  const offers = planned.flatMap(one => one.offers)
  const error = offers.find(offer => offer.error)?.error
  if (error) errors.amount ??= error
  return {
    errors,
    doubts: offers.flatMap(offer => offer.doubts),
    changes: planned.map(({ product: { _id, version }, offers }) => ({
      _id,
      version,
      packs: offers.map(({ change }) => change),
    })),
  }
}

export const changesToEndOffers = (products: readonly Product[]) =>
  products
    .filter(product => packsOf(product).some(({ offer, offerUntil }) => offer ?? offerUntil))
    .map(product => ({
      _id: product._id,
      version: product.version,
      packs: packsOf(product).map(({ _id }) => ({ _id, offer: null })),
    }))
