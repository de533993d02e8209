import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createPath, type DataRouter } from 'react-router'
import { HydratedRouter } from 'react-router/dom'

declare global {
  interface Window {
    /** The router keeps itself here, once it is made. */
    __reactRouterDataRouter?: DataRouter
  }
}

guideReloads()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

/**
 * The router reloads the page where a file can't be had. A visitor who leaves while Firefox aborts a file in flight is let go, and a
 * pressed link leads on where the files of its page are gone, as after an upgrade.
 */
function guideReloads(): void {
  let isLeaving = false
  const stay = () => {
    isLeaving = false
  }
  addEventListener('beforeunload', () => {
    isLeaving = true
  })
  // `beforeunload` also fires for a download or a telephone link, after which the visitor is still here.
  addEventListener('click', stay, true)
  addEventListener('pageshow', stay)
  // Not every browser has the Navigation API.
  window.navigation?.addEventListener('navigate', event => {
    if (event.navigationType !== 'reload' || event.userInitiated) return
    if (isLeaving) return event.preventDefault()
    const next = window.__reactRouterDataRouter?.state.navigation.location
    // Back and Forward have its address already.
    if (!next || next.pathname === location.pathname) return
    event.preventDefault()
    location.assign(createPath(next))
  })
}
