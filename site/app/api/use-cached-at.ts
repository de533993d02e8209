import { useSyncExternalStore } from 'react'
import { cachedAtAttribute, cachedAtHeader } from '../offline/cached-at.ts'

const listeners = new Set<() => void>()
/** The time of the last response, or of the page itself before the first one; undefined until it is read. */
let lastCachedAt: string | null | undefined

/** Records when the response with these headers was cached, or null if the server has just sent it. */
export function recordCachedAt(headers: Headers): void {
  lastCachedAt = headers.get(cachedAtHeader)
  for (const listener of listeners) listener()
}

/** When the shown data was cached, as ISO 8601; null if it is fresh. */
export const useCachedAt = () => useSyncExternalStore(subscribe, readCachedAt, () => null)

function readCachedAt(): string | null {
  if (lastCachedAt === undefined) lastCachedAt = document.documentElement.getAttribute(cachedAtAttribute)
  return lastCachedAt
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
