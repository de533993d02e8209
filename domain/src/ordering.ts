/** Two orders closer than this have no usable number between them (from the rulings). */
export const smallestGap = 1e-6

/** Distance between neighbours after a list was spread (from the specification). */
export const spreadStep = 10

/**
 * The order of an entry put between two neighbours: their midpoint, one less than the first, or one more than the
 * last; `spreadStep` in an empty list. Undefined where no number is left between them (equal, or closer than
 * `smallestGap`): then the list must be spread.
 */
export function orderBetween(before: number | undefined, after: number | undefined): number | undefined {
  if (before === undefined && after === undefined) return spreadStep
  if (before === undefined) return distinct(after as number, (after as number) - 1)
  if (after === undefined) return distinct(before, before + 1)
  if (!(after - before >= smallestGap)) return undefined
  const middle = before + (after - before) / 2
  return middle > before && middle < after ? middle : undefined
}

/** Orders so large that one more is the same number cannot be stepped past. */
function distinct(neighbour: number, order: number): number | undefined {
  return Number.isFinite(order) && Math.abs(order - neighbour) >= smallestGap ? order : undefined
}

/** Orders 0, 10, 20 … for a list of `length` entries in their present places. */
export function spreadOrders(length: number): number[] {
  return Array.from({ length }, (_, place) => place * spreadStep)
}

/** A new list with the entry at `from` moved so that it stands at `to`. Places outside the list are clamped. */
export function moveEntry<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const moved = entries[from]
  if (moved === undefined) return [...entries]
  const rest = entries.filter((_, place) => place !== from)
  const place = Math.max(0, Math.min(to, rest.length))
  return [...rest.slice(0, place), moved, ...rest.slice(place)]
}
