import { useSyncExternalStore } from 'react'

/** Below 768 px tables become cards; the same breakpoint as `md:`. */
const narrow = '(width < 48rem)'

function subscribe(changed: () => void) {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the window is narrower than the `md:` breakpoint. Not for server rendering. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches)
}
