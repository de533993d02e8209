import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

allowLeaving()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

/** Lets a visitor leave while Firefox aborts a file in flight; the router would reload the page instead. */
function allowLeaving(): void {
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
    if (isLeaving && event.navigationType === 'reload' && !event.userInitiated) event.preventDefault()
  })
}
