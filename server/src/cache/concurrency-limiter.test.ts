import { setImmediate as nextTurn } from 'node:timers/promises'
import { problemMessages } from '@chekku/domain/problem'
import { describe, expect, it } from 'vitest'
import { timeLimit } from '../../testing/time-limit.ts'
import { ConcurrencyLimiter, renderLimits } from './concurrency-limiter.ts'

/** Blocks the event loop, as the render of a page does. */
const spin = async (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

const visitor = { clients: new Set(['203.0.113.7']), isSignedIn: false }

describe('the concurrency limiter', () => {
  it.each([
    ['one more than may be queued', { maxQueued: 0, deadlineMs: 60_000 }],
    ['what has waited past the deadline', { maxQueued: 10, deadlineMs: 20 }],
  ])('refuses %s, with Retry-After, and goes on with the next', async (_, limits) => {
    const limiter = new ConcurrencyLimiter({ concurrency: 1, ...limits })
    const { promise, resolve } = Promise.withResolvers<string>()
    const first = limiter.run(() => promise, visitor)
    await expect(limiter.run(async () => 'late', visitor)).rejects.toMatchObject({
      code: 'busy',
      message: problemMessages.shopBusy,
      retryAfterSeconds: 1,
    })
    resolve('first')
    expect(await first).toBe('first')
    expect(await limiter.run(async () => 'next', visitor)).toBe('next')
  })

  it('accepts all arrivals before the next render starts', async () => {
    const limiter = new ConcurrencyLimiter({ concurrency: 1, maxQueued: 2, deadlineMs: 60_000 })
    let begun = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    const first = limiter.run(() => {
      begun += 1
      return promise
    }, visitor)
    const outcomes: string[] = []
    const note = (outcome: string) => () => void outcomes.push(`${outcome} when ${begun} had begun`)
    // Each starts in a separate turn of the event loop, as connections do.
    for (let arrival = 0; arrival < 5; arrival += 1) {
      limiter.run(async () => undefined, visitor).then(note('made'), note('refused'))
      await nextTurn()
    }
    expect(outcomes).toEqual(Array(3).fill('refused when 0 had begun'))
    await expect.poll(() => begun).toBe(1)
    resolve()
    await first
  })

  it('refuses nothing that has a free slot, however slow the machine', async () => {
    const limiter = new ConcurrencyLimiter({ concurrency: 1, maxQueued: 10, deadlineMs: 1 })
    const run = limiter.run(async () => 'rendered', visitor)
    spin(20)
    expect(await run).toBe('rendered')
  })

  it('serves a burst as long as the queue', async () => {
    const limiter = new ConcurrencyLimiter({ ...renderLimits, deadlineMs: timeLimit(60_000) })
    const burst = Array.from({ length: renderLimits.maxQueued }, () => limiter.run(() => spin(1), visitor))
    const outcomes = await Promise.allSettled(burst)
    expect(outcomes.every(({ status }) => status === 'fulfilled')).toBe(true)
  })
})
