import { useContext, useEffect } from 'react'
import { Scripts, useLocation } from 'react-router'
import { isAdministration } from '../is-administration.ts'
import { NonceContext } from './script-nonce.ts'
import starter from './start-scripts.js?raw'

/*
 * On a slow network the script would compete with the first paint, so on a public page it starts once the page and its
 * pictures are painted, or on the first input. Links, menus and fields work without it; the last button pressed before
 * hydration is pressed again after it. If a file fails to load, buttons act as they do without JavaScript: the inline
 * script imports the entry itself, so a failure is an unhandled rejection and not an error event. The script starts
 * after load and paint plus a tenth of a second for the last picture, but at most three seconds after the page:
 * a slow phone paints well after the load event, and scripts that run before would delay what it shows.
 *
 * After a reload, Back and Forward change the address alone within what was one document before. Until the router
 * listens, such a page is loaded again, and stores no position, which would be taken for that of the new address.
 *
 * The position of a page that is loaded again was taken with its fonts. Until such a page is hydrated, and before its
 * position is restored, it is marked, so that scroll anchoring doesn't move it when the fonts come.
 */

/** The router's scripts; on public pages the server makes them inert, and the starter runs them. */
export function DeferredScripts() {
  const nonce = useContext(NonceContext)
  const isDeferred = !isAdministration(useLocation()) && import.meta.env.PROD
  useEffect(() => {
    // In a separate task: during React's commit, boundaries deeper in the page do not handle events yet.
    setTimeout(() => dispatchEvent(new Event('chekku:hydrated')))
  }, [])
  return (
    <>
      <Scripts />
      {isDeferred && (
        // It has already run when React hydrates, so the browser bundle leaves it out.
        <script nonce={nonce} suppressHydrationWarning>
          {import.meta.env.SSR ? starter : ''}
        </script>
      )}
    </>
  )
}
