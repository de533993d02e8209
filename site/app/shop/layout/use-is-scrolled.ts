import { limits } from '@chekku/domain/limits'
import { useSyncExternalStore } from 'react'

function onScroll(changed: () => void) {
  window.addEventListener('scroll', changed, { passive: true })
  return () => window.removeEventListener('scroll', changed)
}

/** Whether the page is scrolled more than 50 px (first document, section 2). */
export function useIsScrolled(): boolean {
  return useSyncExternalStore(
    onScroll,
    () => window.scrollY > limits.scrolledHeaderPx,
    () => false,
  )
}
