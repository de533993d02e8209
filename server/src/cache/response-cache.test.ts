import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Problem, problemMessages } from '@chekku/domain/problem'
import { describe, expect, it } from 'vitest'
import { createRevisionWatcher } from '../database/revision-watcher.ts'
import type { Client } from '../http/limits/client-address.ts'
import { runForClient } from '../queue/clients.ts'
import { Queue } from '../queue/queue.ts'
import { CachedResponse } from './cached-response.ts'
import type { ConcurrencyLimits } from './concurrency-limiter.ts'
import { type CacheResult, type FreshResponse, ResponseCache } from './response-cache.ts'

const text = 'A list of oils. '.repeat(500)
const fresh = (body = text): FreshResponse => ({
  status: 200,
  headers: { 'content-type': 'text/plain' },
  body: Buffer.from(body),
})
const unavailable = async (): Promise<FreshResponse> => {
  throw new Problem('unavailable', problemMessages.databaseUnavailable)
}

const visitor = { key: '203.0.113.7', isSignedIn: false }
const neighbour = { key: '203.0.113.8', isSignedIn: false }
const owner = { key: 'session 1', isSignedIn: true }

/** One render at a time. */
const oneAtOnce = (maxQueued: number, deadlineMs: number) => ({ concurrency: 1, maxQueued, deadlineMs })

/** A cache with a catalogue and renders that the test controls. */
function aCache({ memoryBytes, limits }: { memoryBytes?: number; limits?: ConcurrencyLimits } = {}) {
  const catalogue = createRevisionWatcher()
  catalogue.committed(1)
  const made: string[] = []
  const cache = new ResponseCache({
    catalogue,
    onRender: key => made.push(key),
    limits,
    ...(memoryBytes !== undefined && { memoryBytes }),
  })
  const commonHeaders = () => ({})
  const ask = (key: string, render = async () => fresh(), url?: string, client: Client = visitor) =>
    cache.getOrRender({ key, url, render, client, commonHeaders })
  const askDirectly = (key: string, render = async () => fresh()) =>
    cache.getOrRender({ key, render, client: undefined, commonHeaders })
  return { catalogue, cache, made, ask, askDirectly }
}

async function bytesOf(result: CacheResult): Promise<string> {
  if (!('entry' in result)) return result.fresh.body.toString()
  return String((await result.entry.response.encode(['identity']))?.body)
}

describe('the response cache', () => {
  it('renders again after the catalogue has changed, also while an older render is under way', async () => {
    const { catalogue, made, ask } = aCache()
    const release = Promise.withResolvers<FreshResponse>()
    const before = ask('list', () => release.promise)
    await expect.poll(() => made).toEqual(['list'])
    catalogue.committed(2)
    const after = await ask('list', async () => fresh('new'))
    release.resolve(fresh('old'))
    expect([await bytesOf(await before), await bytesOf(after)]).toEqual(['old', 'new'])
    expect(await bytesOf(await ask('list'))).toBe('new')
    expect(made).toEqual(['list', 'list'])
  })

  it('renders again after a write that has overtaken the only render', async () => {
    const { catalogue, ask } = aCache()
    const overtaken = async () => {
      catalogue.committed(2)
      return fresh('old')
    }
    expect(await bytesOf(await ask('list', overtaken))).toBe('old')
    expect(await bytesOf(await ask('list', async () => fresh('new')))).toBe('new')
  })

  it('runs a render that several wait for on the turns of each of them, in queues on the way too', async () => {
    const { askDirectly } = aCache()
    const queue = new Queue({ concurrency: 1, bound: 2, refusal: () => new Error('Refused') })
    const release = Promise.withResolvers<void>()
    void queue.run(() => release.promise)
    const askFor = (client: string, key: string) =>
      runForClient(client, () => askDirectly(key, () => queue.run(async () => fresh())))
    const [own, shared] = [askFor('one', 'a'), askFor('one', 'b')]
    const other = askFor('other', 'b')
    const third = askFor('third', 'c')
    await expect(own).rejects.toThrow('Refused')
    release.resolve()
    expect(await Promise.all([shared, other, third].map(async answer => bytesOf(await answer)))).toEqual([
      text,
      text,
      text,
    ])
  })

  it('refuses renders over the limit, and caches nothing of them', async () => {
    const { cache, made, ask } = aCache({ limits: oneAtOnce(1, 10) })
    const release = Promise.withResolvers<FreshResponse>()
    const first = ask('a', () => release.promise)
    const [waited, tooMany] = [ask('b'), ask('c')]
    await expect(tooMany).rejects.toThrow(problemMessages.shopBusy)
    await expect(waited).rejects.toThrow(problemMessages.shopBusy)
    const joined = ask('a')
    release.resolve(fresh())
    expect(await bytesOf(await first)).toBe(await bytesOf(await joined))
    expect(made).toEqual(['a'])
    expect(cache.size().entries).toBe(1)
    await ask('b')
  })

  it('shares a render that waits with requests after a change, since it will read what has changed', async () => {
    const { catalogue, made, ask } = aCache({ limits: oneAtOnce(9, 60_000) })
    const release = Promise.withResolvers<FreshResponse>()
    const [first, waiting] = [ask('other', () => release.promise), ask('list')]
    catalogue.committed(2)
    const after = ask('list')
    release.resolve(fresh())
    await Promise.all([first, waiting, after, ask('list')])
    await ask('list')
    expect(made).toEqual(['other', 'list'])
  })

  it('renders for a visitor beside one whose renders fill the queue', async () => {
    const { made, ask } = aCache({ limits: oneAtOnce(3, 60_000) })
    const many = ['a', 'b', 'c', 'd', 'e'].map(key => ask(key))
    const answers = await Promise.allSettled([...many, ask('page', undefined, undefined, neighbour)])
    const isAnswered = [true, true, true, false, false, true]
    expect(answers.map(({ status }) => status === 'fulfilled')).toEqual(isAnswered)
    expect(made.indexOf('page')).toBeLessThan(3)
  })

  it('renders for an administrator before all visitors, also what one of them waits for', async () => {
    const { cache, made, ask } = aCache({ limits: oneAtOnce(2, 60_000) })
    const visits = ['a', 'b', 'c'].map(key => ask(key))
    expect([visitor, owner].map(client => cache.isOverloaded(client))).toEqual([true, false])
    await ask('c', undefined, undefined, owner)
    expect(made).toEqual(['a', 'c'])
    await Promise.all(visits)
    expect(made).toEqual(['a', 'c', 'b'])
  })

  it('serves a visitor the older entry instead of a refusal, and an administrator never', async () => {
    const { catalogue, cache, ask } = aCache({ limits: oneAtOnce(1, 60_000) })
    await ask('list')
    catalogue.committed(2)
    const release = Promise.withResolvers<FreshResponse>()
    const busy = [visitor, owner].map((client, at) => ask(`${at}`, () => release.promise, undefined, client))
    busy.push(ask('waiting'))
    const refused = ask('list', undefined, undefined, owner)
    await expect(refused).rejects.toThrow(problemMessages.shopBusy)
    const ofUnknownSession = { key: 'list', client: visitor, hasQueriedRevision: true }
    const render = async () => fresh()
    const unknown = cache.getOrRender({ ...ofUnknownSession, render, commonHeaders: () => ({}) })
    await expect(unknown).rejects.toThrow(problemMessages.shopBusy)
    expect(await ask('list')).toMatchObject({ stale: 'overload' })
    release.resolve(fresh())
    await Promise.all(busy)
    expect(await ask('list')).not.toHaveProperty('stale')
  })

  it('renders a subrequest of an admitted page although the same is queued', async () => {
    const { askDirectly, ask } = aCache({ limits: oneAtOnce(9, 60_000) })
    const page = ask('page', async () => {
      // A request of another client, queued behind this page.
      const waiting = ask('list')
      const own = await askDirectly('list')
      waiting.catch(() => undefined)
      return fresh(await bytesOf(own))
    })
    expect(await bytesOf(await page)).toBe(text)
  })

  it('lets what bypasses the limiter, such as pictures, neither wait for pages nor hold them up', async () => {
    const { askDirectly, ask } = aCache({ limits: oneAtOnce(1, 10) })
    const release = Promise.withResolvers<FreshResponse>()
    const copies = ['a', 'b', 'c', 'd'].map(key => askDirectly(key, () => release.promise))
    expect(await bytesOf(await ask('page'))).toBe(text)
    release.resolve(fresh())
    for (const copy of copies) expect(await bytesOf(await copy)).toBe(text)
  })

  it('finds entries by a few URLs until the catalogue changes', async () => {
    const { catalogue, cache, ask } = aCache()
    await ask('list', undefined, '/list?page=1')
    await ask('list')
    expect(cache.getByUrl('/list?page=1')).toBeDefined()
    expect(cache.getByUrl('/list')).toBeUndefined()
    catalogue.committed(2)
    expect(cache.getByUrl('/list?page=1')).toBeUndefined()
    for (let n = 0; n < 50; n += 1) await ask('list', undefined, `/list?page=${n}`)
    await ask('list', undefined, `/list?q=${'x'.repeat(1_000)}`)
    expect(cache.size(), 'no very long one').toMatchObject({ entries: 1, urls: 4 })
  })

  it('stays within its memory, evicting the least recently used', async () => {
    const { cache, ask, made } = aCache({ memoryBytes: 50_000 })
    for (const key of ['a', 'b', 'c', 'a', 'd', 'e', 'f', 'a'])
      await ask(key, async () => fresh(text.slice(0, 5_000)), `/${key}`)
    expect(cache.size().bytes).toBeLessThanOrEqual(50_000)
    expect(cache.size().urls).toBe(cache.size().entries)
    expect(made.filter(key => key === 'a')).toHaveLength(1)
    await ask('b')
    expect(made.filter(key => key === 'b')).toHaveLength(2)
  })

  it('holds no errors and nothing that is not cacheable', async () => {
    const { cache, ask } = aCache()
    await expect(ask('a', unavailable)).rejects.toThrow(problemMessages.databaseUnavailable)
    await ask('b', async () => ({ ...fresh(), status: 404 }))
    expect(cache.size().entries).toBe(0)
  })

  it('serves stale entries while the database is down, and renders again when it is back', async () => {
    const { catalogue, cache, ask } = aCache()
    await ask('list', undefined, '/list')
    catalogue.unreachable(catalogue.localRevision())
    expect(cache.getByUrl('/list')).toBeDefined()
    expect(cache.isDatabaseDown()).toBe(true)
    catalogue.committed(2)
    expect(await ask('list', unavailable)).toMatchObject({ stale: 'database-down' })
    await expect(ask('other', unavailable)).rejects.toThrow(problemMessages.databaseUnavailable)
    catalogue.observed(2, catalogue.localRevision())
    expect(await ask('list', unavailable)).toMatchObject({ stale: 'database-down' })
    expect(await ask('list')).not.toHaveProperty('stale')
  })

  it('renders what a write has replaced though the watcher has no answer, until a render finds no database', async () => {
    const { catalogue, made, ask } = aCache()
    await ask('list')
    await ask('other')
    catalogue.committed(2)
    catalogue.unreachable(catalogue.localRevision())
    expect(await bytesOf(await ask('list', async () => fresh('new')))).toBe('new')

    expect(await ask('other', unavailable)).toMatchObject({ stale: 'database-down' })
    const renders = made.length
    expect(await ask('other', unavailable)).toMatchObject({ stale: 'database-down' })
    expect(made).toHaveLength(renders)
  })
})

describe('a cached response', () => {
  it('takes no more memory than its bytes, in any coding', async () => {
    for (const body of [Buffer.from('short'), Buffer.from(text.repeat(200))]) {
      const response = new CachedResponse({ body, headers: {} })
      for (const coding of ['identity', 'br', 'gzip'] as const) {
        const bytes = (await response.encode([coding]))?.body
        expect(bytes?.length).toBeGreaterThan(0)
        expect(bytes?.buffer.byteLength).toBe(bytes?.length)
      }
    }
  })

  const all = ['br', 'gzip', 'identity'] as const

  it('has the same text and an own ETag in each coding', async () => {
    const response = new CachedResponse(fresh())
    const bare = await response.encode(['identity'])
    const brotli = await response.encode(all)
    const gzip = await response.encode(['gzip'])
    expect(brotliDecompressSync(brotli?.body ?? '').toString()).toBe(text)
    expect(gunzipSync(gzip?.body ?? '').toString()).toBe(text)
    expect(bare?.headers).not.toHaveProperty('content-encoding')
    expect(brotli?.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    const etags = [bare, brotli, gzip].map(form => form?.etag ?? '')
    expect(new Set(etags).size).toBe(3)
    for (const etag of etags) {
      expect(etag).toMatch(/^"[\w-]+"$/)
      expect(response.matches(`"other", W/${etag}`)).toBe(true)
    }
    expect(response.matches('"other"')).toBe(false)
    expect(response.matches(`${etags[0]?.slice(0, -1)}x"`)).toBe(false)
  })

  it('is compressed once for concurrent requests, and not when it is small, unless identity is refused', async () => {
    const response = new CachedResponse(fresh())
    expect(response.getEncoded(all)).toBeUndefined()
    const [one, two] = await Promise.all([response.encode(all), response.encode(all)])
    expect(one?.body).toBe(two?.body)
    expect(response.getEncoded(all)).toBe(one)
    const small = new CachedResponse(fresh('short'))
    expect((await small.encode(all))?.headers).not.toHaveProperty('content-encoding')
    expect((await small.encode(['gzip']))?.headers).toMatchObject({ 'content-encoding': 'gzip' })
    expect(await small.encode([])).toBeUndefined()
  })
})
