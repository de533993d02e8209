import { catalogueLimits } from '@chekku/domain/catalogue'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Debounce of the search. */
const searchDelayMs = 300

interface Unknown {
  /** How many there are, loaded or not. */
  total: number | undefined
  /** Search and filters; undefined or empty where unset. */
  asked: readonly (string | undefined)[]
  /** Loads what matches them. */
  find: () => Promise<void>
}

/**
 * How many items of a list are not loaded: a list holds a thousand. Where there are any, search and filters are sent to
 * the server as well.
 */
export function useUnknownItems<Item>(
  { data = [], dataUpdatedAt }: Pick<UseQueryResult<Item[]>, 'data' | 'dataUpdatedAt'>,
  { total = 0, asked, find }: Unknown,
): number {
  // A smaller list is loaded whole, and the total may be from before a deletion.
  const isLarge = dataUpdatedAt > 0 && total > catalogueLimits.listItems
  const unknown = isLarge ? Math.max(total - data.length, 0) : 0
  const isAsked = unknown > 0 && asked.some(Boolean)
  const key = asked.join('\n')
  const latest = useRef(find)
  useEffect(() => {
    latest.current = find
  })

  useEffect(() => {
    if (!isAsked) return
    // Each new reading of the list drops what was found.
    void [key, dataUpdatedAt]
    const timer = setTimeout(() => void latest.current(), searchDelayMs)
    return () => clearTimeout(timer)
  }, [isAsked, key, dataUpdatedAt])

  return unknown
}
