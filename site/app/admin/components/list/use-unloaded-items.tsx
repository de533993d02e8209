import { groupIndian } from '@chekku/domain/money'
import { catalogueLimits } from '@chekku/domain/rules/catalogue-limits'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

const searchDelayMs = 300

interface UnloadedItemsOptions {
  /** The items in the plural: `products`. */
  noun: string
  /** The total number of items, loaded or not. */
  total: number | undefined
  /** Search and filters; undefined or empty if unset. */
  filters: readonly (string | undefined)[]
  find: () => Promise<void>
}

/**
 * Shows how many items are not loaded, because a list loads a thousand at most; search and filters then query the
 * server too.
 */
export function useUnloadedItems<Item>(
  { data = [], dataUpdatedAt }: UseQueryResult<Item[]>,
  { noun, total = 0, filters, find }: UnloadedItemsOptions,
) {
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

  if (!isPartial) return null
  const [loadedCount, totalCount] = [data.length, total].map(count => groupIndian(String(count)))
  return (
    <p
      role="status"
      className="mb-4 text-soft"
    >{`${loadedCount} of ${totalCount} ${noun}: search to see more`}</p>
  )
}
