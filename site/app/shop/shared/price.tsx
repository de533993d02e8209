import { formatRupees } from '@chekku/domain/money'
import { offerText, type RunningOffer } from '@chekku/domain/product/offer-texts'
import * as priceTexts from './texts.ts'

interface PriceProps {
  text: string
  of: Pick<RunningOffer, 'regularPrice'>
  decimals?: Parameters<typeof formatRupees>[1]
  className?: string
  struckClassName?: string
  /** Behind the struck price. */
  until?: string
}

/**
 * The price that is asked, and behind it, struck through, the one without the offer. Each text is alone in an element, so
 * that it follows a change on a page that the browser has translated.
 */
export const Price = ({ text, of: offer, decimals, className, struckClassName, until }: PriceProps) => (
  <>
    <span className={className}>{text}</span>
    {offer.regularPrice !== undefined && (
      <span className={struckClassName}>
        {' '}
        <span className="sr-only">{`${priceTexts.insteadOf} `}</span>
        <s className="font-normal">{formatRupees(offer.regularPrice, decimals)}</s>
        {until !== undefined && <span>{` ${until}`}</span>}
      </span>
    )}
  </>
)

/** Until when an offer runs, or on which other size; nothing without one. */
export function OfferEnd({ of, className }: { of: Parameters<typeof offerText>[0]; className: string }) {
  const text = offerText(of)
  return text === '' ? null : <span className={className}>{text}</span>
}
