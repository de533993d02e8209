import { useState } from 'react'
import type { ListItem } from './list-config.ts'

export interface Selection<Item> {
  items: readonly Item[]
  has: (item: Item) => boolean
  toggle: (item: Item) => void
  /** Selects all of these, or none where all are selected. */
  toggleAll: (items: readonly Item[]) => void
  /** Deselects these, such as those that succeeded. */
  drop: (items: readonly Item[]) => void
  clear: () => void
}

/** The selected rows that are in the list. */
export function useSelection<Item extends ListItem>(all: readonly Item[]): Selection<Item> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const items = all.filter(({ _id }) => ids.has(_id))
  return {
    items,
    has: ({ _id }) => ids.has(_id),
    toggle: ({ _id }) => setIds(ids.has(_id) ? without(ids, [_id]) : new Set([...ids, _id])),
    toggleAll: rows => {
      const rowIds = rows.map(({ _id }) => _id)
      const areAllIn = rowIds.every(id => ids.has(id))
      setIds(areAllIn ? without(ids, rowIds) : new Set([...ids, ...rowIds]))
    },
    drop: items =>
      setIds(now =>
        without(
          now,
          items.map(({ _id }) => _id),
        ),
      ),
    clear: () => setIds(new Set()),
  }
}

function without(ids: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  return new Set([...ids].filter(id => !gone.includes(id)))
}
