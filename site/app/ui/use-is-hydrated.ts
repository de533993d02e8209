import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** Whether script runs the page: false on the server and in the browser's first render, which must be alike. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
