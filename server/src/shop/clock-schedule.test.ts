import type { AddressInfo } from 'node:net'
import type { PublicShop, ShopNotice } from '@chekku/domain/schemas/shop'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { siteDirectory } from '../../testing/built-site.ts'
import { describeShopWith, startTestShop } from '../../testing/test-shop.ts'
import { createTickingClock } from '../../testing/ticking-clock.ts'
import { createRevisionWatcher } from '../database/revision-watcher.ts'
import { everyMinute, watchClock } from './clock-schedule.ts'

const minute = 60_000

describe('everyMinute', () => {
  const start = Date.parse('2026-12-24T08:29:30.500Z')
  let ticks: string[]
  let stop: () => void

  beforeEach(() => {
    vi.useFakeTimers({ now: start })
    ticks = []
  })
  afterEach(() => {
    stop()
    vi.useRealTimers()
  })
  const ticking = (tick = () => Promise.resolve()) => {
    stop = everyMinute(() => {
      ticks.push(new Date().toISOString().slice(11, 23))
      return tick()
    })
  }

  it('ticks at the start of each minute and at no other time', async () => {
    ticking()
    await vi.advanceTimersByTimeAsync(29_499)
    expect(ticks).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(ticks).toEqual(['08:30:00.000'])
    await vi.advanceTimersByTimeAsync(3 * minute - 1)
    expect(ticks).toEqual(['08:30:00.000', '08:31:00.000', '08:32:00.000'])
  })

  it('notices within a second that the clock was set, or went on while the machine slept', async () => {
    ticking()
    vi.setSystemTime(start + 8 * 60 * minute)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(ticks).toHaveLength(1)
    vi.setSystemTime(start - 5 * minute)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(ticks).toHaveLength(2)
  })

  it('does not tick while a tick lasts, and once as soon as it ends', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    ticking(() => promise)
    await vi.advanceTimersByTimeAsync(5 * minute)
    expect(ticks).toHaveLength(1)
    resolve()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(ticks).toHaveLength(2)
  })

  it('leaves no timer behind when it is stopped, even within a tick', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    ticking(() => promise)
    await vi.advanceTimersByTimeAsync(minute)
    stop()
    resolve()
    await vi.advanceTimersByTimeAsync(2 * minute)
    expect([ticks.length, vi.getTimerCount()]).toEqual([1, 0])
  })
})

it('watchClock asks again while the database is away, and expires the pages when it has answered', async () => {
  const catalogue = createRevisionWatcher()
  let now = 0
  let isDatabaseDown = true
  const asked: number[][] = []
  const shop = {
    async isTurnedBetween(before: number, after: number) {
      asked.push([before, after])
      if (isDatabaseDown) throw new Error('away')
      return false
    },
  }
  const look = watchClock(shop, catalogue, () => now)
  for (let at = 1; at <= 3; at += 1) {
    now = at * minute
    await look()
  }
  expect([catalogue.localRevision(), asked.length]).toEqual([0, 3])
  isDatabaseDown = false
  now = 4 * minute
  await look()
  expect([catalogue.localRevision(), asked.at(-1)]).toEqual([1, [0, 4 * minute]])
  now = 5 * minute
  await look()
  expect(catalogue.localRevision()).toBe(1)
})

// 13:50 in the shop's time zone, UTC+5:30.
const clock = createTickingClock('2026-12-24T08:20:00Z')
const rendered: string[] = []
const options = { ...clock.options, siteDirectory, onRender: (key: string) => void rendered.push(key) }

const notice = (fields: Partial<ShopNotice>) => ({
  text: 'Fresh groundnut oil today',
  kind: 'news',
  from: '2026-12-24T14:00',
  until: '2026-12-24T18:30',
  ...fields,
})

describeShopWith(options, 'the clock of the shop', shop => {
  let origin: string
  beforeAll(async () => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`
  })
  beforeEach(async () => {
    clock.reset()
    await clock.look()
  })
  const { now, set, look } = clock
  const get = async (path: string) => {
    const answer = await fetch(origin + path)
    return { text: await answer.text(), etag: answer.headers.get('etag') ?? '' }
  }
  /** Advances the clock minute by minute to a time; the schedule ticks at each. */
  async function pass(to: string) {
    while (now() < Date.parse(to)) {
      const next = now() - (now() % minute) + minute
      set(Math.min(next, Date.parse(to)))
      if (now() === next) await look()
    }
  }
  const save = async (section: string, body: object) => {
    const { status, text } = await shop.call('PUT', `/shop/${section}`, { body })
    expect([status, text]).toEqual([200, text])
  }
  const paths = ['/api/shop', '/', '/contact']
  const texts = async () => {
    const answers: { text: string; etag: string }[] = []
    for (const path of paths) answers.push(await get(path))
    return answers
  }
  const shown = async () => (await texts()).map(({ text }) => text.includes('Fresh groundnut oil today'))
  const all = (is: boolean) => paths.map(() => is)

  it('turns pages and answers exactly at the minutes of a notice, with new ETags, and renders nothing at any other', async () => {
    await save('notices', { notices: [notice({})] })
    const [before, turned] = [await texts(), [] as string[]]
    expect(await shown()).toEqual(all(false))
    const passTo = async (to: string) => {
      while (now() < Date.parse(to)) {
        const moment = new Date(now() + minute).toISOString()
        await pass(moment)
        const renders = rendered.length
        await shop.call('GET', '/shop', { token: null })
        if (rendered.length > renders) turned.push(moment)
      }
    }
    await passTo('2026-12-24T08:29:00Z')
    await pass('2026-12-24T08:29:59.999Z')
    expect(await texts()).toEqual(before)
    set(Date.parse('2026-12-24T08:29:00Z'))
    await passTo('2026-12-24T08:30:00Z')
    const during = await texts()
    expect(await shown()).toEqual(all(true))
    for (const [at, { etag }] of during.entries()) expect(etag).not.toBe(before[at]?.etag)
    await passTo('2026-12-24T12:59:00Z')
    expect(await texts()).toEqual(during)

    await passTo('2026-12-24T13:00:00Z')
    expect(await texts()).toEqual(before)
    await passTo('2026-12-24T14:00:00Z')
    expect(turned).toEqual(['2026-12-24T08:30:00.000Z', '2026-12-24T13:00:00.000Z'])
  })

  it('ends a notice that was saved and ends within one minute', async () => {
    await pass('2026-12-24T08:29:00Z')
    set(Date.parse('2026-12-24T08:29:20Z'))
    await save('notices', { notices: [notice({ from: '2026-12-24T13:00', until: '2026-12-24T14:00' })] })
    expect(await shown()).toEqual(all(true))
    await pass('2026-12-24T08:30:00Z')
    expect(await shown()).toEqual(all(false))
  })

  it('turns after minutes that were missed, and when the clock is set back', async () => {
    await save('notices', { notices: [notice({})] })
    expect(await shown()).toEqual(all(false))
    // Rendered between two ticks, and expired at the next tick.
    set(Date.parse('2026-12-24T09:00:00Z'))
    await save('reach', { email: 'new@shop.example' })
    expect(await shown()).toEqual(all(true))
    for (const [moment, is] of [
      ['2026-12-24T15:00:00Z', false],
      ['2026-12-24T09:00:00Z', true],
      ['2026-12-24T08:00:00Z', false],
    ] as const) {
      set(Date.parse(moment))
      await look()
      expect([moment, await shown()]).toEqual([moment, all(is)])
    }
  })

  it('keeps to the wall clock of a zone on the night in which it is put forward', async () => {
    const start = Date.parse('2026-03-29T00:50:00Z')
    set(Date.parse('2026-03-29T00:50:00Z'))
    await look()
    await save('hours', { timeZone: 'Europe/London' })
    // 01:00 to 02:00 does not exist in that night.
    const night = notice({ from: '2026-03-29T01:30', until: '2026-03-29T02:30' })
    await save('notices', { notices: [night] })
    const seen: string[] = []
    for (let at = 0; at < 50; at += 1) {
      const moment = new Date(start + at * minute).toISOString()
      await pass(moment)
      const { data } = JSON.parse((await get('/api/shop')).text) as { data: PublicShop }
      const isShown = data.notice !== null
      if (isShown !== (seen.length === 1)) seen.push(moment.slice(11, 16))
    }
    expect(seen).toEqual(['01:00', '01:30'])
  })
})

it('a shop that is closed stops its clock', async () => {
  const stop = vi.fn()
  const shop = await startTestShop({ everyMinute: () => stop })
  expect(stop).not.toHaveBeenCalled()
  await shop.close()
  expect(stop).toHaveBeenCalled()
})
