import { describe, expect, it } from 'vitest'
import { cacheResult, replaces, staleWhileRevalidate } from './query-cache.ts'

const good = (data: string) => ({ data, error: null })
const bad = (status: number) => ({ data: null, error: { status } })

describe('staleWhileRevalidate', () => {
  it('shows the answer when it comes, and the next time at once', async () => {
    const fresh = Promise.resolve(good('first'))
    expect(staleWhileRevalidate('a', fresh).shown).toBe(fresh)
    await fresh
    const again = staleWhileRevalidate('a', Promise.resolve(good('second')))
    expect(again.shown).toEqual(good('first'))
    expect(await again.fresh).toEqual(good('second'))
  })

  it('shows what is known from elsewhere until then', () => {
    expect(staleWhileRevalidate('b', Promise.resolve(good('b')), good('known')).shown).toEqual(good('known'))
  })

  it('does not cacheResult failures', async () => {
    const fresh = Promise.resolve(bad(500))
    staleWhileRevalidate('c', fresh)
    await fresh
    const next = Promise.resolve(good('c'))
    expect(staleWhileRevalidate('c', next).shown).toBe(next)
  })

  it('forgets the oldest of many', () => {
    for (let place = 0; place < 60; place += 1) cacheResult(`many ${place}`, good(String(place)))
    const fresh = Promise.resolve(good('new'))
    expect(staleWhileRevalidate('many 0', fresh).shown).toBe(fresh)
    expect(staleWhileRevalidate('many 59', fresh).shown).toEqual(good('59'))
  })
})

describe('replaces', () => {
  it('keeps what is shown through a passing failure, but not when the thing is gone', () => {
    expect(replaces(good('x'))).toBe(true)
    expect(replaces(bad(0))).toBe(false)
    expect(replaces(bad(503))).toBe(false)
    expect(replaces(bad(404))).toBe(true)
  })
})
