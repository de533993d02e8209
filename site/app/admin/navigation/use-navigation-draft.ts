import { navigationMessages } from '@chekku/domain/navigation-manager'
import type { FieldErrors } from '@chekku/domain/problem'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { failureText } from '../../api/failure-text.ts'
import { useToast } from '../../ui/toast.tsx'
import { useDraftSlot, useStoredDraft } from '../components/edit/form-draft.ts'
import { categoriesQuery, invalidate } from '../data/queries.ts'
import { dataOf, updateCached } from '../data/query-client.ts'
import {
  categoriesOf,
  configOf,
  draftOf,
  isChanged,
  moveBeside,
  type NavigationDraft,
  neighbourIn,
  rebase,
  withOrdersOf,
} from './navigation-draft.ts'

interface NavigationEdit {
  draft: NavigationDraft
  /** The stored draft as last fetched, including the moves since. */
  base: NavigationDraft
}

const navigationQuery = queryOptions({
  queryKey: ['navigation', 'entries'],
  queryFn: async () => {
    const [settings, categories] = await Promise.all([
      dataOf(adminApi.navigation.get()),
      dataOf(adminApi.categories.list()),
    ])
    return draftOf(settings, categories)
  },
})

/** Writes the stored draft to the cached queries of navigation and categories. */
function updateQueries(stored: NavigationDraft): void {
  updateCached(navigationQuery, () => stored)
  const positions = new Map(configOf(stored).categories.map(category => [category._id, category]))
  updateCached(categoriesQuery, cached =>
    cached
      .map(category => ({ ...category, ...positions.get(category._id) }))
      .sort((a, b) => a.order - b.order),
  )
}

/** The state of the Navigation Manager: the stored draft, the unsaved changes, and the calls. */
export function useNavigationDraft() {
  const toast = useToast()
  const [edit, setEdit] = useState<NavigationEdit>()
  const { data: stored, dataUpdatedAt, error, errorUpdatedAt, refetch } = useQuery(navigationQuery)
  const [isSaving, setIsSaving] = useState(false)
  const [isRestored, setIsRestored] = useState(false)
  const slot = useDraftSlot<NavigationEdit>('navigation-entries')
  const latest = useRef<NavigationEdit>(undefined)
  const moves = useRef({ queue: Promise.resolve(), pending: 0, isOffTrack: false })

  const become = useCallback((next: NavigationEdit) => {
    latest.current = next
    setEdit(next)
  }, [])

  // Unsaved changes, of this or an earlier visit, are rebased on each fetch.
  useEffect(() => {
    if (!stored || !slot || dataUpdatedAt === 0) return
    const mine = latest.current ?? slot.draft
    if (!latest.current && mine) setIsRestored(true)
    become({ base: stored, draft: mine ? rebase(mine.draft, mine.base, stored) : stored })
  }, [stored, slot, dataUpdatedAt, become])
  useEffect(() => {
    if (error && errorUpdatedAt > 0)
      toast(failureText(adminFailures.loadNavigation, error), { hasFailed: true })
  }, [error, errorUpdatedAt, toast])

  const isUnsaved = edit !== undefined && isChanged(edit.draft, edit.base)
  const unsaved = useStoredDraft(edit && slot, isUnsaved ? edit : undefined)

  const change = useCallback(
    (changed: (draft: NavigationDraft) => NavigationDraft) => {
      if (latest.current) become({ ...latest.current, draft: changed(latest.current.draft) })
    },
    [become],
  )

  /** Moves a main category: an optimistic update, stored by one call. */
  function moveCategory(id: string, to: number): void {
    const before = latest.current
    if (!before) return
    const neighbour = neighbourIn(categoriesOf(before.draft), id, to)
    if (!neighbour) return
    const key = { type: 'category', id } as const
    const base = moveBeside(before.base, key, neighbour)
    const expected = categoriesOf(base).find(category => category.id === id)?.order
    become({ draft: moveBeside(before.draft, key, neighbour), base })

    moves.current.pending += 1
    moves.current.queue = moves.current.queue.then(async () => {
      const { data, error } = await adminApi.categories.setNavPosition(id, { [neighbour.side]: neighbour.id })
      moves.current.pending -= 1
      if (error) {
        toast(failureText(adminFailures.moveInNavigation, error), { hasFailed: true })
        const now = latest.current
        if (now)
          become({ draft: withOrdersOf(now.draft, before.draft), base: withOrdersOf(now.base, before.base) })
        moves.current.isOffTrack ||= moves.current.pending > 0
      } else {
        toast(navigationMessages.orderUpdated)
        moves.current.isOffTrack ||= data.order !== expected
      }
      if (moves.current.pending > 0) return
      if (latest.current) updateQueries(latest.current.base)
      if (moves.current.isOffTrack) {
        await refetch()
        invalidate('category')
      }
      moves.current.isOffTrack = false
    })
  }

  /** Saves everything in one call; resolves to the field errors, or null. */
  async function save(): Promise<FieldErrors | null> {
    setIsSaving(true)
    await moves.current.queue
    const sent = latest.current?.draft
    const answer = sent && (await adminApi.navigation.save(configOf(sent)))
    setIsSaving(false)
    if (!answer || !latest.current) return null
    if (answer.error) {
      toast(failureText(adminFailures.saveNavigation, answer.error), { hasFailed: true })
      const errors = answer.error.errors ?? {}
      // Without a refetch a deleted category would be refused again at each save.
      if (Object.keys(errors).some(field => field.startsWith('categories'))) await refetch()
      return errors
    }
    const base = { ...sent, moreDropdownLabel: answer.data.moreDropdownLabel }
    become({ base, draft: rebase(latest.current.draft, sent, base) })
    updateQueries(base)
    setIsRestored(false)
    toast(navigationMessages.saved)
    return null
  }

  return {
    draft: edit?.draft,
    isChanged: isUnsaved,
    hasFailed: error !== null,
    isSaving,
    refetch,
    change,
    moveCategory,
    save,
    isRestored,
    unsaved,
    discardDraft() {
      if (latest.current) become({ base: latest.current.base, draft: latest.current.base })
      setIsRestored(false)
      slot?.remove()
    },
  }
}

export type NavigationWork = ReturnType<typeof useNavigationDraft>
