import { moveEntry } from '@chekku/domain/list-positions'

export type Side = 'before' | 'after'

export interface DropTarget {
  id: string
  side: Side
}

interface RowBox {
  id: string
  top: number
  bottom: number
  /** Only of rows that stand beside each other: the others are as wide as the screen. */
  left?: number
  right?: number
}

/** A pointer farther than this from every row, in pixels, has no drop target. */
const reachPx = 80

const outside = (start: number, at: number, end: number) => Math.max(start - at, at - end, 0)

/** The row under the pointer, or the nearest one, and the side of it by its half. */
export function dropTarget(
  rows: readonly RowBox[],
  { x, y }: { x: number; y: number },
): DropTarget | undefined {
  let nearest: RowBox | undefined
  let nearestPx = reachPx
  for (const row of rows) {
    const { top, bottom, left = x, right = x } = row
    const distance = Math.hypot(outside(left, x, right), outside(top, y, bottom))
    if (distance >= nearestPx) continue
    nearest = row
    nearestPx = distance
  }
  if (!nearest) return undefined
  const { id, top, bottom, left, right } = nearest
  const isBefore = left === undefined || right === undefined ? y < (top + bottom) / 2 : x < (left + right) / 2
  return { id, side: isBefore ? 'before' : 'after' }
}

/** The index in the list after the move, of the entry at `from` when it is dropped on the entry at `over`. */
export function indexAfterDrop(from: number, over: number, side: Side): number {
  const gap = side === 'before' ? over : over + 1
  return gap > from ? gap - 1 : gap
}

/** The neighbour to send in the API call for a move: the entry above the new index, or below it at the top. */
export function neighbourAt(ids: readonly string[], from: number, to: number): DropTarget | undefined {
  const moved = moveEntry(ids, from, to)
  const above = moved[to - 1]
  const below = moved[to + 1]
  if (from > to && below !== undefined) return { side: 'before', id: below }
  if (above !== undefined) return { side: 'after', id: above }
  return below === undefined ? undefined : { side: 'before', id: below }
}
