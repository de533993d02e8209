/* The caches that hold the copies for offline use, with their names and limits. */

import { copyForCache, isPage, putBounded } from './cached-copy.ts'

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
/** The page that is shown for one without a copy. */
export const offlinePath = '/offline'

export const { origin } = self.location
export const openCache = (kind: keyof typeof cacheNames) => caches.open(cacheNames[kind])
export const matchCached = async (kind: keyof typeof cacheNames, key: string | Request) =>
  (await openCache(kind)).match(key)

export const pathsIn = async (cache: Cache) => (await cache.keys()).map(({ url }) => new URL(url).pathname)

/** Fetches the files that are not in the cache; returns the paths that it already had. */
export async function addMissing(cache: Cache, files: readonly string[]): Promise<ReadonlySet<string>> {
  const stored = new Set(await pathsIn(cache))
  await cache.addAll(files.filter(path => !stored.has(path)))
  return stored
}

export async function cacheResponse(kind: CachedKind, key: string, response: Response): Promise<void> {
  const isForbidden = response.headers.get('cache-control')?.includes('no-store')
  const isGood = response.status === 200 && response.type === 'basic' && !response.redirected && !isForbidden
  if (!isGood || (kind === 'page') !== isPage(response)) return
  try {
    await putBounded(await openCache(kind), key, await copyForCache(response, new Date()), maxEntries[kind])
  } catch (failure) {
    // The storage quota is exceeded: pictures take most of it and can be fetched again.
    console.warn('Nothing more can be stored on this device', failure)
    await caches.delete(cacheNames.picture)
  }
}
