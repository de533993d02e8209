import { matchesSearch } from '@chekku/domain/search-key'
import { useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import type { ListConfig, ListItem, ListSort } from './list-config.ts'
import { newItemOf } from './list-position.ts'
import type { ListAddress } from './use-list-address.ts'

export interface ShownItems<Item> {
  /** All that match search and filters, in order. */
  matching: readonly Item[]
  /** Those of the current page. */
  items: readonly Item[]
  page: number
  pages: number
}

/** The rows to show of a list, by its address. */
export function useShownItems<Item extends ListItem>(
  { searched, sorts, pageSize }: ListConfig<Item>,
  { data, dataUpdatedAt }: { data: readonly Item[]; dataUpdatedAt: number },
  address: ListAddress,
  isLetThrough: (item: Item) => boolean,
): ShownItems<Item> {
  const { search } = address
  const sort = sorts.find(({ value }) => value === address.sort) ?? sorts[0]
  const ordered = useSteadyOrder(data, sort, dataUpdatedAt)
  const matching = ordered.filter(
    item =>
      isLetThrough(item) &&
      (search.trim() === '' || searched(item).some(text => matchesSearch(text, search))),
  )
  const size = pageSize ?? Math.max(1, matching.length)
  const pages = Math.max(1, Math.ceil(matching.length / size))
  const { state } = useLocation()
  const newItem = newItemOf(state)
  const newIndex = newItem === undefined ? -1 : matching.findIndex(({ _id }) => _id === newItem)
  const page = newIndex >= 0 ? Math.floor(newIndex / size) + 1 : Math.min(address.page, pages)
  return { matching, items: matching.slice((page - 1) * size, page * size), page, pages }
}

function useSteadyOrder<Item extends ListItem>(
  data: readonly Item[],
  sort: ListSort<Item>,
  dataUpdatedAt: number,
): readonly Item[] {
  const last = useRef<{ key: string; ids: readonly string[] }>({ key: '', ids: [] })
  return useMemo(() => {
    const key = `${sort.value} ${dataUpdatedAt}`
    const before = last.current.key === key ? last.current.ids : []
    const ordered = steadyOrder(data, sort.compare, before)
    last.current = { key, ids: ordered.map(({ _id }) => _id) }
    return ordered
  }, [data, sort, dataUpdatedAt])
}

interface Identified {
  _id: string
}

/**
 * The order of rows: sorted by every reading of the list and stable while rows change, because a row that is edited
 * must not move. New rows follow, sorted, at the end.
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
