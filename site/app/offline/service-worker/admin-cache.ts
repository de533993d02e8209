/*
 * The administration offline: its files, and its pages, which the server renders without any data. They are cached once
 * an administrator has signed in on this device.
 */
import { sheetShare } from '@chekku/domain/product/sheet-share'
import { isAdministration } from '../../is-administration.ts'
import { responseInTime } from './cache-strategies.ts'
import { addMissing } from './offline-caches.ts'
import { adminPageKey } from './request-kind.ts'
import { keepSharedFile } from './shared-file.ts'

declare const self: ServiceWorkerGlobalScope
/** The URLs of this build's screens, and the files that only they need; replaced at build time. */
declare const adminBuild: { readonly pages: readonly string[]; readonly assets: readonly string[] }
const { pages, assets } = adminBuild

export const adminCache = 'administration-v1'
/** The cache entry that names the build of the cached files. */
const buildKey = '/build'
const build = assets.join()
const ownAssets = new Set(assets)
const match = async (key: string) => (await caches.open(adminCache)).match(key, { ignoreVary: true })

// Added before the listener of `service-worker.ts`, which imports this module and gets no request that is answered here.
self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  // Any site can send this form, so a frame may not; in a window the user sees the import before it runs.
  if (request.method === 'POST' && request.destination === 'document' && url.pathname === sheetShare.path)
    return event.respondWith(openShared(request))
  if (request.method !== 'GET') return
  const isPage = request.mode === 'navigate' && isAdministration(url)
  if (!isPage && !ownAssets.has(url.pathname)) return
  event.respondWith(isPage ? loadPage(request, adminPageKey(url.pathname)) : loadFile(request, url.pathname))
  event.stopImmediatePropagation()
})

self.addEventListener('message', event => {
  if ((event.data as { type?: string } | null)?.type === 'administration') event.waitUntil(cacheAdmin())
})

self.addEventListener('activate', event => {
  event.waitUntil(caches.has(adminCache).then(isThere => (isThere ? cacheAdmin() : undefined)))
})

/** Stores all files of this build and deletes those of other builds. */
async function cacheAdmin(): Promise<void> {
  const cache = await caches.open(adminCache)
  if ((await (await match(buildKey))?.text()) === build) return
  const stored = await addMissing(cache, assets)
  // One after the other, as a background task.
  for (const page of pages) await cache.add(page)
  await cache.put(buildKey, new Response(build))
  const current = new Set([...assets, ...pages, buildKey])
  await Promise.all([...stored].filter(path => !current.has(path)).map(path => cache.delete(path)))
}

const loadFile = async (request: Request, path: string) => (await match(path)) ?? fetch(request)

/** Where the file cannot be kept, it can still be chosen on the screen. */
async function openShared(request: Request): Promise<Response> {
  await keepSharedFile(request).catch(cause => console.warn('A shared file could not be kept', cause))
  return Response.redirect(sheetShare.path, 303)
}

/** The page from the network, or the stored one if the network fails or is slow. */
async function loadPage(request: Request, key: string): Promise<Response> {
  const response = fetch(request)
  return (await responseInTime(response)) ?? (await match(key)) ?? response
}
