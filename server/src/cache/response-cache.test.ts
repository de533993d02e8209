import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Problem, problemMessages } from '@chekku/domain/problem'
import { describe, expect, it, vi } from 'vitest'
import { createRevisionWatcher } from '../database/revision-watcher.ts'
import { createKeptAnswer } from './cached-response.ts'
import type { MakingLimits } from './concurrency-limiter.ts'
import { createKeptAnswers, type Production, type Reply } from './response-cache.ts'

const text = 'A list of oils. '.repeat(500)
const production = (body = text): Production => ({
  status: 200,
  headers: { 'content-type': 'text/plain' },
  body: Buffer.from(body),
  isText: true,
  isKept: true,
})
const unavailable = async (): Promise<Production> => {
  throw new Problem('unavailable', problemMessages.databaseUnavailable)
}

/** One answer is made at a time, for each who waits so long; nobody is taken for a burst or a rush. */
const oneAtOnce = (waiting: number, waitMs: number): MakingLimits => ({
  atOnce: 1,
  waiting,
  waitMs,
  burstMs: 0,
  burstWaitMs: 0,
  rushMs: 0,
})

/** A keeper whose catalogue and answers the test has in hand. */
function keeper({ memoryBytes, making }: { memoryBytes?: number; making?: MakingLimits } = {}) {
  const catalogue = createRevisionWatcher()
  catalogue.committed(1)
  const made: string[] = []
  const kept = createKeptAnswers({
    catalogue,
    onMade: key => made.push(key),
    making,
    ...(memoryBytes !== undefined && { memoryBytes }),
  })
  const ask = (key: string, make = async () => production(), address?: string) =>
    kept.answer({ key, address, make, common: () => ({}) })
  const askForPage = (key: string, make = async () => production()) =>
    kept.answer({ key, make, isPartOfPage: true, common: () => ({}) })
  return { catalogue, kept, made, ask, askForPage }
}

async function bytesOf(reply: Reply): Promise<string> {
  if (!('entry' in reply)) return reply.production.body.toString()
  return String((await reply.entry.answer.represent(['identity']))?.body)
}

describe('kept answers', () => {
  it('are made once for all who ask at the same time', async () => {
    const { made, ask } = keeper()
    await Promise.all(Array.from({ length: 100 }, () => ask('list')))
    await ask('list')
    expect(made).toEqual(['list'])
  })

  it('get their smallest form after a few requests for a page, and after many for a list', async () => {
    const catalogue = createRevisionWatcher()
    catalogue.committed(1)
    const kept = createKeptAnswers({ catalogue, calmMs: 0 })
    const html = Array.from({ length: 500 }, (_, n) => `<p>${(n * 7_919) % 1_000}</p>`).join('')
    const ask = async (key: string, type: string) => {
      const make = async () => ({ ...production(html), headers: { 'content-type': type } })
      const reply = await kept.answer({ key, make, common: () => ({}) })
      return 'entry' in reply ? reply.entry.answer.represent(['br']) : undefined
    }
    const page = () => ask('page', 'text/html; charset=utf-8')
    const list = () => ask('list', 'application/json; charset=utf-8')
    const quick = await page()
    for (let n = 0; n < 4; n += 1) expect((await page())?.etag).toBe(quick?.etag)
    for (let n = 0; n < 49; n += 1) await list()
    // The request that has an answer made is not counted.
    await page()
    await vi.waitFor(async () => expect((await page())?.etag).toContain('-best'))
    expect((await list())?.etag).toMatch(/-br"$/)
    await list()
    await vi.waitFor(async () => expect((await list())?.etag).toContain('-best'))
  })

  it('are made anew after the catalogue has changed, also for who comes while an older one is made', async () => {
    const { catalogue, made, ask } = keeper()
    const release = Promise.withResolvers<Production>()
    const before = ask('list', () => release.promise)
    catalogue.committed(2)
    const after = await ask('list', async () => production('new'))
    release.resolve(production('old'))
    expect([await bytesOf(await before), await bytesOf(after)]).toEqual(['old', 'new'])
    expect(await bytesOf(await ask('list'))).toBe('new')
    expect(made).toEqual(['list', 'list'])
  })

  it('are refused soon where more is asked for than can be made, and nothing of it is kept', async () => {
    const { kept, made, ask } = keeper({ making: oneAtOnce(1, 10) })
    const release = Promise.withResolvers<Production>()
    const first = ask('a', () => release.promise)
    const [waited, tooMany] = [ask('b'), ask('c')]
    await expect(tooMany).rejects.toThrow(problemMessages.shopBusy)
    await expect(waited).rejects.toThrow(problemMessages.shopBusy)
    const joined = ask('a')
    release.resolve(production())
    expect(await bytesOf(await first)).toBe(await bytesOf(await joined))
    expect(made).toEqual(['a'])
    expect(kept.size().answers).toBe(1)
    await ask('b')
  })

  it('are made for a page whose turn it is without waiting for those who wait', async () => {
    const { askForPage, ask } = keeper({ making: oneAtOnce(9, 60_000) })
    const page = ask('page', async () => {
      // Asked for by somebody else, who waits for the page to be made.
      const waiting = ask('list')
      const own = await askForPage('list')
      waiting.catch(() => undefined)
      return production(await bytesOf(own))
    })
    expect(await bytesOf(await page)).toBe(text)
  })

  it('with a line of their own, such as pictures, keep no page waiting and wait behind none', async () => {
    const { kept, ask } = keeper({ making: oneAtOnce(1, 10) })
    const release = Promise.withResolvers<Production>()
    const askForCopy = (key: string) =>
      kept.answer({ key, hasOwnLine: true, make: () => release.promise, common: () => ({}) })
    const copies = ['a', 'b', 'c', 'd'].map(askForCopy)
    expect(await bytesOf(await ask('page'))).toBe(text)
    release.resolve(production())
    for (const copy of copies) expect(await bytesOf(await copy)).toBe(text)
  })

  it('are found by the address that was asked for, until the catalogue changes', async () => {
    const { catalogue, kept, ask } = keeper()
    await ask('list', undefined, '/list?page=1')
    await ask('list')
    expect(kept.find('/list?page=1')).toBeDefined()
    expect(kept.find('/list')).toBeUndefined()
    catalogue.committed(2)
    expect(kept.find('/list?page=1')).toBeUndefined()
  })

  it('remember no more than a few addresses each, and none that is very long', async () => {
    const { kept, ask } = keeper()
    for (let n = 0; n < 50; n += 1) await ask('list', undefined, `/list?page=${n}`)
    await ask('list', undefined, `/list?q=${'x'.repeat(1_000)}`)
    expect(kept.size()).toMatchObject({ answers: 1, addresses: 4 })
  })

  it('stay within their memory, and what was not asked for longest goes first', async () => {
    const { kept, ask, made } = keeper({ memoryBytes: 70_000 })
    for (const key of ['a', 'b', 'c', 'a', 'd', 'e', 'f', 'a'])
      await ask(key, async () => production(text.slice(0, 5_000)), `/${key}`)
    expect(kept.size().bytes).toBeLessThanOrEqual(70_000)
    expect(kept.size().addresses).toBe(kept.size().answers)
    expect(made.filter(key => key === 'a')).toHaveLength(1)
    await ask('b')
    expect(made.filter(key => key === 'b')).toHaveLength(2)
  })

  it('are not what failed or may not be kept', async () => {
    const { kept, ask } = keeper()
    await expect(ask('a', unavailable)).rejects.toThrow(problemMessages.databaseUnavailable)
    await ask('b', async () => ({ ...production(), status: 404, isKept: false }))
    expect(kept.size().answers).toBe(0)
  })

  it('go on being served while the database is away, and are made anew when it is back', async () => {
    const { catalogue, kept, ask } = keeper()
    await ask('list', undefined, '/list')
    catalogue.unreachable(catalogue.localRevision())
    expect(kept.find('/list')).toBeDefined()
    expect(kept.isDatabaseAway()).toBe(true)
    catalogue.committed(2)
    expect(await ask('list', unavailable)).toMatchObject({ isOutdated: true })
    await expect(ask('other', unavailable)).rejects.toThrow(problemMessages.databaseUnavailable)
    catalogue.observed(2, catalogue.localRevision())
    expect(await ask('list', unavailable)).toMatchObject({ isOutdated: true })
    expect(await ask('list')).toMatchObject({ isOutdated: false })
  })
})

describe('a kept answer', () => {
  it('takes no more memory than its bytes, in any coding', async () => {
    for (const body of [Buffer.from('short'), Buffer.from(text.repeat(200))]) {
      const answer = createKeptAnswer({ body, headers: {}, isText: true })
      for (const coding of ['identity', 'br', 'gzip'] as const) {
        const bytes = (await answer.represent([coding]))?.body
        expect(bytes?.length).toBeGreaterThan(0)
        expect(bytes?.buffer.byteLength).toBe(bytes?.length)
      }
    }
  })

  const all = ['br', 'gzip', 'identity'] as const

  it('has the same text in each coding, and in each an ETag of its own', async () => {
    const answer = createKeptAnswer(production())
    const bare = await answer.represent(['identity'])
    const brotli = await answer.represent(all)
    const gzip = await answer.represent(['gzip'])
    expect(brotliDecompressSync(brotli?.body ?? '').toString()).toBe(text)
    expect(gunzipSync(gzip?.body ?? '').toString()).toBe(text)
    expect(bare?.headers).not.toHaveProperty('content-encoding')
    expect(brotli?.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    const etags = [bare, brotli, gzip].map(form => form?.etag ?? '')
    expect(new Set(etags).size).toBe(3)
    for (const etag of etags) {
      expect(etag).toMatch(/^"[\w-]+"$/)
      expect(answer.isNamedBy(`"other", W/${etag}`)).toBe(true)
    }
    expect(answer.isNamedBy('"other"')).toBe(false)
    expect(answer.isNamedBy(`${etags[0]?.slice(0, -1)}x"`)).toBe(false)
  })

  it('is compressed once for all who ask at the same time', async () => {
    const answer = createKeptAnswer(production())
    expect(answer.ready(all)).toBeUndefined()
    const [one, two] = await Promise.all([answer.represent(all), answer.represent(all)])
    expect(one?.body).toBe(two?.body)
    expect(answer.ready(all)).toBe(one)
  })

  it('that is small goes as it is, unless that is refused', async () => {
    const answer = createKeptAnswer(production('short'))
    expect((await answer.represent(all))?.headers).not.toHaveProperty('content-encoding')
    expect((await answer.represent(['gzip']))?.headers).toMatchObject({ 'content-encoding': 'gzip' })
    expect(await answer.represent([])).toBeUndefined()
  })

  it('gets a smaller form under an ETag of its own, and is still known by the old one', async () => {
    const list = Array.from({ length: 2_000 }, (_, n) => `product ${n} costs ${(n * 7_919) % 1_000}`).join(
      '\n',
    )
    const answer = createKeptAnswer(production(list))
    const quick = await answer.represent(all)
    await answer.improve()
    const best = await answer.represent(all)
    expect(best?.body.length).toBeLessThan(quick?.body.length ?? 0)
    expect(brotliDecompressSync(best?.body ?? '').toString()).toBe(list)
    expect(best?.etag).not.toBe(quick?.etag)
    expect(answer.isNamedBy(quick?.etag ?? '')).toBe(true)
    expect(answer.isNamedBy(best?.etag ?? '')).toBe(true)
  })
})
