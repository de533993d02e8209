import { Problem } from '@chekku/domain/problem'
import { LRUCache } from 'lru-cache'
import type { RevisionWatcher } from '../database/revision-watcher.ts'
import type { Client } from '../http/limits/client-address.ts'
import { currentClient, joinClients, runForClients } from '../queue/clients.ts'
import { CachedResponse, type Headers, type UncompressedResponse } from './cached-response.ts'
import { ConcurrencyLimiter, type ConcurrencyLimits, renderLimits } from './concurrency-limiter.ts'

/** A response that was just rendered. It is cached if it has the status to be cached, and no `no-store`. */
export interface FreshResponse extends UncompressedResponse {
  status: number
  /** The database failed during the render: it is not cached, and a stale entry is preferred. */
  hasFailed?: boolean
}

export interface CacheEntry {
  key: string
  response: CachedResponse
  status: number
  /** The catalogue's revision before the render. */
  revision: number
  /** The route's pattern, for metrics. */
  route: string | undefined
  /** Headers common to all responses, for the fast path, which bypasses the framework. */
  commonHeaders: Headers
  /** Request URLs by which the fast path finds the entry. */
  urls: Set<string>
}

/** The reason why an entry of an earlier revision is served. */
export type StaleReason = 'database-down' | 'overload'

/** An entry, or an uncacheable response. */
export type CacheResult = { entry: CacheEntry; stale?: StaleReason } | { fresh: FreshResponse }

export interface CacheRequest {
  /** Cache key: equal for all URLs that have the same response. */
  key: string
  /** The request's own URL, if it has only parameters that the response depends on. */
  url?: string | undefined
  route?: string | undefined
  /** The status to be cached. Default: 200. */
  cachedStatus?: number | undefined
  /** Undefined bypasses the limiter: for pictures, which have limits of their own, and for parts of a page. */
  client: Client | undefined
  /** True if the revision was queried for this request: a watcher that is only slow does not make an older entry do. */
  hasQueriedRevision?: boolean | undefined
  render: () => Promise<FreshResponse>
  commonHeaders: () => Headers
}

export interface ResponseCacheOptions {
  catalogue: RevisionWatcher
  /** Wraps reads, so that they use a replica if there is one. */
  readFromReplica?: (<Result>(work: () => Promise<Result>) => Promise<Result>) | undefined
  memoryBytes?: number
  limits?: ConcurrencyLimits | undefined
  /** Called with the bytes of each response that was rendered for a client. */
  onRenderedFor?: ((client: Client, bytes: number) => void) | undefined
  /** Called for each render; for metrics and tests. */
  onRender?: ((key: string) => void) | undefined
}

/** A render in progress, which concurrent requests share. */
interface Rendering {
  /** The local revision when it began; undefined while it waits. */
  revision: number | undefined
  isSignedIn: boolean
  /** The clients that wait for it. */
  clients: Set<string>
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
  /** The local revision at which a render last found no database. */
  #failedRevision: number | undefined

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
    const entry = this.getStaleByUrl(url)
    return entry && this.#isCurrent(entry) ? entry : undefined
  }

  /** The entry for a URL, of any revision: for a client whose render would be refused. */
  getStaleByUrl(url: string): CacheEntry | undefined {
    return this.#entries.get(this.#keyByUrl.get(url) ?? '')
  }

  /** The current entry, or a fresh one; a stale one while the database is down, and for visitors under overload. */
  async getOrRender(request: CacheRequest): Promise<CacheResult> {
    const { key, url, client, hasQueriedRevision = false } = request
    const stored = this.#entries.get(key)
    const isCurrent = stored !== undefined && this.#isCurrent(stored)
    // A watcher that is only slow reports the same as a database that is down: only a failed render tells them apart.
    const isDown = this.isDatabaseDown() && this.#failedRevision === this.#options.catalogue.localRevision()
    if (stored && (isCurrent || (isDown && !hasQueriedRevision))) {
      this.#addUrl(stored, url)
      return isCurrent ? { entry: stored } : { entry: stored, stale: 'database-down' }
    }
    try {
      const result = await (this.#joinRendering(request) ?? this.#renderOnce(request))
      if ('entry' in result) this.#addUrl(result.entry, url)
      return result
    } catch (error) {
      const isRefused = error instanceof Problem && error.code === 'busy'
      // A stale page would hide an administrator's own change from her.
      const isForVisitor = !client?.isSignedIn && !hasQueriedRevision
      if (isRefused && stored && isForVisitor) return { entry: stored, stale: 'overload' }
      throw error
    }
  }

  /** True if a render for this client would be refused. */
  isOverloaded(client: Client): boolean {
    return this.#limiter.isFull(client)
  }

  isDatabaseDown(): boolean {
    return this.#options.catalogue.isDatabaseDown()
  }

  /** Number of entries and URLs, and an upper estimate of their memory. */
  size(): { entries: number; urls: number; bytes: number } {
    return { entries: this.#entries.size, urls: this.#keyByUrl.size, bytes: this.#entries.calculatedSize }
  }

  #isCurrent({ revision }: CacheEntry): boolean {
    return revision === this.#options.catalogue.localRevision()
  }

  /** Waits for a render in progress, unless that began before a change or waits behind renders of visitors. */
  #joinRendering({ key, client }: CacheRequest): Promise<CacheResult> | undefined {
    const rendering = this.#rendering.get(key)
    if (!rendering || !this.#isShared(rendering, client)) return undefined
    joinClients(rendering.clients, client?.key)
    return rendering.result
  }

  #isShared({ revision, isSignedIn }: Rendering, client: Client | undefined): boolean {
    if (revision !== undefined) return revision === this.#options.catalogue.localRevision()
    return client !== undefined && (isSignedIn || !client.isSignedIn)
  }

  async #renderOnce(request: CacheRequest): Promise<CacheResult> {
    const { key, client } = request
    const owner: Omit<Rendering, 'result'> = {
      revision: undefined,
      isSignedIn: client?.isSignedIn ?? false,
      clients: new Set([client?.key ?? currentClient()]),
    }
    const begin = async (): Promise<CacheResult> => {
      // It may have been rendered meanwhile for an administrator.
      const entry = this.#entries.peek(key)
      if (entry && this.#isCurrent(entry)) return { entry }
      const revision = this.#options.catalogue.localRevision()
      owner.revision = revision
      return runForClients(owner.clients, () => this.#render(request, revision))
    }
    const result = client ? this.#limiter.run(begin, owner) : begin()
    const rendering: Rendering = Object.assign(owner, { result })
    this.#rendering.set(key, rendering)
    try {
      return await result
    } finally {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key)
    }
  }

  async #render(request: CacheRequest, revision: number): Promise<CacheResult> {
    const { key, client, cachedStatus = 200, render } = request
    const { readFromReplica = work => work(), onRender, onRenderedFor } = this.#options
    const earlier = this.#entries.peek(key)
    try {
      onRender?.(key)
      const fresh = await readFromReplica(render)
      if (client) onRenderedFor?.(client, fresh.body.length)
      if (fresh.hasFailed) {
        this.#failedRevision = revision
        return earlier ? { entry: earlier, stale: 'database-down' } : { fresh }
      }
      const isForEveryone = !fresh.headers['cache-control']?.includes('no-store')
      const isCacheable = fresh.status === cachedStatus && isForEveryone
      return isCacheable ? { entry: this.#store(request, fresh, revision) } : { fresh }
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'unavailable')) throw error
      this.#failedRevision = revision
      if (earlier) return { entry: earlier, stale: 'database-down' }
      throw error
    }
  }

  /** Caches a response, unless there is one of a later revision by now; returns its entry in either case. */
  #store({ key, route, commonHeaders }: CacheRequest, fresh: FreshResponse, revision: number): CacheEntry {
    const { status } = fresh
    const response = new CachedResponse(fresh)
    const urls = new Set<string>()
    const entry = { key, response, status, revision, route, commonHeaders: commonHeaders(), urls }
    const newest = this.#entries.peek(key)
    if (newest === undefined || newest.revision <= revision) this.#entries.set(key, entry)
    return entry
  }

  #addUrl(entry: CacheEntry, url: string | undefined): void {
    if (url === undefined || url.length > longestUrl) return
    if (entry.urls.size >= urlsPerEntry || this.#entries.peek(entry.key) !== entry) return
    entry.urls.add(url)
    this.#keyByUrl.set(url, entry.key)
  }
}
