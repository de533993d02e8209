import { fieldPrice, paiseToRupees, rupeesToPaise, visitorPrice } from '@chekku/domain/money'
import { shownOffer } from '@chekku/domain/product/offer-texts'
import { doubtsOfPrices } from '@chekku/domain/product/price-changes'
import { offerMessages } from '@chekku/domain/rules/offers'
import { typedPaise } from '@chekku/domain/rules/typed-price'
import type { Product } from '@chekku/domain/schemas/product'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import type { ApiError } from '../../api/api-response.ts'
import { failureText } from '../../api/failure-text.ts'
import { useUser } from '../auth/session.ts'
import type { DraftSlot } from '../components/edit/form-draft.ts'
import { useDoubts } from '../components/edit/use-doubts.ts'
import type { Edit } from '../components/edit/use-edit.ts'
import { keepStoredPicture } from '../components/image-input/picture-choice.ts'
import { mergeFields, useProductEdit } from '../components/product/use-product-edit.ts'
import { priceRows } from './prices/price-values.ts'
import { priceInvalid } from './sizes/size-checks.ts'
import { paiseOf } from './sizes/size-values.ts'

/** The price of a product with one size, without its offer. */
export const regularPrice = (product: Product) => shownOffer(product).regularPrice ?? product.price

/** The regular price as typed, and the price that visitors pay now. */
const valuesOf = (product: Product) => ({
  price: fieldPrice(regularPrice(product)),
  visitorPrice: product.price,
})
type CellValues = ReturnType<typeof valuesOf>

const isSame = (one: CellValues, other: CellValues) => typedPaise(one.price) === typedPaise(other.price)

const rupeesOf = ({ price }: Pick<CellValues, 'price'>) => paiseToRupees(paiseOf(price))

function priceCellErrors({ price }: CellValues, product: Product): Record<string, string> {
  const paise = typedPaise(price)
  if (paise === undefined) return { price: priceInvalid }
  // The server would read the price of a running offer as one that was sent back unchanged.
  const hasOffer = product.price < regularPrice(product)
  return hasOffer && paise <= rupeesToPaise(product.price) ? { price: offerMessages.notBelow('', paise) } : {}
}

/** Mine over theirs; undefined if they conflict. Beside an offer that came meanwhile a price means something else. */
function mergePrices(mine: CellValues, base: CellValues, theirs: CellValues): CellValues | undefined {
  const isOtherOffer = base.visitorPrice !== theirs.visitorPrice && !isSame(mine, theirs)
  return isOtherOffer ? undefined : mergeFields([mine, base, theirs], ['price'], isSame)
}

interface UnsavedPrice extends DraftSlot<Edit<CellValues>> {
  /** Why its save has failed. */
  failure: ApiError | undefined
}

const unsavedPrices = new Map<string, UnsavedPrice>()

/** Keeps a price that could not be saved while other rows are shown, until it is saved or the page is closed. */
function useUnsavedPrice({ _id }: Product): UnsavedPrice {
  const user = useUser()?._id
  return useMemo(() => {
    const key = `${user} ${_id}`
    const slot: UnsavedPrice = unsavedPrices.get(key) ?? {
      draft: undefined,
      failure: undefined,
      store(draft) {
        slot.draft = draft
        unsavedPrices.set(key, slot)
      },
      remove() {
        slot.draft = undefined
        slot.failure = undefined
        unsavedPrices.delete(key)
      },
    }
    return slot
  }, [user, _id])
}

/** The edit of a price in its row, with its error as a sentence, and the two ways out of a conflict. */
export function usePriceEdit(product: Product) {
  const unsaved = useUnsavedPrice(product)
  const confirmDoubts = useDoubts('Leave it as it was')
  const form = useProductEdit<CellValues>(product, {
    valuesOf,
    slot: unsaved,
    isSame,
    merge: mergePrices,
    check: (values, _edit, stored = product) => priceCellErrors(values, stored),
    async isMeant({ price }, _base, stored = product) {
      const isConfirmed = await confirmDoubts(doubtsOfPrices(stored, priceRows(stored, [price])))
      if (!isConfirmed) form.drop()
      return isConfirmed
    },
    fieldsOf: values => ({ price: rupeesOf(values) }),
    savedText: (_stored, values, base) =>
      `: ${visitorPrice(rupeesOf(values))}, was ${visitorPrice(rupeesOf(base))}`,
    showsFailure: true,
    onFailed(failure) {
      unsaved.failure = failure
    },
  })
  const { values, isRestored, stale } = form
  /** True for a price that was not saved when its row was last shown. */
  const isWaiting = isRestored && !form.isSaving && !stale

  // A save that was under way when the row went has succeeded.
  const isStored = isWaiting && isSame(values, valuesOf(product))
  const drop = useEffectEvent(form.drop)
  useEffect(() => {
    if (isStored) drop()
  }, [isStored])

  function errorText(): string | undefined {
    const failure = form.failure ?? (isWaiting ? unsaved.failure : undefined)
    if (failure) return failureText(adminFailures.changeProduct, failure)
    const errors = isRestored ? priceCellErrors(values, product) : form.errors
    return errors.price ?? (isWaiting ? 'Not saved yet' : undefined)
  }
  const settle = (chosen: CellValues) => stale && form.settleStale(stale, chosen, keepStoredPicture)
  return {
    ...form,
    error: errorText(),
    keepMine: () => settle(values),
    takeTheirs: () => stale && settle(valuesOf(stale)),
  }
}
