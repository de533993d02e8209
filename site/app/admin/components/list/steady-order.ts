interface Identified {
  _id: string
}

/**
 * The order in which rows stand: sorted anew by every reading of the list, and the same while rows only change in it, so
 * that none jumps away from under a hand. Rows that were not there before come where they belong at the end.
 */
export function steadyOrder<Item extends Identified>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
  before: readonly string[],
): Item[] {
  const byId = new Map(items.map(item => [item._id, item]))
  const stayed = before.flatMap(id => {
    const item = byId.get(id)
    byId.delete(id)
    return item ? [item] : []
  })
  return [...stayed, ...[...byId.values()].sort(compare)]
}
