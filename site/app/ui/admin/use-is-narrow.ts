import { useCallback, useSyncExternalStore } from 'react'

/**
 * True if the window is narrower than `width`, by default the `md:` breakpoint below which tables become cards. Not for
 * server rendering.
 */
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
