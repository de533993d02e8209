/*
 * Caches the shop pages that a visitor has seen, for offline use. Network first: a cached copy is shown only
 * when the network does not respond, with its time. `admin-requests.ts` handles the administration; sign-in
 * and every call with a token bypass the worker.
 */

import type { PageSeenMessage } from '../api/cached-at.ts'
import { adminCache } from './admin-requests.ts'
import {
  type CacheLimits,
  cachedAt,
  copyToCache,
  dropExpired,
  isPage,
  offlineFallback,
  putBounded,
  referencedFiles,
  smallPictures,
} from './cached-copies.ts'
import { pageKey, type RequestKind, requestKind } from './request-kind.ts'

declare const self: ServiceWorkerGlobalScope
/** The files of this build that public pages can need; replaced at build time. */
declare const buildAssets: readonly string[]
const assets = buildAssets
/**
 * A hash of the domain sources, which define the shape of API responses; releases with the same hash share
 * cached responses.
 */
declare const answersVersion: string

/**
 * A cached page loads its own script; a cached response is read by scripts of other releases, so its key
 * carries the version.
 */
const names = {
  page: 'pages-v1',
  answer: `answers-${answersVersion}`,
  picture: 'pictures-v1',
  build: 'build-v1',
  offlinePicture: 'offline-pictures-v1',
} as const
/** Cached as visitors see them; the files of the build are cached all at once. */
type CachedKind = 'page' | 'answer' | 'picture'
const limits: Record<CachedKind, CacheLimits> = {
  page: { entries: 60, days: 30 },
  answer: { entries: 60, days: 30 },
  picture: { entries: 250, days: 30 },
}
/** After this many milliseconds the cached page is shown instead. */
const networkTimeoutMs = 5_000
/** A page cached more recently than this is not fetched again just to be cached. */
const recentMs = 3_600_000
const offlinePath = '/offline'
const listPath = '/enquiry'

const { origin } = self.location
const open = (kind: keyof typeof names) => caches.open(names[kind])

self.addEventListener('install', event => {
  event.waitUntil(cacheBuild().then(() => self.skipWaiting()))
})

self.addEventListener('activate', event => {
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', event => {
  const kind = requestKind(event.request, origin)
  if (kind) event.respondWith(answers[kind](event))
})

self.addEventListener('message', event => {
  const message = event.data as Partial<PageSeenMessage> | null
  if (message?.type === 'seen') event.waitUntil(cacheSeenPage(message as PageSeenMessage))
})

const answers: Record<RequestKind, (event: FetchEvent) => Promise<Response>> = {
  page: networkFirstPage,
  answer: event => networkFirst(event, 'answer', event.request.url, fetch(event.request)),
  drawing: event => networkFirst(event, 'picture', event.request.url, fetch(event.request)),
  picture: cacheFirstPicture,
  asset: async ({ request }) => (await (await open('build')).match(request.url)) ?? fetch(request),
}

/** Caches the files of this build and the two pages that must be available without a visit. */
async function cacheBuild(): Promise<void> {
  const cache = await open('build')
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(assets.filter(path => !cached.has(path)))
  const [offline, list] = await Promise.all([fetch(offlinePath), fetch(listPath)])
  if (!offline.ok || !list.ok) throw new Error('The pages for a time without network did not come')
  const pictures = smallPictures(await offline.clone().text())
  await cache.put(offlinePath, await offlineFallback(offline))
  await cache.put(listPath, await copyToCache(list, new Date()))
  await cacheOfflinePictures(pictures)
}

/** Caches the pictures of the offline page, which works without those that fail to load. */
async function cacheOfflinePictures(paths: readonly string[]): Promise<void> {
  const cache = await open('offlinePicture')
  const pathOf = ({ url }: Request) => new URL(url).pathname
  const keys = await cache.keys()
  await Promise.all(keys.filter(key => !paths.includes(pathOf(key))).map(key => cache.delete(key)))
  const cached = new Set(keys.map(pathOf))
  const missing = paths.filter(path => !cached.has(path))
  for (const added of await Promise.allSettled(missing.map(path => cache.add(path))))
    if (added.status === 'rejected')
      console.warn('A picture to show without network did not come', added.reason)
}

async function takeOver(): Promise<void> {
  const known = new Set<string>([...Object.values(names), adminCache])
  const old = (await caches.keys()).filter(name => !known.has(name))
  await Promise.all(old.map(name => caches.delete(name)))
  for (const kind of ['page', 'answer', 'picture'] as const)
    await dropExpired(await open(kind), limits[kind], new Date())
  await dropUnusedAssets()
  // Firefox shows its own error page if a navigation preload that the worker awaits fails; earlier versions
  // of this worker enabled it.
  await self.registration.navigationPreload?.disable()
  await self.clients.claim()
}

/** Deletes files of older builds that no cached page references, directly or through another file. */
async function dropUnusedAssets(): Promise<void> {
  const [build, pages] = await Promise.all([open('build'), open('page')])
  const current = new Set([...assets, offlinePath, listPath])
  const older = (await build.keys())
    .map(({ url }) => new URL(url).pathname)
    .filter(path => !current.has(path))
  if (older.length === 0) return
  const textOf = async (cache: Cache, key: string | Request) => (await cache.match(key))?.text() ?? ''
  const texts = await Promise.all((await pages.keys()).map(page => textOf(pages, page)))
  const fileName = (path: string) => path.slice('/assets/'.length)
  const needed = await referencedFiles(texts, older.map(fileName), name => textOf(build, `/assets/${name}`))
  await Promise.all(older.filter(path => !needed.has(fileName(path))).map(path => build.delete(path)))
}

async function networkFirstPage(event: FetchEvent): Promise<Response> {
  const { request } = event
  try {
    return await networkFirst(event, 'page', pageKey(request.url, origin), fetch(request))
  } catch (failure) {
    const page = await (await open('build')).match(offlinePath)
    if (page) return page
    throw failure
  }
}

/** The response from the network, which is also cached; the cached copy if none arrives in time. */
async function networkFirst(
  event: FetchEvent,
  kind: CachedKind,
  key: string,
  coming: Promise<Response>,
): Promise<Response> {
  // A response that arrives too late to be shown is still cached.
  event.waitUntil(
    coming.then(response =>
      isGood(response, kind) ? cacheResponse(kind, key, response.clone()) : undefined,
    ),
  )
  const timeout = new Promise<undefined>(resolve => setTimeout(resolve, networkTimeoutMs))
  const inTime = await Promise.race([coming, timeout]).catch(() => undefined)
  if (inTime) return inTime
  const [own, build] = await Promise.all([open(kind), open('build')])
  return (await own.match(key)) ?? (await build.match(key)) ?? coming
}

const isGood = (response: Response, kind: RequestKind) =>
  response.status === 200 &&
  response.type === 'basic' &&
  !response.redirected &&
  (kind === 'page') === isPage(response)

async function cacheResponse(kind: CachedKind, key: string, response: Response): Promise<void> {
  try {
    await putBounded(await open(kind), key, await copyToCache(response, new Date()), limits[kind])
  } catch (failure) {
    // The quota is exceeded: pictures take most of it and can be fetched again.
    console.warn('Nothing more can be stored on this device', failure)
    await caches.delete(names.picture)
  }
}

/** A picture's URL is immutable, so the cache comes first; offline, another size is better than none. */
async function cacheFirstPicture(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const cache = await open('picture')
  const cached = await cache.match(url)
  if (cached) return cached
  try {
    const response = await fetch(event.request)
    if (isGood(response, 'picture')) event.waitUntil(cacheResponse('picture', url, response.clone()))
    return response
  } catch (failure) {
    const picture = /\/([0-9a-f]{32})-/.exec(url)?.[1]
    const substitute = picture === undefined ? undefined : await anySize(picture)
    if (substitute) return substitute
    throw failure
  }
}

async function anySize(picture: string): Promise<Response | undefined> {
  for (const kind of ['picture', 'offlinePicture'] as const) {
    const cache = await open(kind)
    const key = (await cache.keys()).find(({ url }) => url.includes(`/${picture}-`))
    const found = key && (await cache.match(key))
    if (found) return found
  }
  return undefined
}

/** Caches a page after a client-side navigation, or one loaded before this worker was active, with its resources. */
async function cacheSeenPage({ address, resources }: PageSeenMessage): Promise<void> {
  const page = pageKey(address, origin)
  if (kindOf(page, 'navigate') === 'page') await fetchToCache('page', page, recentMs)
  for (const url of resources) {
    const kind = kindOf(url, 'cors')
    if (kind === 'answer') await fetchToCache('answer', url)
    else if (kind === 'picture' || kind === 'drawing') await fetchToCache('picture', url)
  }
}

const kindOf = (url: string, mode: string) =>
  requestKind({ method: 'GET', mode, url, headers: new Headers() }, origin)

/** Fetches a resource into the cache, unless the cached copy is recent enough. */
async function fetchToCache(
  kind: CachedKind,
  key: string,
  enoughMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  const cached = await (await open(kind)).match(key)
  if (cached && Date.now() - cachedAt(cached) < enoughMs) return
  const response = await fetch(key, { headers: { accept: kind === 'page' ? 'text/html' : '*/*' } })
  if (isGood(response, kind)) await cacheResponse(kind, key, response)
}
