import { isPublicResource } from '@chekku/domain/operations/public-resources'
import { cacheKeyUrl } from '../../delivery/cache-key-url.ts'
import { isAdministration } from '../../is-administration.ts'

export type RequestKind = 'page' | 'answer' | 'picture' | 'drawing' | 'asset'

/** Versions of the navigation belong to the administration. */
const privateAnswers = /^\/api\/nav-config\/./
/** Paths of calls, pictures and files, which are no pages. */
const noPage = /^\/(?:api|uploads|assets|art)(?:\/|$)|\.[a-z0-9]+$/i

/** Segments before the id of an entity in the address of a screen. */
const screensOfAnEntity = new Set(['edit', 'arrange'])

/** The kind of a request that may be cached; undefined means network only. */
export function requestKind(
  { method, mode, url: address, headers }: Pick<Request, 'method' | 'mode' | 'url' | 'headers'>,
  origin: string,
): RequestKind | undefined {
  const url = new URL(address)
  if (method !== 'GET' || url.origin !== origin || isAdministration(url)) return undefined
  if (headers.has('authorization') || headers.has('range')) return undefined
  // The link of a preview expires, and only its holder may see the page.
  if (url.searchParams.has('preview')) return undefined
  const { pathname } = url
  if (mode === 'navigate') return noPage.test(pathname) ? undefined : 'page'
  if (pathname.startsWith('/assets/')) return 'asset'
  if (/^(?:\/api)?\/uploads\//.test(pathname)) return 'picture'
  if (/^\/art\/|^\/(?:favicon|icon-|apple-touch)[^/]*$/.test(pathname)) return 'drawing'
  return isPublicResource(pathname) && !privateAnswers.test(pathname) ? 'answer' : undefined
}

/** The cache key of a page, without query parameters that it does not read. One copy of a product serves all its sizes. */
export function pageKey(address: string, origin: string): string {
  const { pathname, searchParams } = new URL(address, origin)
  for (const name of ['size', 'pack']) searchParams.delete(name)
  return `${origin}${cacheKeyUrl(pathname, searchParams.toString())}`
}

/** The cache key of an administration screen, the same whatever entity it edits or step it shows. */
export function adminPageKey(pathname: string): string {
  const path = pathname.toLowerCase().replace(/\/$/, '')
  if (path.startsWith('/admin/start/')) return '/admin/start'
  const segments = path.split('/')
  if (screensOfAnEntity.has(segments.at(-2) ?? '')) segments[segments.length - 1] = 'any'
  return segments.join('/')
}
