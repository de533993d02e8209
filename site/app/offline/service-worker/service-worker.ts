/*
 * Caches the shop pages that a visitor has seen. A cached copy is shown only if the network does not respond, together
 * with its time. Sign-in and every call with a token bypass the worker.
 */

import type { PageSeenMessage } from '../cached-at.ts'
import { adminCache } from './admin-cache.ts'
import { cacheFirstPicture, networkFirst, networkFirstPage } from './cache-strategies.ts'
import {
  cachedAt,
  copyForCache,
  dropExpired,
  offlineFallback,
  referencedFiles,
  smallPictures,
} from './cached-copy.ts'
import {
  addMissing,
  type CachedKind,
  cacheNames,
  cacheResponse,
  matchCached,
  maxEntries,
  offlinePath,
  openCache,
  origin,
  pathsIn,
} from './offline-caches.ts'
import { pageKey, type RequestKind, requestKind } from './request-kind.ts'
import { sharedFileCache } from './shared-file.ts'

declare const self: ServiceWorkerGlobalScope
/** The files of this build that public pages can need; replaced at build time. */
declare const buildAssets: readonly string[]

/** A page cached more recently than this is not fetched again only to refresh the cache. */
const recentMs = 3_600_000
const listPath = '/enquiry'

self.addEventListener('install', event => {
  event.waitUntil(cacheBuild().then(() => self.skipWaiting()))
})

self.addEventListener('activate', event => {
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', event => {
  const kind = requestKind(event.request, origin)
  if (kind) event.respondWith(handlers[kind](event))
})

self.addEventListener('message', event => {
  const message = event.data as Partial<PageSeenMessage> | null
  if (message?.type === 'seen') event.waitUntil(cacheSeenPage(message as PageSeenMessage))
})

const handlers: Record<RequestKind, (event: FetchEvent) => Promise<Response>> = {
  page: networkFirstPage,
  answer: event => networkFirst(event, 'answer', event.request.url),
  drawing: event => networkFirst(event, 'picture', event.request.url),
  picture: cacheFirstPicture,
  asset: async ({ request }) => (await matchCached('build', request)) ?? fetch(request),
}

/** Caches the files of this build, the two pages that must be available without a visit, and their pictures. */
async function cacheBuild(): Promise<void> {
  const cache = await openCache('build')
  const cached = await addMissing(cache, buildAssets)
  const [offline, list] = await Promise.all([fetch(offlinePath), fetch(listPath)])
  if (!offline.ok || !list.ok) throw new Error('The pages for a time without network did not come')
  const pictures = smallPictures(await offline.clone().text()).filter(path => !cached.has(path))
  await cache.put(offlinePath, await offlineFallback(offline))
  await cache.put(listPath, await copyForCache(list, new Date()))
  // The offline page works without those that fail to load.
  for (const addition of await Promise.allSettled(pictures.map(path => cache.add(path))))
    if (addition.status === 'rejected')
      console.warn('A picture to show without network did not come', addition.reason)
}

/** Deletes caches and files of older builds, and serves the open pages from now on. */
async function takeOver(): Promise<void> {
  const current = new Set<string>([...Object.values(cacheNames), adminCache, sharedFileCache])
  const outdated = (await caches.keys()).filter(name => !current.has(name))
  await Promise.all(outdated.map(name => caches.delete(name)))
  for (const kind of Object.keys(maxEntries) as CachedKind[])
    await dropExpired(await openCache(kind), new Date())
  await dropUnusedFiles()
  await self.clients.claim()
}

/** Deletes files of older builds that no cached page references, directly or through another file. */
async function dropUnusedFiles(): Promise<void> {
  const [build, pages] = await Promise.all([openCache('build'), openCache('page')])
  const current = new Set([...buildAssets, offlinePath, listPath])
  const older = (await pathsIn(build)).filter(path => !current.has(path))
  const copies = [build.match(offlinePath), ...(await pages.keys()).map(page => pages.match(page))]
  const texts = await Promise.all(copies.map(async copy => (await copy)?.text() ?? ''))
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  const read = async (name: string) => (await build.match(`/assets/${name}`))?.text() ?? ''
  const needed = await referencedFiles(texts, older.map(nameOf), read)
  await Promise.all(older.filter(path => !needed.has(nameOf(path))).map(path => build.delete(path)))
}

/** Caches a page after a client-side navigation, or one loaded before this worker was active, with its resources. */
async function cacheSeenPage({ address, resources }: PageSeenMessage): Promise<void> {
  const page = pageKey(address, origin)
  if (requestKindOf(page, 'navigate') === 'page') await fetchToCache('page', page, recentMs)
  for (const url of resources) {
    const kind = requestKindOf(url, 'cors')
    if (kind === 'answer') await fetchToCache('answer', url)
    else if (kind === 'picture' || kind === 'drawing') await fetchToCache('picture', url)
  }
}

const requestKindOf = (url: string, mode: RequestMode) =>
  requestKind({ method: 'GET', mode, url, headers: new Headers() }, origin)

/** Fetches a resource into the cache, unless the cached copy is recent enough. */
async function fetchToCache(kind: CachedKind, key: string, recentForMs = Number.POSITIVE_INFINITY) {
  const cached = await matchCached(kind, key)
  if (cached && Date.now() - cachedAt(cached) < recentForMs) return
  const response = await fetch(key, { headers: { accept: kind === 'page' ? 'text/html' : '*/*' } })
  await cacheResponse(kind, key, response)
}
