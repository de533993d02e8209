import type { Product } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../web-storage.ts'
import { countedText, quantityOf, readLines, type StoredLine } from './enquiry-lines.ts'

/** A change of the format needs a new version in the key. */
const storageKey = 'enquiry-list.v1'
const listeners = new Set<() => void>()
/** Undefined until it is read from the storage. */
let currentLines: readonly StoredLine[] | undefined

/** The current list; if the device's storage is blocked or full, it lasts until the page is closed. */
export function enquiryLines(): readonly StoredLine[] {
  currentLines ??= readLines(readStored('localStorage', storageKey))
  return currentLines
}

/** Stores the list; returns whether the write succeeded. */
export function storeEnquiry(lines: readonly StoredLine[]): boolean {
  currentLines = lines
  const isStored = writeStored('localStorage', storageKey, JSON.stringify(lines))
  for (const listener of listeners) listener()
  return isStored
}

function useEnquiry<Read>(read: (lines: readonly StoredLine[]) => Read, onServer: Read): Read {
  return useSyncExternalStore(
    subscribe,
    () => read(enquiryLines()),
    () => onServer,
  )
}

/** The list, updated from other tabs too; undefined until hydration. */
export const useEnquiryLines = () => useEnquiry<readonly StoredLine[] | undefined>(lines => lines, undefined)
export const useEnquiryCount = () => useEnquiry(lines => lines.length, 0)
export const useEnquiryCountText = () => useEnquiry(countedText, '')
export const useEnquiryQuantity = (product: Product, pack?: Pack) =>
  useEnquiry(lines => quantityOf(lines, product, pack), 0)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readAgain(): void {
  currentLines = undefined
  for (const listener of listeners) listener()
}

if (!import.meta.env.SSR) {
  addEventListener('storage', ({ key }) => {
    // A null key means that all storage was cleared.
    if (key === storageKey || key === null) readAgain()
  })
  addEventListener('pageshow', ({ persisted }) => {
    // A page restored from the back/forward cache has missed storage events.
    if (persisted) readAgain()
  })
}
