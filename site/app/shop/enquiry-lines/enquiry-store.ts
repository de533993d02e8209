import { useSyncExternalStore } from 'react'
import { readLines, type StoredLine } from './stored-enquiry.ts'

/*
 * The visitor's enquiry list, stored on the device and nowhere else. Another form of it gets another number in its key.
 * A browser may refuse its storage, or have no room: then the list lasts as long as the page stays open.
 */

const storageKey = 'enquiry-list.v1'
const watchers = new Set<() => void>()
let known: readonly StoredLine[] | undefined

/** The list as it is now. */
export function enquiryLines(): readonly StoredLine[] {
  known ??= readLines(storedText())
  return known
}

/** Stores the list; returns whether the device took it. */
export function storeEnquiry(lines: readonly StoredLine[]): boolean {
  known = lines
  const isStored = store(JSON.stringify(lines))
  for (const tell of watchers) tell()
  return isStored
}

/** The list, and every change of it, from other tabs too; undefined until the page has its script. */
export function useEnquiryLines(): readonly StoredLine[] | undefined {
  return useSyncExternalStore(watch, enquiryLines, () => undefined)
}

/** How many products are on the list. */
export function useEnquiryCount(): number {
  return useSyncExternalStore(
    watch,
    () => enquiryLines().length,
    () => 0,
  )
}

/** How many of a product are on the list. */
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

/** No key: all storage was cleared. */
function onStorage({ key }: StorageEvent): void {
  if (key === storageKey || key === null) readAgain()
}

/** A page that comes back as it was left has heard nothing in between. */
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
