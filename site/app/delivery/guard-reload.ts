import { useLayoutEffect } from 'react'
import { createPath, useNavigation } from 'react-router'

/** The address of the page that the router loads. */
let nextPage: string | undefined

/** Tells `guardReload` which page the router loads, as soon as React has drawn that it does. */
export function NextPage() {
  const { location } = useNavigation()
  useLayoutEffect(() => {
    nextPage = location && createPath(location)
  }, [location])
  return null
}

/**
 * The router reloads a page when a script of the next one fails to load. After an upgrade that script is gone for good,
 * so the browser loads the next page instead. Firefox also aborts scripts when a visitor leaves, who is not called back.
 */
export function guardReload(): void {
  let isLeaving = false
  /** The address of the last pressed link, for a script that fails before React has drawn anything. */
  let pressedLink: string | undefined
  const reset = () => {
    isLeaving = false
    pressedLink = undefined
  }
  addEventListener('beforeunload', () => {
    isLeaving = true
  })
  // `beforeunload` also fires for a download or a telephone link, after which the visitor is still here.
  addEventListener(
    'click',
    ({ target }) => {
      reset()
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
      if (link && link.origin === location.origin) pressedLink = createPath(link)
    },
    true,
  )
  addEventListener('popstate', reset)
  addEventListener('pageshow', reset)
  // Not every browser has the Navigation API.
  window.navigation?.addEventListener('navigate', event => {
    if (event.navigationType !== 'reload' || event.userInitiated) return
    if (isLeaving) return event.preventDefault()
    const next = nextPage ?? pressedLink
    if (next === undefined || next === createPath(location)) return
    event.preventDefault()
    // Two navigations can't begin in one task.
    queueMicrotask(() => location.assign(next))
  })
}
