import { isPublicResource } from '@chekku/domain/public-resources'
import { cacheKeyUrl } from '../delivery/cache-key-url.ts'

/** The kinds of requests that are cached for offline use. */
export type RequestKind = 'page' | 'answer' | 'picture' | 'drawing' | 'asset'

/** The properties of a request that decide its kind. */
interface AskedFor {
  method: string
  mode: string
  url: string
  headers: { has(name: string): boolean }
}

/** Versions of the navigation belong to the administration. */
const privateAnswers = /^\/api\/nav-config\/./
const administration = /^\/admin(?:\/|$)/i
const noPage = /^\/(?:api|uploads|assets|art)(?:\/|$)|\.[a-z0-9]+$/i

/** The kind of a request that may be cached; undefined means network only. */
export function requestKind(request: AskedFor, origin: string): RequestKind | undefined {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return undefined
  if (request.headers.has('authorization') || request.headers.has('range')) return undefined
  const { pathname } = url
  if (administration.test(pathname)) return undefined
  if (request.mode === 'navigate') return noPage.test(pathname) ? undefined : 'page'
  if (pathname.startsWith('/assets/')) return 'asset'
  if (/^(?:\/api)?\/uploads\//.test(pathname)) return 'picture'
  if (/^\/art\/|^\/(?:favicon|icon-|apple-touch)[^/]*$/.test(pathname)) return 'drawing'
  return isPublicResource(pathname) && !privateAnswers.test(pathname) ? 'answer' : undefined
}

/** The cache key of a page, without query parameters that it does not read. */
export function pageKey(address: string, origin: string): string {
  const { pathname, search } = new URL(address, origin)
  return `${origin}${cacheKeyUrl(pathname, search)}`
}
