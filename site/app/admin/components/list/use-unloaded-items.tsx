import { groupIndian } from '@chekku/domain/money'
import { catalogueLimits } from '@chekku/domain/rules/catalogue-limits'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

const searchDelayMs = 300

interface UnloadedItemsOptions {
  /** The total number of items, loaded or not. */
  total: number | undefined
  /** Search and filters; undefined or empty if unset. */
  filters: readonly (string | undefined)[]
  find: () => Promise<void>
}

interface LoadedCount {
  loaded: number
  total: number
}

/**
 * Lets search and filters query the server too where a list is loaded in part, because it loads a thousand items at
 * most. Returns how many are loaded; undefined if all are.
 */
export function useUnloadedItems<Item>(
  { data = [], dataUpdatedAt }: UseQueryResult<Item[]>,
  { total = 0, filters, find }: UnloadedItemsOptions,
): LoadedCount | undefined {
  // A smaller list is fully loaded, and the total may predate a deletion.
  const isLarge = dataUpdatedAt > 0 && total > catalogueLimits.listItems
  const isPartial = isLarge && total > data.length
  const isFiltered = isPartial && filters.some(Boolean)
  const filterKey = filters.join('\n')
  const onFind = useEffectEvent(() => void find())

  useEffect(() => {
    if (!isFiltered) return
    // Each refetch of the list drops the found items, so they are queried again.
    void [filterKey, dataUpdatedAt]
    const timer = setTimeout(() => onFind(), searchDelayMs)
    return () => clearTimeout(timer)
  }, [isFiltered, filterKey, dataUpdatedAt])

  return isPartial ? { loaded: data.length, total } : undefined
}

/** Shows how many items of a list are loaded; `noun` names them in the plural. */
export function UnloadedNote({ count, noun }: { count: LoadedCount | undefined; noun: string }) {
  if (!count) return null
  const [loaded, total] = [count.loaded, count.total].map(number => groupIndian(String(number)))
  return <p role="status" className="mb-4 text-soft">{`${loaded} of ${total} ${noun}: search to see more`}</p>
}
