import { useDeferredValue, useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/**
 * Whether the page is hydrated: false on the server and in the first client render, which must match. Deferred, so that
 * what is drawn anew after hydration is drawn in slices and not all at once.
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
