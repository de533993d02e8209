import { useSyncExternalStore } from 'react'
import { cachedAtAttribute } from './cached-at.ts'

/*
 * Whether what the reader sees came from the shop or from the device’s cache: the last answer says it, and
 * before the first one the page itself.
 */

const watchers = new Set<() => void>()
let lastCachedAt: string | null | undefined

/** Takes note of an answer: when it was cached, or null for one that the shop has just given. */
export function recordCachedAt(cachedAt: string | null): void {
  lastCachedAt = cachedAt
  for (const tell of watchers) tell()
}

/** When what is shown was cached, as ISO 8601; null where it is new. */
export function useCachedAt(): string | null {
  return useSyncExternalStore(watch, readCachedAt, () => null)
}

/** The same, at this moment. */
export function readCachedAt(): string | null {
  if (lastCachedAt === undefined) lastCachedAt = document.documentElement.getAttribute(cachedAtAttribute)
  return lastCachedAt
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}
