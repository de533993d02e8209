/* Caching strategies of the service worker (network first, cache first), and the limits of its caches. */

import { answeredInTime, copyToCache, isPage, putBounded } from './cache-storage.ts'
import { pageKey } from './request-kind.ts'

declare const self: ServiceWorkerGlobalScope
/** A hash of the shape of API responses: cached ones are shared by all releases with the same hash. */
declare const answersVersion: string

export const cacheNames = {
  page: 'pages-v2',
  answer: `answers-v2-${answersVersion}`,
  picture: 'pictures-v2',
  build: 'build-v1',
} as const
/** The maximum number of cached entries of each kind; the files of a build are cached all at once. */
export const maxEntries = { page: 60, answer: 60, picture: 250 } as const
export type CachedKind = keyof typeof maxEntries
export const offlinePath = '/offline'

export const { origin } = self.location
export const openCache = (kind: keyof typeof cacheNames) => caches.open(cacheNames[kind])
export const matchCached = async (kind: keyof typeof cacheNames, key: string | Request) =>
  (await openCache(kind)).match(key)

export async function networkFirstPage(event: FetchEvent): Promise<Response> {
  try {
    return await networkFirst(event, 'page', pageKey(event.request.url, origin))
  } catch (failure) {
    const page = await matchCached('build', offlinePath)
    if (page) return page
    throw failure
  }
}

/** The response from the network, which is also cached; the cached copy if none arrives in time. */
export async function networkFirst(event: FetchEvent, kind: CachedKind, key: string): Promise<Response> {
  const coming = fetch(event.request)
  // A response that arrives too late to be shown is still cached.
  event.waitUntil(coming.then(response => cacheResponse(kind, key, response.clone())))
  return (
    (await answeredInTime(coming)) ??
    (await matchCached(kind, key)) ??
    (await matchCached('build', key)) ??
    coming
  )
}

export async function cacheResponse(kind: CachedKind, key: string, response: Response): Promise<void> {
  const isForgotten = response.headers.get('cache-control')?.includes('no-store')
  const isGood = response.status === 200 && response.type === 'basic' && !response.redirected && !isForgotten
  if (!isGood || (kind === 'page') !== isPage(response)) return
  try {
    await putBounded(await openCache(kind), key, await copyToCache(response, new Date()), maxEntries[kind])
  } catch (failure) {
    // The storage quota is exceeded: pictures take most of it and can be fetched again.
    console.warn('Nothing more can be stored on this device', failure)
    await caches.delete(cacheNames.picture)
  }
}

/** A picture's URL is immutable, so the cache comes first; offline, another size is better than none. */
export async function cacheFirstPicture(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const cached = await matchCached('picture', url)
  if (cached) return cached
  try {
    const response = await fetch(event.request)
    event.waitUntil(cacheResponse('picture', url, response.clone()))
    return response
  } catch (failure) {
    const picture = /\/([0-9a-f]{32})-/.exec(url)?.[1]
    const substitute = picture === undefined ? undefined : await anySize(picture)
    if (substitute) return substitute
    throw failure
  }
}

async function anySize(picture: string): Promise<Response | undefined> {
  for (const kind of ['picture', 'build'] as const) {
    const cache = await openCache(kind)
    const key = (await cache.keys()).find(({ url }) => url.includes(`/${picture}-`))
    if (key) return cache.match(key)
  }
  return undefined
}
