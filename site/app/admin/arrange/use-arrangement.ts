import { moveEntry } from '@chekku/domain/list-positions'
import { productMessages } from '@chekku/domain/product'
import type { ArrangedProducts } from '@chekku/domain/schemas/product/product-bulk'
import { useMutation } from '@tanstack/react-query'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import type { Answer, ApiError } from '../../api/api-response.ts'
import { failureText } from '../../api/failure-text.ts'
import { useConfirm } from '../../ui/admin/confirm.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { DraftSlot } from '../components/edit/form-draft.ts'
import { type Edit, useEdit } from '../components/edit/use-edit.ts'
import { callQuery, updateCached } from '../data/query-client.ts'
import { useUndoToast } from '../data/use-undo.ts'
import { movedIds } from './arranged-ids.ts'

export const orderQuery = (category: string) => ({
  ...callQuery(['order', category], () => callApi('getProductOrder', { query: { category } })),
  // Loaded again on each visit: it may hold a thousand products.
  gcTime: 0,
})

export interface Order {
  order: readonly string[]
}

export const orderOf = ({ products }: ArrangedProducts): Order => ({ order: products.map(({ _id }) => _id) })

/** The order of a category's products: the unsaved one, its save, and the way back to the automatic one. */
export function useArrangement(category: string, stored: ArrangedProducts, slot: DraftSlot<Edit<Order>>) {
  const toast = useToast()
  const undoToast = useUndoToast()
  const confirm = useConfirm()
  const messageOptions = { topic: `order of ${category}`, undone: productMessages.changeUndone }
  const onFailed = (error: ApiError) =>
    toast(failureText(adminFailures.arrangeProducts, error), { ...messageOptions, hasFailed: true })
  const onStored = (order: ArrangedProducts) => updateCached(orderQuery(category), () => order)

  const form = useEdit<ArrangedProducts, Order>({
    stored,
    slot,
    valuesOf: orderOf,
    save: ({ values, base }, options) =>
      callApi('arrangeProducts', { body: { category, ids: movedIds(base.order, values.order) }, ...options }),
    onStored,
    onSaved: (_order, { change }) => undoToast(productMessages.arranged, [change], messageOptions),
    onFailed,
  })
  const giveUp = useMutation<Answer<ArrangedProducts>>({
    mutationFn: () => callApi('arrangeProductsByChange', { query: { category }, version: stored.version }),
    onSuccess({ data, error, change }) {
      if (error) return form.fail(error)
      onStored(data)
      form.drop()
      undoToast(productMessages.arrangedByChange, [change], messageOptions)
    },
  })

  async function askToGiveUp() {
    const isSure = await confirm({
      title: 'Use the automatic order?',
      text: 'Featured products come first, then all by name. You lose your own order.',
      confirmLabel: 'Use the automatic order',
    })
    if (isSure) giveUp.mutate()
  }

  return {
    ...form,
    isSaving: form.isSaving || giveUp.isPending,
    saveChanged: () => form.isUnsaved && form.save(),
    giveUp: () => void askToGiveUp(),
    /** Moves a product to another index of the whole list. */
    move(id: string, to: number) {
      const { order } = form.values
      form.change('order', moveEntry(order, order.indexOf(id), to))
    },
  }
}
