import { formatPaise, type Paise, paiseToRupees, rupeesToPaise } from '../money.ts'
import { offerError } from '../rules/offers.ts'
import { packMessages } from '../rules/packs/pack-errors.ts'
import { packName } from '../rules/packs/pack-name.ts'
import { unitsOf } from '../rules/units.ts'
import type { Pack } from '../schemas/product/pack.ts'
import { unitPriceOf, wholeQuantity } from './pack-prices.ts'
import { nameWithSize } from './pack-texts.ts'

/* Warnings about changes of prices, of one size or of many at once. */

/** One size of a product with its price before and after. `after` is undefined while the typed text is no price. */
export interface PriceChange {
  /** As the API answers it, with its MRP in rupees. */
  pack: Pick<Pack, 'kind' | 'measure' | 'quantity' | 'pieces' | 'grams' | 'mrp'>
  before: Paise
  after: Paise | undefined
  /** The price of its offer, if it has one; the others are regular prices, which it is below. */
  offer?: Paise | undefined
  /** True if the change sets that offer, whose price is judged as well. */
  isNewOffer?: boolean
}

export interface PriceJudgement {
  /** Why the price can't be saved. */
  error?: string
  /** Likely slips, each as words that follow the size's name. */
  doubts: string[]
}

/** Judges the change of one size; `sizes` are all of its product, itself among them. */
export function judgeChange(change: PriceChange, sizes: readonly PriceChange[]): PriceJudgement {
  const { pack, before, after, offer } = change
  if (after === undefined || after === before) return { doubts: [] }
  const mrp = pack.mrp === null ? undefined : rupeesToPaise(pack.mrp)
  if (mrp !== undefined && after > mrp) return { error: packMessages.aboveMrp(mrp), doubts: [] }
  const error = offer && offerError(packName(pack), after, offer)
  if (error) return { error, doubts: [] }
  if (after === 0) return { doubts: ['loses its price'] }
  return {
    doubts: [...stepDoubts(before, after), ...offerDoubts(change, after), ...sizeDoubts(change, sizes)],
  }
}

/** A doubt about a raise, which makes the discount of an offer that stays larger. */
function offerDoubts({ before, offer, isNewOffer = false }: PriceChange, after: Paise): string[] {
  if (offer === undefined || isNewOffer || after < before) return []
  const [percentBefore, percentAfter] = [before, after].map(price =>
    Math.round((100 * (price - offer)) / price),
  )
  return percentBefore === percentAfter
    ? []
    : [`keeps its offer of ${formatPaise(offer)}, now ${percentAfter} % off`]
}

/** The doubts about new prices and offers of a product's sizes: sentences that begin with the size's name. */
export const doubtsOfPrices = (
  product: Parameters<typeof nameWithSize>[0],
  changes: readonly PriceChange[],
): string[] =>
  changes.flatMap(change => {
    const { pack, before, after = before, offer, isNewOffer = false } = change
    const newOfferDoubts = isNewOffer && offer !== undefined ? stepDoubts(after, offer) : []
    const doubts = [...judgeChange(change, changes).doubts, ...newOfferDoubts]
    return doubts.map(doubt => `${nameWithSize(product, pack)} ${doubt}.`)
  })

/** Doubts about a price that grows or shrinks by more than 1.3 times. */
function stepDoubts(before: Paise, after: Paise): string[] {
  if (before === 0 || 10 * Math.max(before, after) <= 13 * Math.min(before, after)) return []
  const share = Math.round((100 * Math.abs(after - before)) / before)
  return [`becomes ${share} % ${after > before ? 'dearer' : 'cheaper'}`]
}

/** Doubts about a size that newly contradicts another: a larger one should cost more, and no more a litre. */
function sizeDoubts(change: PriceChange, sizes: readonly PriceChange[]): string[] {
  const { measure } = change.pack
  return sizes.flatMap(other => {
    if (!measure || other.pack.measure !== measure) return []
    const difference = wholeQuantity(change.pack) - wholeQuantity(other.pack)
    const isLarger = difference > 0
    const isOtherChanged = priceOf(other, 'after') !== other.before
    // If both change, only the larger one reports it.
    if (difference === 0 || (!isLarger && isOtherChanged)) return []
    const [small, large] = isLarger ? [other, change] : [change, other]
    const name = packName(other.pack)
    if (isNew(isDearerByUnit, small, large))
      return `costs ${isLarger ? 'more' : 'less'} per ${unitsOf[measure].inPrice} than ${name}`
    if (isNew(costsLess, small, large)) return `costs ${isLarger ? 'less' : 'more'} than ${name}`
    return []
  })
}

type State = 'before' | 'after'
type Contradiction = (small: PriceChange, large: PriceChange, state: State) => boolean

const priceOf = ({ before, after = before }: PriceChange, state: State) =>
  state === 'after' ? after : before

const unitPriceIn = (change: PriceChange, state: State) =>
  unitPriceOf({ ...change.pack, price: paiseToRupees(priceOf(change, state)) })?.paise ?? 0

const isPriced = (small: PriceChange, large: PriceChange, state: State) =>
  priceOf(small, state) > 0 && priceOf(large, state) > 0

const isDearerByUnit: Contradiction = (small, large, state) =>
  isPriced(small, large, state) && unitPriceIn(large, state) > unitPriceIn(small, state)

const costsLess: Contradiction = (small, large, state) =>
  isPriced(small, large, state) && priceOf(large, state) < priceOf(small, state)

/** True for a contradiction that the change makes, and not for one that was there before. */
const isNew = (isWrong: Contradiction, small: PriceChange, large: PriceChange) =>
  isWrong(small, large, 'after') && !isWrong(small, large, 'before')
