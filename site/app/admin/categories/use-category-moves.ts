import { moveEntry } from '@chekku/domain/list-positions'
import type { Category } from '@chekku/domain/schemas/category'
import { useRef } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { failureText } from '../../api/failure-text.ts'
import { useToast } from '../../ui/toast.tsx'
import { neighbourAt } from '../components/sortable/drop-index.ts'
import { familiesQuery, invalidate } from '../data/queries.ts'
import { updateCached } from '../data/query-client.ts'
import { useUndoToast } from '../data/use-undo.ts'

/** Moves a category among its siblings: an optimistic update; calls are sent in order, then the list is refetched. */
export function useCategoryMoves() {
  const toast = useToast()
  const undoToast = useUndoToast()
  const queue = useRef({ lastMove: Promise.resolve(), pending: 0 })

  return (siblings: readonly Category[], id: string, to: number): void => {
    const ids = siblings.map(({ _id }) => _id)
    const from = ids.indexOf(id)
    const moved = siblings[from]
    const neighbour = neighbourAt(ids, from, to)
    if (!moved || !neighbour || from === to) return
    updateCached(familiesQuery, all => withSiblings(all, moveEntry(siblings, from, to)))

    const moves = queue.current
    moves.pending += 1
    moves.lastMove = moves.lastMove.then(async () => {
      const { error, change } = await callApi('updateCategoryNavSettings', {
        params: { id },
        body: { [neighbour.side]: neighbour.id },
        version: moved.version,
      })
      moves.pending -= 1
      if (error) toast(failureText(adminFailures.moveCategory, error), { hasFailed: true })
      else undoToast(`${moved.name} is moved`, [change])
      if (moves.pending === 0) invalidate('category')
    })
  }
}

/** All categories, with these siblings in the order given: each takes the next position that one of them had. */
function withSiblings(all: readonly Category[], siblings: readonly Category[]): Category[] {
  const ids = new Set(siblings.map(({ _id }) => _id))
  const ordered = siblings.values()
  return all.map(category => (ids.has(category._id) ? (ordered.next().value ?? category) : category))
}
