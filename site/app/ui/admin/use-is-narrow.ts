import { useSyncExternalStore } from 'react'

/** Under 768 px tables become cards; the same bound as the `md:` of the styles. */
const narrow = '(width < 48rem)'

function subscribe(changed: () => void) {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the window is a phone's. For screens that only the browser draws. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches)
}
