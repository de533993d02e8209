import { groupIndian } from '@chekku/domain/money'
import { catalogueLimits } from '@chekku/domain/rules/catalogue-limits'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

const searchDelayMs = 300

interface UnknownItemsOptions {
  of: string
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
export function useUnknownItems<Item>(
  { data = [], dataUpdatedAt }: UseQueryResult<Item[]>,
  { of, total = 0, filters, find }: UnknownItemsOptions,
) {
  // A smaller list is fully loaded, and the total may predate a deletion.
  const isLarge = dataUpdatedAt > 0 && total > catalogueLimits.listItems
  const isPartial = isLarge && total > data.length
  const isAsked = isPartial && filters.some(Boolean)
  const key = filters.join('\n')
  const onAsk = useEffectEvent(() => void find())

  useEffect(() => {
    if (!isAsked) return
    // Each refetch of the list drops the found items, so they are queried again.
    void [key, dataUpdatedAt]
    const timer = setTimeout(() => onAsk(), searchDelayMs)
    return () => clearTimeout(timer)
  }, [isAsked, key, dataUpdatedAt])

  if (!isPartial) return null
  const [known, all] = [data.length, total].map(count => groupIndian(String(count)))
  return <p role="status" className="mb-4 text-soft">{`${known} of ${all} ${of}: search to see more`}</p>
}
