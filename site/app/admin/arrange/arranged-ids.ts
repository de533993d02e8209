/** Rebases an order on the stored one: new products come first, as for visitors, and deleted ones are dropped. */
export function orderOver(ids: readonly string[], stored: readonly string[]): string[] {
  const arranged = new Set(ids)
  const existing = new Set(stored)
  return [...stored.filter(id => !arranged.has(id)), ...ids.filter(id => existing.has(id))]
}

/** The range from the first to the last product with a changed position, in the new order; empty if nothing moved. */
export function movedIds(before: readonly string[], after: readonly string[]): string[] {
  const isMoved = (id: string, index: number) => before[index] !== id
  const first = after.findIndex(isMoved)
  return first < 0 ? [] : after.slice(first, after.findLastIndex(isMoved) + 1)
}
