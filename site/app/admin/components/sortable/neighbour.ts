import { moveEntry } from '@chekku/domain/ordering'

export interface Neighbour {
  side: 'before' | 'after'
  id: string
}

/** The neighbour by which the API is told of a move: the one above the new index, or below it at the top. */
export function neighbourAt(ids: readonly string[], from: number, to: number): Neighbour | undefined {
  const moved = moveEntry(ids, from, to)
  const above = moved[to - 1]
  const below = moved[to + 1]
  if (from > to && below !== undefined) return { side: 'before', id: below }
  if (above !== undefined) return { side: 'after', id: above }
  return below === undefined ? undefined : { side: 'before', id: below }
}
