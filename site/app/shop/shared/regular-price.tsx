import { formatRupees } from '@chekku/domain/money'
import { endText, type RunningOffer } from '@chekku/domain/product/offer-texts'

/** The price without the offer, struck through, behind the price that is asked; nothing without an offer. */
export const RegularPrice = ({ of: { regularPrice } }: { of: RunningOffer }) =>
  regularPrice === undefined ? null : (
    <>
      {' '}
      <span className="sr-only">instead of </span>
      <s className="font-normal">{formatRupees(regularPrice)}</s>
    </>
  )

/** The day on which the offer ends; nothing without one. */
export const OfferEnd = ({ of: { offerUntil }, className }: { of: RunningOffer; className: string }) =>
  offerUntil === undefined ? null : <span className={className}>Offer until {endText(offerUntil)}</span>
