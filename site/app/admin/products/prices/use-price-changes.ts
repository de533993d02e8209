import { productMessages } from '@chekku/domain/product'
import type { Product } from '@chekku/domain/schemas/product'
import { asSentence } from '@chekku/domain/sentence'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { type Answer, storedInstead } from '../../../api/api-response.ts'
import type { DraftSlot } from '../../components/edit/form-draft.ts'
import { useDoubts } from '../../components/edit/use-doubts.ts'
import { type Edit, useEdit } from '../../components/edit/use-edit.ts'
import { showProducts } from '../../components/product/use-product-edit.ts'
import { namesText } from '../../data/change-text.ts'
import { invalidate } from '../../data/queries.ts'
import { useUndoToast } from '../../data/use-undo.ts'
import { failureOfSeveral, putProducts } from '../put-products.ts'
import {
  changedPrices,
  doubtsOfValues,
  errorsOfPrices,
  isSamePrices,
  type PriceValues,
  priceUpdates,
  priceValues,
  rebasePrices,
  withPastedPrices,
  withTypedPrices,
  withWish,
} from './price-values.ts'

export const priceCountText = (count: number): string => (count === 1 ? '1 price' : `${count} prices`)

/** The edit of many prices, and its save: one call, one change. */
export function usePriceChanges(products: readonly Product[], slot: DraftSlot<Edit<PriceValues>>) {
  const undoToast = useUndoToast()
  const confirmDoubts = useDoubts()
  const rowsOf = (values: PriceValues) => changedPrices(products, values).flatMap(({ rows }) => rows)
  const countChanged = (values: PriceValues) => rowsOf(values).filter(({ isChanged }) => isChanged).length

  /** All products, with these in the place of older ones. */
  function withNewer(newer: readonly Product[]): readonly Product[] {
    const newerById = new Map(newer.map(product => [product._id, product]))
    return products.map(product => newerById.get(product._id) ?? product)
  }

  async function save({ values }: Pick<Edit<PriceValues>, 'values'>): Promise<Answer<readonly Product[]>> {
    const { data, error, change } = await putProducts(priceUpdates(products, values))
    if (!error) return { data: withNewer(data), error, change }
    /** The products that others have changed, if that is why it failed. */
    const newer = storedInstead<readonly Product[]>(error)
    if (!newer) return { data: null, error }
    const stored = withNewer(newer)
    // If all of it is stored, an earlier call with a lost answer has stored it.
    if (isSamePrices(values, priceValues(stored))) return { data: stored, error: null }
    const names = newer.map(({ name }) => `“${name}”`).join(', ')
    const words = `${asSentence(error.message)} Nothing is saved yet. Check these again, then save: ${names}.`
    return { data: null, error: { ...error, data: stored, words, message: words } }
  }

  const form = useEdit<readonly Product[], PriceValues>({
    stored: products,
    slot,
    valuesOf: priceValues,
    isSame: isSamePrices,
    rebase: rebasePrices,
    asksWhenStale: false,
    check: values => errorsOfPrices(products, values),
    isMeant: values => confirmDoubts(doubtsOfValues(products, values)),
    errorsAfterChange: () => ({}),
    save,
    onStored: showProducts,
    onSaved: (_stored, { values, change }) =>
      undoToast(`${priceCountText(countChanged(values))} changed`, [change], {
        details: namesText(changedPrices(products, values).map(({ product }) => product.name)),
        undone: productMessages.changeUndone,
      }),
    onFailed: error => error.status === 400 && invalidate('product'),
  })
  const { failure } = form
  return {
    ...form,
    count: countChanged(form.values),
    undercutCount: rowsOf(form.values).filter(({ isUndercut }) => isUndercut).length,
    failureText: failure && failureOfSeveral(adminFailures.changeProduct, failure, products),
    wish: (changed: Partial<PriceValues>) => form.update(values => withWish(values, changed, products)),
    type: (key: string, text: string) => form.update(values => withTypedPrices(values, { [key]: text })),
    paste: (keys: readonly string[], lines: string) =>
      form.update(values => withPastedPrices(values, keys, lines)),
  }
}

export type PriceEdit = ReturnType<typeof usePriceChanges>
