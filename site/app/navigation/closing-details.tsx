import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A `<details>` that closes on a press outside it, on Escape, when it loses the focus, and on navigation. */
export function ClosingDetails({ className, children }: { className: string; children: ReactNode }) {
  const ref = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  useEffect(() => {
    const details = ref.current
    // Not on the first page, where it may have been opened before hydration.
    return () => {
      if (details && key) details.open = false
    }
  }, [key])

  useEffect(() => {
    const details = ref.current
    if (!details) return
    const end = new AbortController()
    const closeUnlessInside = (target: EventTarget | null) => {
      // No target after a press on an unfocusable element inside: that does not close it.
      if (target instanceof Node && !details.contains(target)) details.open = false
    }
    details.addEventListener('focusout', ({ relatedTarget }) => closeUnlessInside(relatedTarget), end)
    document.addEventListener('pointerdown', ({ target }) => closeUnlessInside(target), end)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.open) return
      details.open = false
      details.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', onKeyDown, end)
    return () => end.abort()
  }, [])

  return (
    <details ref={ref} className={`group ${className}`}>
      {children}
    </details>
  )
}
