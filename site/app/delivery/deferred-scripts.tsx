import { useContext, useEffect } from 'react'
import { Scripts, useLocation } from 'react-router'
import { isAdministration } from '../is-administration.ts'
import { NonceContext } from './script-nonce.ts'
import starter from './start-scripts.js?raw'

/*
 * On a slow network the scripts would compete with the first paint, so a public page starts them after it, with a tenth
 * of a second for the last picture, or with the first input. It waits three seconds at most: a slow phone paints well
 * after the load event, and scripts that run before would delay its paint.
 *
 * Links, menus and fields work before hydration; the last button that is pressed then is pressed again after it. If a
 * file fails to load, buttons act as they do without JavaScript. The inline script imports the entry itself, so a failure
 * is an unhandled rejection and not an error event.
 *
 * After a reload, Back and Forward change the address alone within the former document. Until the router listens, such
 * a page is loaded again, and stores no position, which would be taken for that of the new address.
 *
 * The position of a page that is loaded again was taken with its fonts. The page is marked until it is hydrated, and
 * before its position is restored, so that scroll anchoring doesn't move it when the fonts come.
 */

/** The source of the inline script, without comments and indentation, which every page would carry. */
const inlineStarter = import.meta.env.SSR ? starter.replace(/^\s+/gm, '').replace(/^\/\/.*\n/gm, '') : ''

/** The router's scripts; on public pages the server makes them inert, and the starter runs them. */
export function DeferredScripts() {
  const nonce = useContext(NonceContext)
  const isDeferred = !isAdministration(useLocation()) && import.meta.env.PROD
  useEffect(() => {
    // A task of its own, since boundaries deeper in the page do not handle events during React's commit.
    setTimeout(() => dispatchEvent(new Event('chekku:hydrated')))
  }, [])
  return (
    <>
      <Scripts />
      {isDeferred && (
        // It has already run when React hydrates, so the browser bundle leaves it out.
        <script nonce={nonce} suppressHydrationWarning>
          {inlineStarter}
        </script>
      )}
    </>
  )
}
