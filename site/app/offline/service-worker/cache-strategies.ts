/* Caching strategies of the service worker: network first, cache first. */

import {
  type CachedKind,
  cacheResponse,
  matchCached,
  offlinePath,
  openCache,
  origin,
} from './offline-caches.ts'
import { pageKey } from './request-kind.ts'

/** Timeout in milliseconds after which a cached copy is used instead of the network. */
const networkTimeoutMs = 5_000

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
  const response = fetch(event.request)
  // A response that arrives too late to be shown is still cached.
  event.waitUntil(response.then(arrived => cacheResponse(kind, key, arrived.clone())))
  return (
    (await responseInTime(response)) ??
    (await matchCached(kind, key)) ??
    (await matchCached('build', key)) ??
    response
  )
}

/** The response, or undefined if the network fails or is slow. */
export function responseInTime(response: Promise<Response>): Promise<Response | undefined> {
  const timeout = new Promise<undefined>(resolve => setTimeout(resolve, networkTimeoutMs))
  return Promise.race([response, timeout]).catch(() => undefined)
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
    // The name of a stored picture begins with its id; its size follows.
    const pictureId = /\/([0-9a-f]{32})-/.exec(url)?.[1]
    const otherSize = pictureId && (await matchAnySize(pictureId))
    if (otherSize) return otherSize
    throw failure
  }
}

async function matchAnySize(pictureId: string): Promise<Response | undefined> {
  for (const kind of ['picture', 'build'] as const) {
    const cache = await openCache(kind)
    const key = (await cache.keys()).find(({ url }) => url.includes(`/${pictureId}-`))
    if (key) return cache.match(key)
  }
  return undefined
}
