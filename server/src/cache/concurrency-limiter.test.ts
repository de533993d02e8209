import { setImmediate as nextTurn } from 'node:timers/promises'
import { problemMessages } from '@chekku/domain/problem'
import { describe, expect, it } from 'vitest'
import { createMakingLine, makingLimits } from './concurrency-limiter.ts'

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

const noBurst = { burstMs: 0, burstWaitMs: 0, rushMs: 0 }

describe('the line of what is made', () => {
  it('runs a few at once and the rest in the order in which they came', async () => {
    const line = createMakingLine({ atOnce: 2, waiting: 10, waitMs: 60_000, ...noBurst })
    const { begun, list } = works(5)
    const results = list.map(({ work }) => line.run(work))
    await expect.poll(() => begun).toEqual([0, 1])
    list[1]?.end()
    await results[1]
    await expect.poll(() => begun).toEqual([0, 1, 2])
    for (const { end } of list) end()
    expect(await Promise.all(results)).toEqual([0, 1, 2, 3, 4])
    expect(begun).toEqual([0, 1, 2, 3, 4])
  })

  it('refuses one more than may wait at once, and says when to come again', async () => {
    const line = createMakingLine({ atOnce: 1, waiting: 1, waitMs: 60_000, ...noBurst })
    const { begun, list } = works(3)
    const first = line.run(list[0]?.work ?? Promise.reject)
    await expect.poll(() => begun).toEqual([0])
    const [second, third] = list.slice(1).map(({ work }) => line.run(work))
    await expect(third).rejects.toMatchObject({
      code: 'busy',
      message: problemMessages.shopBusy,
      retryAfterSeconds: 1,
    })
    for (const { end } of list) end()
    expect(await Promise.all([first, second])).toEqual([0, 1])
  })

  it('refuses who has waited too long, and goes on with the next', async () => {
    const line = createMakingLine({ atOnce: 1, waiting: 10, waitMs: 20, ...noBurst })
    const { begun, list } = works(3)
    const first = line.run(list[0]?.work ?? Promise.reject)
    await expect(line.run(list[1]?.work ?? Promise.reject)).rejects.toThrow(problemMessages.shopBusy)
    const third = line.run(list[2]?.work ?? Promise.reject)
    for (const { end } of list) end()
    expect(await Promise.all([first, third])).toEqual([0, 2])
    expect(begun).toEqual([0, 2])
  })

  it('lets everybody in who has come before it makes the next', async () => {
    const line = createMakingLine({ atOnce: 1, waiting: 2, waitMs: 60_000, ...noBurst })
    const { begun, list } = works(1)
    const first = line.run(list[0]?.work ?? Promise.reject)
    const outcomes: string[] = []
    const note = (outcome: string) => () => void outcomes.push(`${outcome} when ${begun.length} had begun`)
    // Each comes in a turn of the loop of its own, as connections do.
    for (let visitor = 0; visitor < 5; visitor += 1) {
      line.run(async () => undefined).then(note('made'), note('refused'))
      await nextTurn()
    }
    expect(outcomes).toEqual(Array(4).fill('refused when 0 had begun'))
    await expect.poll(() => begun).toEqual([0])
    list[0]?.end()
    await first
  })

  it('refuses nobody whose turn it is, however slow the machine', async () => {
    const line = createMakingLine({ atOnce: 1, waiting: 10, waitMs: 1, ...noBurst })
    const run = line.run(async () => 'made')
    // As other work that takes the processor.
    const until = performance.now() + 20
    while (performance.now() < until);
    expect(await run).toBe('made')
  })

  it('gives the place of what failed to the next', async () => {
    const line = createMakingLine({ atOnce: 1, waiting: 10, waitMs: 60_000, ...noBurst })
    const { begun, list } = works(2)
    const [first, second] = list.map(({ work }) => line.run(work))
    await expect.poll(() => begun).toEqual([0])
    list[0]?.fail()
    await expect(first).rejects.toThrow('It went wrong')
    list[1]?.end()
    expect(await second).toBe(1)
  })

  it('lets a burst wait for its turn, and refuses soon who comes while more comes than can be made', async () => {
    const limits = { atOnce: 1, waiting: 10, waitMs: 20, burstMs: 100, burstWaitMs: 60_000, rushMs: 200 }
    const line = createMakingLine(limits)
    const { begun, list } = works(3)
    const [first, second] = list.map(({ work }) => line.run(work))
    await expect.poll(() => begun).toEqual([0])
    const since = performance.now()
    await expect.poll(() => performance.now() - since).toBeGreaterThan(120)
    await expect(line.run(async () => 'late')).rejects.toThrow(problemMessages.shopBusy)
    for (const { end } of list) end()
    expect(await Promise.all([first, second])).toEqual([0, 1])
  })

  it('lets a burst that goes on as a rush wait no longer, but for whose turn is near', async () => {
    const limits = { atOnce: 1, waiting: 10, waitMs: 20, burstMs: 100, burstWaitMs: 60_000, rushMs: 2_000 }
    const line = createMakingLine(limits)
    const { begun, list } = works(6)
    const results = list.map(({ work }) => line.run(work))
    const settled = Promise.allSettled(results)
    await expect.poll(() => begun).toEqual([0])
    const since = performance.now()
    await expect.poll(() => performance.now() - since).toBeGreaterThan(120)
    await expect(line.run(async () => 'late')).rejects.toThrow(problemMessages.shopBusy)
    await Promise.all([3, 4, 5].map(n => expect(results[n]).rejects.toThrow(problemMessages.shopBusy)))
    for (const { end } of list) end()
    const outcomes = (await settled).map(({ status }) => status)
    expect(outcomes).toEqual([...Array(3).fill('fulfilled'), ...Array(3).fill('rejected')])
  })

  it('makes all that a burst of readers asks for', async () => {
    const line = createMakingLine(makingLimits)
    const spin = async () => {
      // As a page that takes the processor.
      const until = performance.now() + 12
      while (performance.now() < until);
    }
    const outcomes = await Promise.allSettled(
      Array.from({ length: makingLimits.waiting }, () => line.run(spin)),
    )
    expect(outcomes.every(({ status }) => status === 'fulfilled')).toBe(true)
  })
})
