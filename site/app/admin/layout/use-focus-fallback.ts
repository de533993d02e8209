import { useEffect } from 'react'

/** The focus of a control that is removed goes to the dialog, the list or the screen around it instead of the page. */
export function useFocusFallback(): void {
  useEffect(() => {
    let focused: Element | null = null
    let container: HTMLElement | null | undefined
    const onFocus = ({ target }: FocusEvent) => {
      focused = target as Element
      container = focused.parentElement?.closest<HTMLElement>('[tabindex="-1"]')
    }
    const focusFallback = () => {
      if (focused?.isConnected !== false || document.activeElement !== document.body) return
      focused = null
      const fallback = container?.isConnected ? container : document.getElementById('main')
      fallback?.focus({ preventScroll: true })
    }
    // A frame later, since a dialog that closes, or a replacement of the control, may move the focus first.
    const observer = new MutationObserver(() => {
      if (focused?.isConnected === false) requestAnimationFrame(focusFallback)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', onFocus)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', onFocus)
    }
  }, [])
}
