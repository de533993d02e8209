import { useContext, useEffect } from 'react'
import { Scripts, useLocation } from 'react-router'
import { isAdministration } from '../is-administration.ts'
import { NonceContext } from './script-nonce.ts'
import starter from './start-scripts.js?raw'

/** The source of the inline script, without comments and indentation, which every page would carry. */
const inlineStarter = import.meta.env.SSR ? starter.replace(/^\s+/gm, '').replace(/^\/\/.*\n/gm, '') : ''

/**
 * The router's scripts. On a slow network they would compete with the first paint, so the server makes them inert on public
 * pages, and the starter runs them after it.
 */
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
