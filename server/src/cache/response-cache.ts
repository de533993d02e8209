import { Problem } from '@chekku/domain/problem'
import { LRUCache } from 'lru-cache'
import type { RevisionWatcher } from '../database/revision-watcher.ts'
import { CachedResponse, type Headers, type UncompressedResponse } from './cached-response.ts'
import { ConcurrencyLimiter, type ConcurrencyLimits, renderLimits } from './concurrency-limiter.ts'

/** A response that was just rendered. It is cached if its status is 200 and it has no `no-store`. */
export interface FreshResponse extends UncompressedResponse {
  status: number
  /** The database failed during the render: it is not cached, and a stale entry is preferred. */
  hasFailed?: boolean
}

export interface CacheEntry {
  key: string
  response: CachedResponse
  /** The catalogue's revision before the render. */
  revision: number
  /** The route's pattern, for metrics. */
  route: string | undefined
  /** Headers common to all responses, for the fast path, which bypasses the framework. */
  commonHeaders: Headers
  /** Request URLs by which the fast path finds the entry. */
  urls: Set<string>
}

/** An entry, `isStale` if its revision is outdated because the database is down; or an uncacheable response. */
export type CacheResult = { entry: CacheEntry; isStale: boolean } | { fresh: FreshResponse }

export interface CacheRequest {
  /** Cache key: equal for all URLs that have the same response. */
  key: string
  /** The request's own URL, if it has only parameters that the response depends on. */
  url?: string | undefined
  route?: string | undefined
  /** Bypasses the concurrency limiter: limited elsewhere, as pictures are, or part of a page that is admitted. */
  bypassesLimiter?: boolean | undefined
  render: () => Promise<FreshResponse>
  commonHeaders: () => Headers
}

export interface ResponseCacheOptions {
  catalogue: RevisionWatcher
  /** Wraps reads, so that they use a replica if there is one. */
  reading?: (<Result>(work: () => Promise<Result>) => Promise<Result>) | undefined
  memoryBytes?: number
  limits?: ConcurrencyLimits | undefined
  /** Called for each render; for metrics and tests. */
  onRender?: ((key: string) => void) | undefined
}

/** A render in progress, which concurrent requests of the same revision share. */
interface Rendering {
  revision: number
  isAdmitted: boolean
  result: Promise<CacheResult>
}

/** Maximum number of URLs per entry for the fast path, and their maximum length in characters. */
const [urlsPerEntry, longestUrl] = [4, 512]

/** Caches responses that are equal for all visitors until the catalogue's revision changes; each is rendered once. */
export class ResponseCache {
  readonly #options: ResponseCacheOptions
  readonly #limiter: ConcurrencyLimiter
  readonly #entries: LRUCache<string, CacheEntry>
  readonly #keyByUrl = new Map<string, string>()
  readonly #rendering = new Map<string, Rendering>()

  constructor(options: ResponseCacheOptions) {
    const { memoryBytes = 48 * 1024 * 1024, limits = renderLimits } = options
    this.#options = options
    this.#limiter = new ConcurrencyLimiter(limits)
    this.#entries = new LRUCache({
      maxSize: memoryBytes,
      maxEntrySize: memoryBytes / 4,
      sizeCalculation: ({ response }) => response.size,
      dispose: ({ urls }) => {
        for (const url of urls) this.#keyByUrl.delete(url)
      },
    })
  }

  /** The current entry for a URL exactly as requested, for the fast path. */
  getByUrl(url: string): CacheEntry | undefined {
    const entry = this.#entries.get(this.#keyByUrl.get(url) ?? '')
    return entry?.revision === this.#options.catalogue.localRevision() ? entry : undefined
  }

  /** The current entry, or a fresh one; a stale one while the database is down. */
  async getOrRender(request: CacheRequest): Promise<CacheResult> {
    const { key, url, bypassesLimiter = false } = request
    const revision = this.#options.catalogue.localRevision()
    const known = this.#entries.get(key)
    if (known && (known.revision === revision || this.isDatabaseDown())) {
      this.#addUrl(known, url)
      return { entry: known, isStale: known.revision !== revision }
    }
    const shared = this.#rendering.get(key)
    // An admitted page must not wait for a render that is queued behind it.
    if (shared?.revision === revision && (shared.isAdmitted || !bypassesLimiter)) return shared.result
    const result = await this.#renderOnce(request, revision)
    if ('entry' in result) this.#addUrl(result.entry, url)
    return result
  }

  /** True if a render would be refused. */
  isOverloaded(): boolean {
    return this.#limiter.isFull()
  }

  isDatabaseDown(): boolean {
    return this.#options.catalogue.isDatabaseDown()
  }

  /** Number of entries and URLs, and an upper estimate of their memory. */
  size(): { entries: number; urls: number; bytes: number } {
    return { entries: this.#entries.size, urls: this.#keyByUrl.size, bytes: this.#entries.calculatedSize }
  }

  async #renderOnce(request: CacheRequest, revision: number): Promise<CacheResult> {
    const { key, bypassesLimiter = false } = request
    const render = () => this.#render(request, revision)
    const queued = () =>
      this.#limiter.run(() => {
        rendering.isAdmitted = true
        return render()
      })
    const rendering = { revision, isAdmitted: bypassesLimiter, result: bypassesLimiter ? render() : queued() }
    this.#rendering.set(key, rendering)
    try {
      return await rendering.result
    } finally {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key)
    }
  }

  async #render(request: CacheRequest, revision: number): Promise<CacheResult> {
    const { key, route, render, commonHeaders } = request
    const { reading = work => work(), onRender } = this.#options
    const stale = this.#entries.peek(key)
    try {
      onRender?.(key)
      const fresh = await reading(render)
      const isForEveryone = !fresh.headers['cache-control']?.includes('no-store')
      if (fresh.hasFailed && stale) return { entry: stale, isStale: true }
      if (fresh.status !== 200 || fresh.hasFailed || !isForEveryone) return { fresh }
      const response = new CachedResponse(fresh)
      const entry = {
        key,
        response,
        revision,
        route,
        commonHeaders: commonHeaders(),
        urls: new Set<string>(),
      }
      const newest = this.#entries.peek(key)
      if (newest === undefined || newest.revision <= revision) this.#entries.set(key, entry)
      return { entry, isStale: false }
    } catch (error) {
      const isDown = error instanceof Problem && error.code === 'unavailable'
      if (stale && isDown) return { entry: stale, isStale: true }
      throw error
    }
  }

  #addUrl(entry: CacheEntry, url: string | undefined): void {
    if (url === undefined || url.length > longestUrl) return
    if (entry.urls.size >= urlsPerEntry || this.#entries.peek(entry.key) !== entry) return
    entry.urls.add(url)
    this.#keyByUrl.set(url, entry.key)
  }
}
