import { useDeferredValue, useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/**
 * True once the page is hydrated: false on the server and in the first client render, which must match. Deferred, so
 * that content rendered only after hydration is rendered in slices instead of all at once.
 */
export function useIsHydrated(): boolean {
  return useDeferredValue(
    useSyncExternalStore(
      neverChanges,
      () => true,
      () => false,
    ),
  )
}
