import { useSyncExternalStore } from 'react'
import { cachedAtAttribute, cachedAtHeader } from '../offline/cached-at.ts'

const watchers = new Set<() => void>()
/** According to the last response, or to the page itself before the first one. */
let lastCachedAt: string | null | undefined

/** Records when the response with these headers was cached, or null if the server has just sent it. */
export function recordCachedAt(headers: Headers): void {
  lastCachedAt = headers.get(cachedAtHeader)
  for (const tell of watchers) tell()
}

/** When the shown data was cached, as ISO 8601; null if it is fresh. */
export const useCachedAt = () => useSyncExternalStore(watch, readCachedAt, () => null)

function readCachedAt(): string | null {
  if (lastCachedAt === undefined) lastCachedAt = document.documentElement.getAttribute(cachedAtAttribute)
  return lastCachedAt
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}
