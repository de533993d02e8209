import { type ContextType, useContext, useEffect } from 'react'
import { preloadModule } from 'react-dom'
import { matchPath, RouterContextProvider, UNSAFE_FrameworkContext, useLocation } from 'react-router'
import { prefetchApi, publicApi } from '../api/browser-api.ts'
import { readCachedAt } from '../api/http-cache.ts'
import type { CachedQuery, Outcome } from '../api/query-cache.ts'
import { storedToken } from '../api/token.ts'
import { prefetchHeaders } from './load-document.ts'

/* Prefetches code and data of a page on intent; docs/decisions/0012-prefetch.md tells why not by the router. */

/** A pointer, finger or focus that stays on a link for this many milliseconds shows intent. */
const dwellMs = 80
/** After a failure nothing is prefetched for this many milliseconds. */
const pauseMs = 60_000
let pausedUntil = 0
/** Paths that were shown or prefetched: their responses are cached, and revalidated on a visit. */
const known = new Set<string>()

/** Renders nothing; loaded after hydration. */
export default function PrefetchPages() {
  const { pathname } = useLocation()
  const pages = useContext(UNSAFE_FrameworkContext)?.manifest.routes
  useEffect(() => {
    known.add(pathname)
  }, [pathname])
  useEffect(() => {
    if (!pages) return
    return onLinkIntent(async link => {
      const files = pageFiles(link.pathname, pages)
      if (!files || known.has(link.pathname) || !mayPrefetch()) return
      known.add(link.pathname)
      const hasFailed = await prefetch(files, link.href).catch(() => true)
      if (hasFailed) pausedUntil = performance.now() + pauseMs
    })
  }, [pages])
  return null
}

/** Calls back for links of this site under a resting pointer, a held finger or keyboard focus; returns its end. */
function onLinkIntent(onIntent: (link: HTMLAnchorElement) => void): () => void {
  let intended: HTMLAnchorElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const setIntended = (link?: HTMLAnchorElement) => {
    if (link === intended) return
    intended = link
    clearTimeout(timer)
    if (link) timer = setTimeout(() => onIntent(link), dwellMs)
  }
  const onLink = ({ target }: Event) => setIntended(linkOf(target))
  const forget = () => setIntended()

  const end = new AbortController()
  const options = { passive: true, capture: true, signal: end.signal }
  // Not `mouseover`, which also fires when the page changes under a resting pointer.
  document.addEventListener('mousemove', onLink, options)
  document.addEventListener('touchstart', onLink, options)
  document.addEventListener('touchmove', forget, options)
  const onFocus = (event: Event) => {
    if (event.target instanceof Element && event.target.matches(':focus-visible')) onLink(event)
  }
  document.addEventListener('focusin', onFocus, options)
  // From the click on, the router loads the page itself.
  document.addEventListener('click', forget, options)
  return () => {
    forget()
    end.abort()
  }
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  const isPage = link?.origin === location.origin && link.target === '' && !link.hasAttribute('download')
  return isPage ? link : undefined
}

/** False with Save-Data, on a slow connection, offline, after a failure, or for an administrator. */
function mayPrefetch(): boolean {
  const { saveData = false, effectiveType = '4g' } = navigator.connection ?? {}
  const isSpared = saveData || effectiveType !== '4g'
  if (isSpared || storedToken() !== null) return false
  return navigator.onLine && readCachedAt() === null && performance.now() >= pausedUntil
}

declare global {
  interface Navigator {
    /** Not supported by every browser. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
}

type Pages = NonNullable<ContextType<typeof UNSAFE_FrameworkContext>>['manifest']['routes']

/** The scripts of the public page at a path, and the one with its client loader; undefined if there is no such page. */
export function pageFiles(pathname: string, pages: Pages) {
  for (const page of Object.values(pages)) {
    const path = page?.index ? '' : page?.path
    if (!page?.id.startsWith('shop/') || path === undefined || path === '*') continue
    const match = matchPath(`/${path}`, pathname)
    if (!match) continue
    const { module, clientLoaderModule: loader = module, imports = [], hasClientLoader } = page
    const scripts = [module, loader, ...imports]
    return { params: match.params, scripts, loader: hasClientLoader ? loader : undefined }
  }
  return undefined
}

type Loaded = Record<string, CachedQuery<Outcome> | object | null>
type PageModule = { clientLoader?: (args: object) => Loaded | Promise<Loaded> }

/** Loads the page's scripts and, by its client loader, its data; resolves to whether a call failed. */
async function prefetch(
  { params, scripts, loader }: NonNullable<ReturnType<typeof pageFiles>>,
  address: string,
): Promise<boolean> {
  for (const script of scripts) preloadModule(script, { as: 'script' })
  if (loader === undefined) return false
  const { clientLoader }: PageModule = await import(/* @vite-ignore */ loader)
  const context = new RouterContextProvider()
  context.set(publicApi, prefetchApi)
  const request = new Request(address, { headers: prefetchHeaders })
  const loaded = (await clientLoader?.({ params, context, request })) ?? {}
  const queries = Object.values(loaded).filter(value => value !== null && 'shown' in value)
  const answers = await Promise.all(queries.map(({ shown, fresh }) => fresh ?? shown))
  return answers.some(({ error }) => error && error.status !== 404)
}
