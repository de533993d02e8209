import { catalogueLimits } from '@chekku/domain/catalogue'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** So long after the last key the server is asked. */
const searchDelayMs = 300

interface Unknown {
  /** How many there are, known or not. */
  total: number | undefined
  /** What is searched and filtered for; undefined or empty where nothing is. */
  asked: readonly (string | undefined)[]
  /** Asks the server for it. */
  find: () => Promise<void>
}

/**
 * How many of a list there are beyond those that are known: a list holds a thousand. Where there are any, what is searched
 * or filtered for is asked of the server as well.
 */
export function useUnknownItems<Item>(
  { data = [], dataUpdatedAt }: Pick<UseQueryResult<Item[]>, 'data' | 'dataUpdatedAt'>,
  { total = 0, asked, find }: Unknown,
): number {
  // A shop of fewer is known whole: the total may be of before a deletion.
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
    // What was found goes with each new reading of the list.
    void [key, dataUpdatedAt]
    const timer = setTimeout(() => void latest.current(), searchDelayMs)
    return () => clearTimeout(timer)
  }, [isAsked, key, dataUpdatedAt])

  return unknown
}
