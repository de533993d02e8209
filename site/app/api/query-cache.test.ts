import { describe, expect, it } from 'vitest'
import { replaces, staleWhileRevalidate } from './query-cache.ts'

const good = (data: string) => ({ data, error: null })
const bad = (status: number) => ({ data: null, error: { status } })

describe('staleWhileRevalidate', () => {
  it('shows the response when it arrives, and the cached one the next time', async () => {
    const fresh = Promise.resolve(good('first'))
    expect(staleWhileRevalidate('a', fresh).shown).toBe(fresh)
    await fresh
    const again = staleWhileRevalidate('a', Promise.resolve(good('second')))
    expect(again.shown).toEqual(good('first'))
    expect(await again.fresh).toEqual(good('second'))
  })

  it('shows data known from another query until the response arrives', () => {
    expect(staleWhileRevalidate('b', Promise.resolve(good('b')), good('known')).shown).toEqual(good('known'))
  })

  it('does not cache failures', async () => {
    const fresh = Promise.resolve(bad(500))
    staleWhileRevalidate('c', fresh)
    await fresh
    const next = Promise.resolve(good('c'))
    expect(staleWhileRevalidate('c', next).shown).toBe(next)
  })
})

describe('replaces', () => {
  it('is false for a temporary failure and true for a 404', () => {
    expect(replaces(good('x'))).toBe(true)
    expect(replaces(bad(0))).toBe(false)
    expect(replaces(bad(503))).toBe(false)
    expect(replaces(bad(404))).toBe(true)
  })
})
