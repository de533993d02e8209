import { catalogueLimits } from '@chekku/domain/catalogue'
import { groupIndian } from '@chekku/domain/money'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

/** Debounce of the search. */
const searchDelayMs = 300

interface Unknown {
  of: string
  /** How many there are, loaded or not. */
  total: number | undefined
  /** Search and filters; undefined or empty where unset. */
  asked: readonly (string | undefined)[]
  find: () => Promise<void>
}

/** Says how many items are not loaded, as a list holds a thousand; search and filters then ask the server as well. */
export function useUnknownItems<Item>(
  { data = [], dataUpdatedAt }: UseQueryResult<Item[]>,
  { of, total = 0, asked, find }: Unknown,
) {
  // A smaller list is loaded whole, and the total may be from before a deletion.
  const isLarge = dataUpdatedAt > 0 && total > catalogueLimits.listItems
  const isPartial = isLarge && total > data.length
  const isAsked = isPartial && asked.some(Boolean)
  const key = asked.join('\n')
  const onAsk = useEffectEvent(() => void find())

  useEffect(() => {
    if (!isAsked) return
    // Each new reading of the list drops what was found.
    void [key, dataUpdatedAt]
    const timer = setTimeout(() => onAsk(), searchDelayMs)
    return () => clearTimeout(timer)
  }, [isAsked, key, dataUpdatedAt])

  if (!isPartial) return null
  const [known, all] = [data.length, total].map(count => groupIndian(String(count)))
  return <p role="status" className="mb-4 text-soft">{`${known} of ${all} ${of}: search to see more`}</p>
}
