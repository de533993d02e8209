/** An order that somebody makes, and the one that it was made from. */
export interface OrderEdit {
  ids: readonly string[]
  base: { ids: readonly string[]; version: number }
}

/** An order over what is stored now: what is new stands first, as it does for visitors, and what is gone is left out. */
export function orderOver(ids: readonly string[], stored: readonly string[]): string[] {
  const known = new Set(ids)
  const there = new Set(stored)
  return [...stored.filter(id => !known.has(id)), ...ids.filter(id => there.has(id))]
}

/** The products between the first and the last that stand elsewhere, in their new order; empty where none does. */
export function movedIds(before: readonly string[], after: readonly string[]): string[] {
  const isMoved = (id: string, at: number) => before[at] !== id
  const first = after.findIndex(isMoved)
  return first < 0 ? [] : after.slice(first, after.findLastIndex(isMoved) + 1)
}
