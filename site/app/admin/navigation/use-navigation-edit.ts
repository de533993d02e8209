import { navigationMessages } from '@chekku/domain/navigation-manager'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import type { Answer, ApiError } from '../../api/api-response.ts'
import { failureText } from '../../api/failure-text.ts'
import { useToast } from '../../ui/toast.tsx'
import type { EditState } from '../components/edit/edit-form.tsx'
import type { DraftSlot } from '../components/edit/form-draft.ts'
import { type Edit, useEdit } from '../components/edit/use-edit.ts'
import type { DropTarget } from '../components/sortable/drop-index.ts'
import { categoriesQuery, invalidate } from '../data/queries.ts'
import { dataOf, queryClient, updateCached } from '../data/query-client.ts'
import { useUndoToast } from '../data/use-undo.ts'
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

export const navigationQuery = queryOptions({
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

const refetch = () => queryClient.refetchQueries({ queryKey: navigationQuery.queryKey })

interface Move {
  key: { type: 'category'; id: string }
  neighbour: DropTarget
  /** The stored orders before it. */
  before: NavigationDraft
  /** The order that the server should give the category. */
  expected: number | undefined
}

/** Moves of main categories: optimistic updates, each stored by one call, one after the other. */
function useMoves(form: EditState<NavigationDraft, NavigationDraft>, queue: { current: Promise<unknown> }) {
  const undoToast = useUndoToast()
  const toast = useToast()
  const progress = useRef({ pending: 0, isOffTrack: false })
  const { mutateAsync } = useMutation({
    scope: { id: 'navigation' },
    mutationFn: ({ key, neighbour }: Move) =>
      adminApi.categories.setNavPosition(key.id, { [neighbour.side]: neighbour.id }),
    async onSuccess({ data, error, change }, { before, expected }) {
      progress.current.pending -= 1
      const { pending } = progress.current
      if (error) {
        toast(failureText(adminFailures.moveInNavigation, error), { hasFailed: true })
        updateCached(navigationQuery, now => withOrdersOf(now, before))
        form.update(values => withOrdersOf(values, before))
        progress.current.isOffTrack ||= pending > 0
      } else {
        undoToast(navigationMessages.orderUpdated, [change])
        progress.current.isOffTrack ||= data.order !== expected
      }
      if (pending > 0) return
      const stored = queryClient.getQueryData(navigationQuery.queryKey)
      if (stored) updateQueries(stored)
      if (progress.current.isOffTrack) {
        await refetch()
        invalidate('category')
      }
      progress.current.isOffTrack = false
    },
  })
  return (id: string, to: number) => {
    const before = queryClient.getQueryData(navigationQuery.queryKey)
    const neighbour = neighbourIn(categoriesOf(form.values), id, to)
    if (!before || !neighbour) return
    const key = { type: 'category', id } as const
    const moved = moveBeside(before, key, neighbour)
    const expected = categoriesOf(moved).find(category => category.id === id)?.order
    updateCached(navigationQuery, () => moved)
    form.update(values => moveBeside(values, key, neighbour))
    progress.current.pending += 1
    queue.current = mutateAsync({ key, neighbour, before, expected })
  }
}

/** The edit of the navigation, over the stored one with the moves since. */
export function useNavigationEdit(
  stored: NavigationDraft,
  slot: DraftSlot<Edit<NavigationDraft>>,
  onRefused: (errors: Record<string, string>) => void,
) {
  const toast = useToast()
  const undoToast = useUndoToast()
  const moves = useRef<Promise<unknown>>(Promise.resolve())
  const form = useEdit<NavigationDraft, NavigationDraft>({
    stored,
    slot,
    valuesOf: draft => draft,
    isSame: (one, other) => !isChanged(one, other),
    rebase,
    async save({ values }): Promise<Answer<NavigationDraft>> {
      await moves.current
      const { data, error, change } = await adminApi.navigation.save(configOf(values))
      if (error) return { data, error }
      return { data: { ...values, moreDropdownLabel: data.moreDropdownLabel }, error, change }
    },
    onStored: updateQueries,
    onSaved: (_stored, { change }) => undoToast(navigationMessages.saved, [change]),
    onFailed(error: ApiError) {
      toast(failureText(adminFailures.saveNavigation, error), { hasFailed: true })
      const errors = error.errors ?? {}
      onRefused(errors)
      // Without a refetch a deleted category would be refused again at each save.
      if (Object.keys(errors).some(field => field.startsWith('categories'))) void refetch()
    },
  })
  return {
    ...form,
    change: form.update,
    moveCategory: useMoves(form, moves),
  }
}

export type NavigationWork = ReturnType<typeof useNavigationEdit>
