import { navigationMessages } from '@chekku/domain/navigation/navigation-messages'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi, callApi } from '../../api/admin/browser-admin-api.ts'
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
  categoryEntriesOf,
  configOf,
  draftOf,
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
  id: string
  neighbour: DropTarget
  /** The stored orders before it. */
  before: NavigationDraft
}

/**
 * Moves of main categories: optimistic updates, each stored by one call, one after the other. `lastMove` gets the last
 * call, for which a save waits.
 */
function useMoves(
  form: EditState<NavigationDraft, NavigationDraft>,
  lastMove: { current: Promise<unknown> },
) {
  const undoToast = useUndoToast()
  const toast = useToast()
  const { mutateAsync } = useMutation({
    scope: { id: 'navigation' },
    mutationFn: ({ id, neighbour: { side, id: neighbourId } }: Move) =>
      callApi('updateCategoryNavSettings', { params: { id }, body: { [side]: neighbourId } }),
    async onSuccess({ data, error, change }, { id, before }) {
      if (error) {
        toast(failureText(adminFailures.moveInNavigation, error), { hasFailed: true })
        form.update(values => withOrdersOf(values, before))
      } else undoToast(navigationMessages.orderUpdated, [change], { details: data.name })
      const stored = queryClient.getQueryData(navigationQuery.queryKey)
      const shownEntry = stored && categoryEntriesOf(stored).find(entry => entry.id === id)
      if (stored && data && data.order === shownEntry?.order) return updateQueries(stored)
      // The move has failed, or somebody else has moved categories too.
      await refetch()
      invalidate('category')
    },
  })
  return (id: string, to: number) => {
    const before = queryClient.getQueryData(navigationQuery.queryKey)
    const neighbour = neighbourIn(categoryEntriesOf(form.values), id, to)
    if (!before || !neighbour) return
    const move = (draft: NavigationDraft) => moveBeside(draft, { type: 'category', id }, neighbour)
    updateCached(navigationQuery, () => move(before))
    form.update(move)
    lastMove.current = mutateAsync({ id, neighbour, before })
  }
}

/** The edit of the navigation, over the stored one with the moves since. */
export function useNavigationEdit(stored: NavigationDraft, slot: DraftSlot<Edit<NavigationDraft>>) {
  const toast = useToast()
  const undoToast = useUndoToast()
  const lastMove = useRef<Promise<unknown>>(Promise.resolve())
  const form = useEdit<NavigationDraft, NavigationDraft>({
    stored,
    slot,
    valuesOf: draft => draft,
    rebase,
    errorsAfterChange: () => ({}),
    async save({ values }): Promise<Answer<NavigationDraft>> {
      await lastMove.current
      const { data, error, change } = await callApi('updateNavigation', { body: configOf(values) })
      if (error) return { data, error }
      return { data: { ...values, moreDropdownLabel: data.moreDropdownLabel }, error, change }
    },
    onStored: updateQueries,
    onSaved: (_stored, { change }) => undoToast(navigationMessages.saved, [change]),
    onFailed(error: ApiError) {
      toast(failureText(adminFailures.saveNavigation, error), { hasFailed: true })
      // Without a refetch a deleted category would be refused again at each save.
      if (Object.keys(error.errors ?? {}).some(field => field.startsWith('categories'))) void refetch()
    },
  })
  const moveCategory = useMoves(form, lastMove)
  return { ...form, moveCategory }
}

export type NavigationEdit = ReturnType<typeof useNavigationEdit>
