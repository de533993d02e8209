import type { Category } from '@chekku/domain/schemas/category'
import { moveEntry } from '@chekku/domain/sort-order'
import { useRef } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { failureText } from '../../api/failure-text.ts'
import { useToast } from '../../ui/toast.tsx'
import { neighbourAt } from '../components/sortable/drop-index.ts'
import { categoriesQuery, invalidate } from '../data/queries.ts'
import { updateCached } from '../data/query-client.ts'

/** The whole list with one of its siblings moved among them; all others stay. */
function withMoved(all: readonly Category[], siblings: readonly Category[], from: number, to: number) {
  const ids = new Set(siblings.map(({ _id }) => _id))
  const moved = moveEntry(siblings, from, to).values()
  return all.map(category => (ids.has(category._id) ? (moved.next().value ?? category) : category))
}

/** Moves a category among its siblings: an optimistic update; calls are sent in order, then the list is refetched. */
export function useCategoryMoves() {
  const toast = useToast()
  const queue = useRef({ last: Promise.resolve(), pending: 0 })

  return (siblings: readonly Category[], id: string, to: number): void => {
    const ids = siblings.map(({ _id }) => _id)
    const version = siblings.find(({ _id }) => _id === id)?.version
    const from = ids.indexOf(id)
    const neighbour = neighbourAt(ids, from, to)
    if (!neighbour || from === to) return
    updateCached(categoriesQuery, all => withMoved(all, siblings, from, to))

    const moves = queue.current
    moves.pending += 1
    moves.last = moves.last.then(async () => {
      const { error } = await adminApi.categories.setNavPosition(
        id,
        { [neighbour.side]: neighbour.id },
        { version },
      )
      moves.pending -= 1
      if (error) toast(failureText(adminFailures.moveCategory, error), { hasFailed: true })
      if (moves.pending === 0) invalidate('category')
    })
  }
}
