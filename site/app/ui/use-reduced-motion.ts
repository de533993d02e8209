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

/** True if animations are off: the visitor prefers reduced motion, or the page is hidden. */
export function useHasReducedMotion(): boolean {
  return useSyncExternalStore(
    onChange,
    () => document.hidden || window.matchMedia(reducedMotion).matches,
    () => true,
  )
}
