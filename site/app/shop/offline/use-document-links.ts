import { useEffect } from 'react'

/**
 * While offline, links load the document, which the service worker has cached or answers with the fallback. Client-side
 * navigation could only call the API, and less of that is cached.
 */
export function useDocumentLinks(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !navigator.serviceWorker?.controller) return
    // Captures at the window, before the router's listeners.
    addEventListener('click', leaveToBrowser, { capture: true })
    return () => removeEventListener('click', leaveToBrowser, { capture: true })
  }, [isOn])
}

function leaveToBrowser(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return
  event.stopPropagation()
}
