import { setImmediate as nextTurn } from 'node:timers/promises'
import { problemMessages } from '@chekku/domain/problem'
import { describe, expect, it } from 'vitest'
import { ConcurrencyLimiter, renderLimits } from './concurrency-limiter.ts'

/** Work that ends when the test says so, and what has begun of it. */
function works(count: number) {
  const begun: number[] = []
  const list = Array.from({ length: count }, (_, index) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    return {
      end: () => resolve(index),
      fail: () => reject(new Error('It went wrong')),
      work: () => {
        begun.push(index)
        return promise
      },
    }
  })
  return { begun, list }
}

describe('the concurrency limiter', () => {
  it('runs a few at once and the rest first in, first out', async () => {
    const limiter = new ConcurrencyLimiter({ concurrency: 2, maxQueued: 10, deadlineMs: 60_000 })
    const { begun, list } = works(5)
    const results = list.map(({ work }) => limiter.run(work))
    await expect.poll(() => begun).toEqual([0, 1])
    list[1]?.end()
    await results[1]
    await expect.poll(() => begun).toEqual([0, 1, 2])
    for (const { end } of list) end()
    expect(await Promise.all(results)).toEqual([0, 1, 2, 3, 4])
    expect(begun).toEqual([0, 1, 2, 3, 4])
  })

  it('refuses one more than may be queued at once, with Retry-After', async () => {
    const limiter = new ConcurrencyLimiter({ concurrency: 1, maxQueued: 1, deadlineMs: 60_000 })
    const { begun, list } = works(3)
    const first = limiter.run(list[0]?.work ?? Promise.reject)
    await expect.poll(() => begun).toEqual([0])
    const [second, third] = list.slice(1).map(({ work }) => limiter.run(work))
    await expect(third).rejects.toMatchObject({
      code: 'busy',
      message: problemMessages.shopBusy,
      retryAfterSeconds: 1,
    })
    for (const { end } of list) end()
    expect(await Promise.all([first, second])).toEqual([0, 1])
  })

  it('refuses what has waited past the deadline, and goes on with the next', async () => {
    const limiter = new ConcurrencyLimiter({ concurrency: 1, maxQueued: 10, deadlineMs: 20 })
    const { begun, list } = works(3)
    const first = limiter.run(list[0]?.work ?? Promise.reject)
    await expect(limiter.run(list[1]?.work ?? Promise.reject)).rejects.toThrow(problemMessages.shopBusy)
    const third = limiter.run(list[2]?.work ?? Promise.reject)
    for (const { end } of list) end()
    expect(await Promise.all([first, third])).toEqual([0, 2])
    expect(begun).toEqual([0, 2])
  })

  it('accepts all arrivals before the next render starts', async () => {
    const limiter = new ConcurrencyLimiter({ concurrency: 1, maxQueued: 2, deadlineMs: 60_000 })
    const { begun, list } = works(1)
    const first = limiter.run(list[0]?.work ?? Promise.reject)
    const outcomes: string[] = []
    const note = (outcome: string) => () => void outcomes.push(`${outcome} when ${begun.length} had begun`)
    // Each comes in a turn of the loop of its own, as connections do.
    for (let visitor = 0; visitor < 5; visitor += 1) {
      limiter.run(async () => undefined).then(note('made'), note('refused'))
      await nextTurn()
    }
    expect(outcomes).toEqual(Array(3).fill('refused when 0 had begun'))
    await expect.poll(() => begun).toEqual([0])
    list[0]?.end()
    await first
  })

  it('refuses nothing that has a free slot, however slow the machine', async () => {
    const limiter = new ConcurrencyLimiter({ concurrency: 1, maxQueued: 10, deadlineMs: 1 })
    const run = limiter.run(async () => 'rendered')
    const until = performance.now() + 20
    while (performance.now() < until);
    expect(await run).toBe('rendered')
  })

  it('frees the slot of work that fails', async () => {
    const limiter = new ConcurrencyLimiter({ concurrency: 1, maxQueued: 10, deadlineMs: 60_000 })
    const { begun, list } = works(2)
    const [first, second] = list.map(({ work }) => limiter.run(work))
    await expect.poll(() => begun).toEqual([0])
    list[0]?.fail()
    await expect(first).rejects.toThrow('It went wrong')
    list[1]?.end()
    expect(await second).toBe(1)
  })

  it('serves a burst as long as the queue', async () => {
    const limiter = new ConcurrencyLimiter(renderLimits)
    const spin = async () => {
      // As a page that takes the processor.
      const until = performance.now() + 12
      while (performance.now() < until);
    }
    const outcomes = await Promise.allSettled(
      Array.from({ length: renderLimits.maxQueued }, () => limiter.run(spin)),
    )
    expect(outcomes.every(({ status }) => status === 'fulfilled')).toBe(true)
  })
})
