/** Smallest difference of two orders between which another one fits; below it the list is renumbered. */
export const smallestGap = 1e-6

/** Distance between neighbours after a list is renumbered. */
export const spreadStep = 10

/** The order of an entry between two neighbours; undefined if they are too close, and the list must be renumbered. */
export function orderBetween(before: number | undefined, after: number | undefined): number | undefined {
  if (before === undefined) return after === undefined ? spreadStep : distinct(after, after - 1)
  if (after === undefined) return distinct(before, before + 1)
  if (after - before < smallestGap) return undefined
  const middle = before + (after - before) / 2
  return middle > before && middle < after ? middle : undefined
}

/** The order; undefined if it is too large to differ from its neighbour in floating point. */
function distinct(neighbour: number, order: number): number | undefined {
  return Number.isFinite(order) && Math.abs(order - neighbour) >= smallestGap ? order : undefined
}

/** A new list with the entry at `from` moved to `to`; an index outside the list is clamped. */
export function moveEntry<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const moved = entries[from]
  if (moved === undefined) return [...entries]
  const others = entries.filter((_, index) => index !== from)
  const index = Math.max(0, Math.min(to, others.length))
  return [...others.slice(0, index), moved, ...others.slice(index)]
}
