import { useContext, useEffect } from 'react'
import { RouterContextProvider, UNSAFE_FrameworkContext, useLocation } from 'react-router'
import { prefetchApi, publicApi } from '../api/browser-api.ts'
import { readCachedAt } from '../api/http-cache.ts'
import type { CachedQuery, Outcome } from '../api/query-cache.ts'
import { storedToken } from '../api/token.ts'
import { type PageFiles, pageFiles } from './page-files.ts'
import { onLinkIntent } from './prefetch-on-intent.ts'

/*
 * Prefetches the code and the data of a page on intent. The router's own `prefetch="intent"` calls no client
 * loaders, and reloads the document if a file fails to load, which a hover must not do.
 */

/** Paths that were shown or prefetched: their responses are cached, and revalidated on a visit. */
const known = new Set<string>()
/** After a failure nothing is prefetched for this many milliseconds. */
const restMs = 60_000
let restsUntil = 0

const rest = () => {
  restsUntil = performance.now() + restMs
}

/** Renders nothing; loaded after hydration. */
export default function PrefetchPages() {
  const { pathname } = useLocation()
  const pages = useContext(UNSAFE_FrameworkContext)?.manifest.routes
  useEffect(() => {
    known.add(pathname)
  }, [pathname])
  useEffect(() => {
    if (!pages) return
    return onLinkIntent(({ pathname, href }) => {
      if (known.has(pathname) || !isWelcome()) return
      const files = pageFiles(pathname, pages)
      if (!files) return
      known.add(pathname)
      prepare(files, href).catch(rest)
    })
  }, [pages])
  return null
}

/** False with Save-Data, on a slow connection, offline, after a failure, or for an administrator. */
function isWelcome(): boolean {
  const { saveData = false, effectiveType = '4g' } = navigator.connection ?? {}
  const isSpared = saveData || effectiveType !== '4g'
  if (isSpared || storedToken() !== null) return false
  return navigator.onLine && readCachedAt() === null && performance.now() >= restsUntil
}

declare global {
  interface Navigator {
    /** Not every browser has it. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
}

type LoaderAnswers = Readonly<Record<string, CachedQuery<Outcome>>>

interface PageModule {
  clientLoader?: (args: object) => LoaderAnswers | Promise<LoaderAnswers>
}

async function prepare({ params, scripts, loader }: PageFiles, address: string): Promise<void> {
  for (const script of scripts) preload(script)
  if (loader === undefined) return
  const { clientLoader }: PageModule = await import(/* @vite-ignore */ loader)
  const context = new RouterContextProvider()
  context.set(publicApi, prefetchApi)
  const answers = Object.values(
    (await clientLoader?.({ params, context, request: new Request(address) })) ?? {},
  )
  for (const { error } of await Promise.all(answers.map(({ shown, fresh }) => fresh ?? shown)))
    if (error && error.status !== 404) rest()
}

function preload(href: string): void {
  if (document.querySelector(`link[rel="modulepreload"][href="${href}"]`)) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = href
  document.head.append(link)
}
