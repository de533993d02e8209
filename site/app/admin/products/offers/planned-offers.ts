import { paiseToRupees, rupeesToPaise } from '@chekku/domain/money'
import { regularPriceOf } from '@chekku/domain/product/offer-texts'
import { packsOf } from '@chekku/domain/product/pack-prices'
import { nameWithSize } from '@chekku/domain/product/pack-texts'
import { doubtsOfPrices, plannedPrice } from '@chekku/domain/product/price-changes'
import { offerError, offerMessages } from '@chekku/domain/rules/offers'
import type { Product } from '@chekku/domain/schemas/product'
import { amountInvalid, wishOf } from '../prices/price-values.ts'

/** An offer of many sizes as it is typed; wall times in the shop's zone. */
export interface OfferValues {
  how: string
  amount: string
  rounding: string
  from: string
  until: string
}

/** The changes that give all sizes with a price an offer, and the questions about them; or the errors of the values, by field. */
export function plannedOffers(products: readonly Product[], values: OfferValues, wall: string) {
  const { from, until } = values
  const wish = wishOf(values)
  const errors: Record<string, string> = {}
  if (!wish?.amount) errors.amount = amountInvalid
  if (until <= wall) errors.until = offerMessages.isPast('')
  else if (from !== '' && from >= until) errors.until = offerMessages.untilAfterFrom
  const doubts: string[] = []
  const changes = products.map(product => ({
    ...product,
    packs: packsOf(product).map(pack => {
      const regular = rupeesToPaise(regularPriceOf(pack))
      if (regular === 0 || !wish) return { _id: pack._id }
      const price = plannedPrice(regular, wish)
      const name = nameWithSize(product, pack)
      const error = price > 0 ? offerError(name, regular, price) : `${name}: ${offerMessages.some}`
      if (error) errors.amount ??= error
      const change = { pack, before: regular, after: regular, offer: price, isNewOffer: true }
      doubts.push(...doubtsOfPrices(product, [change]))
      return { _id: pack._id, offer: { price: paiseToRupees(price), from: from || null, until } }
    }),
  }))
  return { errors, doubts, changes: changes.map(({ _id, version, packs }) => ({ _id, version, packs })) }
}

export const endedOffers = (products: readonly Product[]) =>
  products
    .filter(product => packsOf(product).some(({ offer, offerUntil }) => offer ?? offerUntil))
    .map(product => ({
      _id: product._id,
      version: product.version,
      packs: packsOf(product).map(({ _id }) => ({ _id, offer: null })),
    }))
