import { useSyncExternalStore } from 'react'

const scrolledHeaderPx = 50

function onScroll(changed: () => void) {
  window.addEventListener('scroll', changed, { passive: true })
  return () => window.removeEventListener('scroll', changed)
}

/** Whether the page is scrolled by more than 50 px (first document, section 2). */
export function useIsScrolled(): boolean {
  return useSyncExternalStore(
    onScroll,
    () => window.scrollY > scrolledHeaderPx,
    () => false,
  )
}
