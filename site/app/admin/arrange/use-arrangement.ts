import { productMessages } from '@chekku/domain/product'
import type { ArrangedProducts } from '@chekku/domain/schemas/product'
import { moveEntry } from '@chekku/domain/sort-order'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import type { Answer, ApiError } from '../../api/api-response.ts'
import { failureText } from '../../api/failure-text.ts'
import { useConfirm } from '../../ui/admin/confirm.tsx'
import { useToast } from '../../ui/toast.tsx'
import { unsavedAfter, useDraftSlot, useUnsaved } from '../components/form/form-draft.ts'
import { dataOf, updateCached } from '../data/query-client.ts'
import { movedIds, type OrderEdit, orderOver } from './arranged-ids.ts'

const orderQuery = (category: string) =>
  queryOptions({
    queryKey: ['order', category],
    queryFn: () => dataOf(adminApi.products.order(category)),
    // Loaded again on each visit: it may hold a thousand products.
    gcTime: 0,
  })

const idsOf = ({ products }: ArrangedProducts) => products.map(({ _id }) => _id)
const baseOf = (order: ArrangedProducts) => ({ ids: idsOf(order), version: order.version })

type OrderCall = Promise<Answer<ArrangedProducts>>

/** The stored order of a category's products, and the unsaved changes. */
function useOrderEdit(category: string) {
  const query = useQuery(orderQuery(category))
  const slot = useDraftSlot<OrderEdit>(`arrange-${category}`)
  const [edit, setEdit] = useState<OrderEdit>()
  const [isRestored, setIsRestored] = useState(false)
  const stored = query.data

  useEffect(() => {
    if (!slot?.draft) return
    setEdit(slot.draft)
    setIsRestored(true)
  }, [slot])

  const storedIds = useMemo(() => (stored ? idsOf(stored) : []), [stored])
  const ids = useMemo(() => (edit ? orderOver(edit.ids, storedIds) : storedIds), [edit, storedIds])
  const isChanged = stored !== undefined && movedIds(storedIds, ids).length > 0
  useUnsaved(slot, isChanged ? edit : undefined)

  function become(next: OrderEdit | undefined) {
    setEdit(next)
    setIsRestored(false)
  }
  return {
    state: { query, ids, isChanged, isRestored: isRestored && isChanged },
    stored,
    storedIds,
    edit,
    become,
    /** Shows the stored order after a save of `sent`; changes made during the save stay, now based on it. */
    show(order: ArrangedProducts, sent?: OrderEdit) {
      updateCached(orderQuery(category), () => order)
      setEdit(now => unsavedAfter(now, sent, baseOf(order)))
      setIsRestored(false)
    },
    /** Moves a product to another index of the whole list. */
    move(id: string, to: number) {
      if (stored) setEdit({ ids: moveEntry(ids, ids.indexOf(id), to), base: edit?.base ?? baseOf(stored) })
    },
  }
}

/** The order of a category's products: the stored one, the unsaved changes, and the calls. */
export function useArrangement(category: string) {
  const toast = useToast()
  const confirm = useConfirm()
  const { state, stored, storedIds, edit, become, show, move } = useOrderEdit(category)
  const [isSaving, setIsSaving] = useState(false)
  const [stale, setStale] = useState<ArrangedProducts>()
  const topic = `order of ${category}`

  async function call<Data>(answer: Promise<Answer<Data>>) {
    setIsSaving(true)
    const settled = await answer
    setIsSaving(false)
    return settled
  }
  const failed = (error: ApiError) =>
    toast(failureText(adminFailures.arrangeProducts, error), { hasFailed: true, topic })
  const refuse = (error: ApiError) =>
    error.status === 412 ? setStale(error.data as ArrangedProducts) : failed(error)

  /** Shows a toast with Undo, which gets 412 and another toast if somebody else saves meanwhile. */
  function offerUndo(text: string, undoing: () => OrderCall) {
    const undo = async () => {
      const { data, error } = await call(undoing())
      if (error) return failed(error)
      show(data)
      toast(productMessages.changeUndone, { topic })
    }
    toast(text, { topic, action: { label: 'Undo', onAction: () => void undo() } })
  }
  const putBack = (before: readonly string[], now: ArrangedProducts): OrderCall =>
    adminApi.products.arrange(category, orderOver(before, idsOf(now)), { version: now.version })

  async function save(sent = edit, over = stored) {
    if (!sent || !over || isSaving) return
    const before = idsOf(over)
    const named = movedIds(before, orderOver(sent.ids, before))
    if (named.length === 0) return
    const { version } = sent.base
    const { data, error } = await call(adminApi.products.arrange(category, named, { version }))
    if (error) return refuse(error)
    show(data, sent)
    offerUndo(productMessages.arranged, () =>
      over.arranged ? putBack(before, data) : adminApi.products.giveUpOrder(category, data),
    )
  }

  async function giveUp() {
    if (!stored || isSaving) return
    const isSure = await confirm({
      title: 'Back to the automatic order?',
      text: 'The products that changed last will come first. Your own order will be lost.',
      confirmLabel: 'Back to the automatic order',
    })
    if (!isSure) return
    const { data, error } = await call(adminApi.products.giveUpOrder(category, { version: stored.version }))
    if (error) return refuse(error)
    show(data, edit)
    offerUndo(productMessages.arrangedByChange, () => putBack(storedIds, data))
  }

  /** Saves the order chosen in the conflict dialog over the stored one. */
  function settleStale(theirs: ArrangedProducts, chosen: readonly string[]) {
    setStale(undefined)
    show(theirs, edit)
    if (movedIds(idsOf(theirs), chosen).length === 0) return
    const settled = { ids: chosen, base: baseOf(theirs) }
    become(settled)
    void save(settled, theirs)
  }

  return {
    ...state,
    isSaving,
    move,
    discard: () => become(undefined),
    save: () => void save(),
    giveUp: () => void giveUp(),
    /** The conflict after a stale save (412): the stored order and the order made here. */
    stale: stale && {
      theirs: stale,
      mine: orderOver(state.ids, idsOf(stale)),
      base: edit?.base.ids ?? storedIds,
    },
    closeStale: () => setStale(undefined),
    settleStale,
  }
}

export type Arrangement = ReturnType<typeof useArrangement>
