import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window is narrower than the `md:` breakpoint, where tables become cards, or than another width. Not for server rendering. */
export function useIsNarrow(width = '48rem'): boolean {
  const query = `(width < ${width})`
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
