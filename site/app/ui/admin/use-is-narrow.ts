import { useSyncExternalStore } from 'react'

/** Under 768 px tables become cards; the breakpoint of `md:`. */
const narrow = '(width < 48rem)'

function subscribe(changed: () => void) {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the window is as narrow as a phone's. Not for server rendering. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches)
}
