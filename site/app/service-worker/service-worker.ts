/*
 * Caches the shop pages that a visitor has seen. A cached copy is shown only when the network does not respond, with
 * its time. Sign-in and every call with a token bypass the worker.
 */

import type { PageSeenMessage } from '../api/cached-at.ts'
import { adminCache } from './admin-requests.ts'
import {
  addMissing,
  answeredInTime,
  cachedAt,
  copyToCache,
  dropExpired,
  isPage,
  offlineFallback,
  pathsIn,
  putBounded,
  referencedFiles,
  smallPictures,
} from './cached-copies.ts'
import { pageKey, type RequestKind, requestKind } from './request-kind.ts'

declare const self: ServiceWorkerGlobalScope
/** The files of this build that public pages can need; replaced at build time. */
declare const buildAssets: readonly string[]
/** A hash of the shape of API responses: cached ones are read by scripts of all releases with the same hash. */
declare const answersVersion: string

const names = {
  page: 'pages-v1',
  answer: `answers-${answersVersion}`,
  picture: 'pictures-v1',
  build: 'build-v1',
} as const
/** The most entries of what is cached as visitors see it; the files of the build are cached all at once. */
const most = { page: 60, answer: 60, picture: 250 } as const
type CachedKind = keyof typeof most
/** A page cached more recently than this is not fetched again just to be cached. */
const recentMs = 3_600_000
const offlinePath = '/offline'
const listPath = '/enquiry'

const { origin } = self.location
const open = (kind: keyof typeof names) => caches.open(names[kind])
const match = async (kind: keyof typeof names, key: string | Request) => (await open(kind)).match(key)

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
  answer: event => networkFirst(event, 'answer', event.request.url),
  drawing: event => networkFirst(event, 'picture', event.request.url),
  picture: cacheFirstPicture,
  asset: async ({ request }) => (await match('build', request)) ?? fetch(request),
}

/** Caches the files of this build, the two pages that must be available without a visit, and their pictures. */
async function cacheBuild(): Promise<void> {
  const cache = await open('build')
  const cached = await addMissing(cache, buildAssets)
  const [offline, list] = await Promise.all([fetch(offlinePath), fetch(listPath)])
  if (!offline.ok || !list.ok) throw new Error('The pages for a time without network did not come')
  const pictures = smallPictures(await offline.clone().text()).filter(path => !cached.has(path))
  await cache.put(offlinePath, await offlineFallback(offline))
  await cache.put(listPath, await copyToCache(list, new Date()))
  // The offline page works without those that fail to load.
  for (const added of await Promise.allSettled(pictures.map(path => cache.add(path))))
    if (added.status === 'rejected')
      console.warn('A picture to show without network did not come', added.reason)
}

async function takeOver(): Promise<void> {
  const known = new Set<string>([...Object.values(names), adminCache])
  const old = (await caches.keys()).filter(name => !known.has(name))
  await Promise.all(old.map(name => caches.delete(name)))
  for (const kind of Object.keys(most) as CachedKind[]) await dropExpired(await open(kind), new Date())
  await dropUnusedFiles()
  await self.clients.claim()
}

/** Deletes files of older builds that no cached page references, directly or through another file. */
async function dropUnusedFiles(): Promise<void> {
  const [build, pages] = await Promise.all([open('build'), open('page')])
  const current = new Set([...buildAssets, offlinePath, listPath])
  const older = (await pathsIn(build)).filter(path => !current.has(path))
  const copies = [build.match(offlinePath), ...(await pages.keys()).map(page => pages.match(page))]
  const texts = await Promise.all(copies.map(async copy => (await copy)?.text() ?? ''))
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  const read = async (name: string) => (await build.match(`/assets/${name}`))?.text() ?? ''
  const needed = await referencedFiles(texts, older.map(nameOf), read)
  await Promise.all(older.filter(path => !needed.has(nameOf(path))).map(path => build.delete(path)))
}

async function networkFirstPage(event: FetchEvent): Promise<Response> {
  try {
    return await networkFirst(event, 'page', pageKey(event.request.url, origin))
  } catch (failure) {
    const page = await match('build', offlinePath)
    if (page) return page
    throw failure
  }
}

/** The response from the network, which is also cached; the cached copy if none arrives in time. */
async function networkFirst(event: FetchEvent, kind: CachedKind, key: string): Promise<Response> {
  const coming = fetch(event.request)
  // A response that arrives too late to be shown is still cached.
  event.waitUntil(coming.then(response => cacheResponse(kind, key, response.clone())))
  return (await answeredInTime(coming)) ?? (await match(kind, key)) ?? (await match('build', key)) ?? coming
}

async function cacheResponse(kind: CachedKind, key: string, response: Response): Promise<void> {
  const isForgotten = response.headers.get('cache-control')?.includes('no-store')
  const isGood = response.status === 200 && response.type === 'basic' && !response.redirected && !isForgotten
  if (!isGood || (kind === 'page') !== isPage(response)) return
  try {
    await putBounded(await open(kind), key, await copyToCache(response, new Date()), most[kind])
  } catch (failure) {
    // The quota is exceeded: pictures take most of it and can be fetched again.
    console.warn('Nothing more can be stored on this device', failure)
    await caches.delete(names.picture)
  }
}

/** A picture's URL is immutable, so the cache comes first; offline, another size is better than none. */
async function cacheFirstPicture(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const cached = await match('picture', url)
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
    const cache = await open(kind)
    const key = (await cache.keys()).find(({ url }) => url.includes(`/${picture}-`))
    if (key) return cache.match(key)
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

const kindOf = (url: string, mode: RequestMode) =>
  requestKind({ method: 'GET', mode, url, headers: new Headers() }, origin)

/** Fetches a resource into the cache, unless the cached copy is recent enough. */
async function fetchToCache(kind: CachedKind, key: string, enoughMs = Number.POSITIVE_INFINITY) {
  const cached = await match(kind, key)
  if (cached && Date.now() - cachedAt(cached) < enoughMs) return
  const response = await fetch(key, { headers: { accept: kind === 'page' ? 'text/html' : '*/*' } })
  await cacheResponse(kind, key, response)
}
