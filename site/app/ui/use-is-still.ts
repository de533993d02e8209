import { useSyncExternalStore } from 'react'

const reducedMotion = '(prefers-reduced-motion: reduce)'

function onChange(changed: () => void) {
  const query = window.matchMedia(reducedMotion)
  query.addEventListener('change', changed)
  document.addEventListener('visibilitychange', changed)
  return () => {
    query.removeEventListener('change', changed)
    document.removeEventListener('visibilitychange', changed)
  }
}

/** Whether nothing may move by itself: the reader asked for less motion, or the page is not in sight. */
export function useIsStill(): boolean {
  return useSyncExternalStore(
    onChange,
    () => document.hidden || window.matchMedia(reducedMotion).matches,
    () => true,
  )
}
