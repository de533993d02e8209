import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Closes a `<details>` on a press outside it, on Escape, when it loses the focus, and on navigation. */
export function useCloseOnLeave(details: RefObject<HTMLDetailsElement | null>): void {
  const { key } = useLocation()

  const shownKey = useRef(key)

  useEffect(() => {
    // It may have been opened before hydration, so the first effect must not close it.
    if (shownKey.current === key) return
    shownKey.current = key
    if (details.current) details.current.open = false
  }, [key, details])

  useEffect(() => {
    const close = () => {
      if (details.current) details.current.open = false
    }
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !details.current?.contains(event.target)) close()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.current?.open) return
      close()
      details.current.querySelector('summary')?.focus()
    }
    const element = details.current
    // `relatedTarget` is null after a press on an unfocusable element inside: that does not close it.
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !element?.contains(relatedTarget)) close()
    }
    element?.addEventListener('focusout', onFocusOut)
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      element?.removeEventListener('focusout', onFocusOut)
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [details])
}
