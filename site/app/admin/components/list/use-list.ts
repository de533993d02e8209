import { searchedKey } from '@chekku/domain/rules/search-key'
import { matchesTerms, searchTerms } from '@chekku/domain/rules/search-terms'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { ListConfig, ListItem } from './list-config.ts'
import { newItemOf } from './list-position.ts'
import { useCheckFilter } from './use-check-filter.ts'
import type { ListAddress } from './use-list-address.ts'

/** Rows per page where more are asked for. */
export const manyRows = 24

export type ListQuery<Item> = Pick<UseQueryResult<Item[]>, 'data' | 'error' | 'dataUpdatedAt'>

export type List<Item extends ListItem> = ReturnType<typeof useList<Item>>

/** Filters, sorts and paginates the items of a query by the URL, and holds the selection. */
export function useList<Item extends ListItem>(
  config: ListConfig<Item>,
  listQuery: ListQuery<Item>,
  address: ListAddress,
  isShown: (item: Item) => boolean = () => true,
) {
  const check = useCheckFilter(config.list, address, listQuery)
  const { query } = check
  const sorted = useSortedItems(config, query, address.param('sort'))
  const terms = searchTerms(address.search)
  const found = sorted.filter(item => check.isShown(item) && matchesTerms(searchText(item, config), terms))
  const matching = found.filter(isShown)
  const hasManyRows = address.param('rows') !== ''
  const usualRows = config.pageSize ?? Math.max(1, matching.length)
  const rowsPerPage = hasManyRows ? Math.max(manyRows, usualRows) : usualRows
  const pages = Math.max(1, Math.ceil(matching.length / rowsPerPage))
  const newItem = newItemOf(useLocation().state)
  const newIndex = matching.findIndex(({ _id }) => _id === newItem)
  const page = newIndex >= 0 ? Math.floor(newIndex / rowsPerPage) + 1 : Math.min(address.page, pages)
  const items = matching.slice((page - 1) * rowsPerPage, page * rowsPerPage)
  const selection = useSelection(query.data ?? [])
  return { config, query, check, address, found, matching, items, page, pages, hasManyRows, selection }
}

/** The items in the order of a sort; it lasts until the next refetch, so that an edited row does not move. */
function useSortedItems<Item extends ListItem>(
  { sorts }: ListConfig<Item>,
  { data, dataUpdatedAt }: ListQuery<Item>,
  sortValue: string,
): readonly Item[] {
  const sort = sorts.find(({ value }) => value === sortValue) ?? sorts[0]
  const key = `${sort.value} ${dataUpdatedAt}`
  const lastOrder = useRef<{ key: string; ids: readonly string[] }>({ key: '', ids: [] })
  const sorted = useMemo(
    () => steadyOrder(data ?? [], sort.compare, lastOrder.current.key === key ? lastOrder.current.ids : []),
    [data, sort, key],
  )
  useEffect(() => {
    lastOrder.current = { key, ids: sorted.map(({ _id }) => _id) }
  }, [key, sorted])
  return sorted
}

const searchTexts = new WeakMap<ListItem, string>()

/** The item's searched texts, normalised, a line each; cached, because a list asks a thousand items at every render. */
export function searchText<Item extends ListItem>(
  item: Item,
  { searched }: Pick<ListConfig<Item>, 'searched'>,
): string {
  const cached = searchTexts.get(item)
  if (cached !== undefined) return cached
  const text = searched(item).map(searchedKey).join('\n')
  searchTexts.set(item, text)
  return text
}

/** Items in the order of their ids `before`; new ones follow, sorted. */
export function steadyOrder<Item extends ListItem>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
  before: readonly string[],
): Item[] {
  const indices = new Map(before.map((id, index) => [id, index]))
  const indexOf = ({ _id }: Item) => indices.get(_id) ?? before.length
  return items.toSorted((a, b) => indexOf(a) - indexOf(b) || compare(a, b))
}

export type Selection<Item extends ListItem> = ReturnType<typeof useSelection<Item>>

function useSelection<Item extends ListItem>(all: readonly Item[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const has = ({ _id }: Item) => ids.has(_id)
  const add = (items: readonly Item[]) => setIds(now => new Set([...now, ...items.map(({ _id }) => _id)]))
  const drop = (items: readonly Item[]) =>
    setIds(now => {
      const gone = new Set(items.map(({ _id }) => _id))
      return new Set([...now].filter(id => !gone.has(id)))
    })
  /** Selects all of these, or none if all are selected. */
  const toggle = (...items: readonly Item[]) => (items.every(has) ? drop(items) : add(items))
  return { items: all.filter(has), has, toggle, drop, clear: () => setIds(new Set()) }
}
