import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** Whether the page is hydrated: false on the server and in the first client render, which must match. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
