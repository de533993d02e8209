import { useSyncExternalStore } from 'react'
import { readLines, type StoredLine } from './stored-enquiry.ts'

/*
 * The enquiry list, stored only on the device. A change of format needs a new version in the key. If storage is blocked
 * or full, the list lasts until the page is closed.
 */

const storageKey = 'enquiry-list.v1'
const watchers = new Set<() => void>()
let known: readonly StoredLine[] | undefined

/** The current list. */
export function enquiryLines(): readonly StoredLine[] {
  known ??= readLines(storedText())
  return known
}

/** Stores the list; returns whether the write succeeded. */
export function storeEnquiry(lines: readonly StoredLine[]): boolean {
  known = lines
  const isStored = store(JSON.stringify(lines))
  for (const tell of watchers) tell()
  return isStored
}

/** The list, updated from other tabs too; undefined until hydration. */
export function useEnquiryLines(): readonly StoredLine[] | undefined {
  return useSyncExternalStore(watch, enquiryLines, () => undefined)
}

/** The number of products on the list. */
export function useEnquiryCount(): number {
  return useSyncExternalStore(
    watch,
    () => enquiryLines().length,
    () => 0,
  )
}

/** The quantity of a product on the list. */
export function useEnquiryQuantity(id: string): number {
  return useSyncExternalStore(
    watch,
    () => enquiryLines().find(line => line.id === id)?.quantity ?? 0,
    () => 0,
  )
}

function watch(tell: () => void): () => void {
  if (watchers.size === 0) {
    addEventListener('storage', onStorage)
    addEventListener('pageshow', onPageShow)
  }
  watchers.add(tell)
  return () => {
    watchers.delete(tell)
    if (watchers.size > 0) return
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onPageShow)
  }
}

function readAgain(): void {
  known = undefined
  for (const tell of watchers) tell()
}

/** A null key means that all storage was cleared. */
function onStorage({ key }: StorageEvent): void {
  if (key === storageKey || key === null) readAgain()
}

/** A page restored from the back/forward cache has missed storage events. */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) readAgain()
}

function storedText(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function store(text: string): boolean {
  try {
    localStorage.setItem(storageKey, text)
    return true
  } catch {
    return false
  }
}
