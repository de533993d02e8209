import { useEffect } from 'react'

/**
 * While the network is away, a link to another page loads its document, which the worker has cached, or says that it has
 * not; the page by itself could only ask the API, of which less is cached.
 */
export function useDocumentLinks(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !navigator.serviceWorker?.controller) return
    // Before the router hears of it, whose listeners stand further in.
    addEventListener('click', leaveToBrowser, { capture: true })
    return () => removeEventListener('click', leaveToBrowser, { capture: true })
  }, [isOn])
}

function leaveToBrowser(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return
  event.stopPropagation()
}
