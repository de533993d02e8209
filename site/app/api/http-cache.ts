import { useSyncExternalStore } from 'react'
import { keptAtAttribute } from './cached-at.ts'

/*
 * Whether what the reader sees came from the shop or from what the device has kept: the last answer says it, and
 * before the first one the page itself.
 */

const watchers = new Set<() => void>()
let lastKeptAt: string | null | undefined

/** Takes note of an answer: when it was kept, or null for one that the shop has just given. */
export function noteAnswer(keptAt: string | null): void {
  lastKeptAt = keptAt
  for (const tell of watchers) tell()
}

/** When what is shown was kept, as ISO 8601; null where it is new. */
export function useKeptAt(): string | null {
  return useSyncExternalStore(watch, knownKeptAt, () => null)
}

/** The same, at this moment. */
export function knownKeptAt(): string | null {
  if (lastKeptAt === undefined) lastKeptAt = document.documentElement.getAttribute(keptAtAttribute)
  return lastKeptAt
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}
