import { formatPaise, type Paise } from '../money.ts'

/* The offer of a size: a lower price for a time. Its times are wall times in the shop's zone, such as 2026-11-30T18:00. */

/** `from` (inclusive) is null for one that runs since it was set; `until` is exclusive. */
export interface OfferTimes {
  from: string | null
  until: string
}

/** An offer as it is stored. */
export interface StoredOffer extends OfferTimes {
  price: Paise
}

/** True if an offer has begun at a wall time and is not over. */
export const isRunning = ({ from, until }: OfferTimes, wall: string): boolean =>
  (from ?? '') <= wall && wall < until

/** True if an offer is over at a wall time. */
export const isOver = ({ until }: Pick<OfferTimes, 'until'>, wall: string): boolean => until <= wall

/** The price at a wall time: the offer's while it runs, else the regular one. */
export const askedPrice = <Price extends number>(
  { price, offer }: { price: Price; offer?: (OfferTimes & { price: Price }) | null | undefined },
  wall: string,
): Price =>
  // A restored backup may hold an offer that no write takes.
  offer && isRunning(offer, wall) && offer.price < price ? offer.price : price

/** Messages about offers; `name` is that of the size, "" for the only one of a product. */
export const offerMessages = {
  object: 'Offer must have a price and a time until which it runs, or be null',
  priceNeeded: 'Offer needs a price above 0',
  untilAfterFrom: 'Until must be after From',
  notBelow: (name: string, price: Paise) =>
    `${offerTitle(name)} must be below the regular price of ${formatPaise(price)}`,
  withoutPrice: (name: string) => `${offerTitle(name)} needs a regular price above it`,
  /** Beside prices that are at or below their offers. */
  endAll: (count: number) =>
    `End ${count === 1 ? 'the offer that is' : `${count} offers that are`} no longer cheaper`,
  isPast: (name: string) => `${offerTitle(name)} must end in the future`,
  /** For an offer without a size on a product with several sizes. */
  severalSizes: (count: number) => `This product has ${count} sizes: set the offer of one`,
} as const

const offerTitle = (name: string) => (name === '' ? 'Offer' : `Offer for ${name}`)

/** Why a size can't have an offer at this price beside its regular one, which is at most the MRP; undefined if it can. */
export function offerError(name: string, regular: Paise, offer: Paise): string | undefined {
  if (regular === 0) return offerMessages.withoutPrice(name)
  return offer >= regular ? offerMessages.notBelow(name, regular) : undefined
}
