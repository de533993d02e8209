import { paiseToRupees, rupeesToPaise } from '@chekku/domain/money'
import { regularPriceOf } from '@chekku/domain/product/offer-texts'
import { packsOf } from '@chekku/domain/product/pack-prices'
import { nameWithSize } from '@chekku/domain/product/pack-texts'
import { type PriceAdjustment, plannedPrice } from '@chekku/domain/product/price-adjustment'
import { doubtsOfPrices } from '@chekku/domain/product/price-changes'
import { offerError, offerMessages } from '@chekku/domain/rules/offers'
import type { Product } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { amountInvalid, type WishValues, wishOf } from '../prices/price-wish.ts'

/** An offer of many sizes as it is typed; `from` and `until` are wall times in the shop's zone. */
export interface OfferValues extends WishValues {
  from: string
  until: string
}

/** The change of one size with the error and the doubts about its offer; a size without a price gets none. */
function planOffer(
  product: Product,
  pack: Pack,
  wish: PriceAdjustment | undefined,
  { from, until }: OfferValues,
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

/** The changes that give all sizes with a price an offer, with their doubts, and the errors of the values, by field. */
export function plannedOffers(products: readonly Product[], values: OfferValues, wallTime: string) {
  const { from, until } = values
  const wish = wishOf(values)
  const errors: Record<string, string> = {}
  if (!wish?.amount) errors.amount = amountInvalid
  if (until <= wallTime) errors.until = offerMessages.isPast('')
  else if (from !== '' && from >= until) errors.until = offerMessages.untilAfterFrom
  const plans = products.map(product => ({
    product,
    offers: packsOf(product).map(pack => planOffer(product, pack, wish, values)),
  }))
  const offers = plans.flatMap(plan => plan.offers)
  const firstError = offers.find(({ error }) => error)?.error
  if (firstError) errors.amount ??= firstError
  return {
    errors,
    doubts: offers.flatMap(({ doubts }) => doubts),
    changes: plans.map(({ product: { _id, version }, offers }) => ({
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
