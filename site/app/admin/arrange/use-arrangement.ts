import { productMessages } from '@chekku/domain/product'
import type { ArrangedProducts } from '@chekku/domain/schemas/product'
import { moveEntry } from '@chekku/domain/sort-order'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import type { ApiError } from '../../api/api-response.ts'
import { failureText } from '../../api/failure-text.ts'
import { useConfirm } from '../../ui/admin/confirm.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useDraftSlot, useUnsaved } from '../components/form/form-draft.ts'
import { invalidate } from '../data/queries.ts'
import { dataOf, queryClient } from '../data/query-client.ts'
import { movedIds, type OrderEdit, orderOver } from './arranged-ids.ts'

const orderQuery = (category: string) =>
  queryOptions({
    queryKey: ['product', 'order', category],
    queryFn: () => dataOf(adminApi.products.order(category)),
  })

const idsOf = ({ products }: ArrangedProducts) => products.map(({ _id }) => _id)

/** The order before a save, which Undo restores; undefined for the automatic order. */
type Earlier = readonly string[] | undefined

/** The order of a category's products: the stored one, the unsaved changes, and the calls. */
export function useArrangement(category: string) {
  const toast = useToast()
  const confirm = useConfirm()
  const query = useQuery(orderQuery(category))
  const slot = useDraftSlot<OrderEdit>(`arrange-${category}`)
  const [edit, setEdit] = useState<OrderEdit>()
  const [isRestored, setIsRestored] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [stale, setStale] = useState<ArrangedProducts>()
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

  const failed = (error: ApiError) =>
    toast(failureText(adminFailures.arrangeProducts, error), { hasFailed: true })

  function finish() {
    setEdit(undefined)
    setIsRestored(false)
  }

  /** Saves an order, or the automatic one; resolves to true once it is stored. */
  async function store(order: readonly string[] | undefined, from: readonly string[], version: number) {
    const named = order && movedIds(from, order)
    if (named?.length === 0) return true
    setIsSaving(true)
    const { error } = named
      ? await adminApi.products.arrange(category, named, { version })
      : await adminApi.products.giveUpOrder(category, { version })
    setIsSaving(false)
    if (!error) return true
    if (error.status === 412) setStale(error.data as ArrangedProducts)
    else failed(error)
    return false
  }

  /** After a save: reloads the order and shows a toast with Undo, which gets 412 if somebody else saves meanwhile. */
  async function settle(text: string, earlier: Earlier) {
    const { data: now } = await adminApi.products.order(category)
    if (now) queryClient.setQueryData(orderQuery(category).queryKey, now)
    finish()
    invalidate('product')
    const action = now && { label: 'Undo', onAction: () => void undo(earlier, now) }
    toast(text, { topic: `order of ${category}`, ...(action && { action }) })
  }

  async function undo(earlier: Earlier, saved: ArrangedProducts) {
    const over = idsOf(saved)
    if (await store(earlier && orderOver(earlier, over), over, saved.version))
      await settle(productMessages.changeUndone, over)
  }

  async function save(order: readonly string[] = ids, over = stored) {
    if (!over || isSaving) return
    const isUntouched = over === stored
    const version = isUntouched ? (edit?.base.version ?? over.version) : over.version
    if (await store(order, idsOf(over), version))
      await settle(productMessages.arranged, over.arranged ? idsOf(over) : undefined)
  }

  async function giveUp() {
    if (!stored || isSaving) return
    const isSure = await confirm({
      title: 'Back to the automatic order?',
      text: 'What was changed last stands first then. Your own order is given up.',
      confirmLabel: 'Back to the automatic order',
    })
    if (isSure && (await store(undefined, [], stored.version)))
      await settle(productMessages.arrangedByChange, storedIds)
  }

  return {
    query,
    ids,
    isChanged,
    isSaving,
    isRestored: isRestored && isChanged,
    /** Moves a product to another index of the whole list. */
    move(id: string, to: number) {
      if (!stored) return
      const base = edit?.base ?? { ids: storedIds, version: stored.version }
      setEdit({ ids: moveEntry(ids, ids.indexOf(id), to), base })
    },
    discard: finish,
    save: () => void save(),
    giveUp: () => void giveUp(),
    /** The conflict after a stale save (412): the stored order and the order made here. */
    stale: stale && { theirs: stale, mine: orderOver(ids, idsOf(stale)), base: edit?.base.ids ?? storedIds },
    closeStale: () => setStale(undefined),
    /** Saves the order chosen in the conflict dialog over the stored one. */
    settleStale(theirs: ArrangedProducts, chosen: readonly string[]) {
      setStale(undefined)
      queryClient.setQueryData(orderQuery(category).queryKey, theirs)
      if (movedIds(idsOf(theirs), chosen).length === 0) return finish()
      setEdit({ ids: chosen, base: { ids: idsOf(theirs), version: theirs.version } })
      void save(chosen, theirs)
    },
  }
}

export type Arrangement = ReturnType<typeof useArrangement>
