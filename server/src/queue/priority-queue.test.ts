import { expect, it } from 'vitest'
import { createWorkLine } from './priority-queue.ts'

/** Work that ends when it is told to. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

it('runs no more at once than it may, and all of it in the end', async () => {
  const line = createWorkLine({ atOnce: 2, waiting: 10 })
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
    return most
  }
  await Promise.all(Array.from({ length: 10 }, () => line.run(work)))
  expect(most).toBe(2)
  expect(running).toBe(0)
})

it('takes what is asked for before what is made ahead', async () => {
  const line = createWorkLine({ atOnce: 1, waiting: 10 })
  const order: string[] = []
  const note = (name: string) => async () => {
    order.push(name)
  }
  const first = held()
  const all = [
    line.run(first.work),
    line.run(note('ahead'), 'ahead'),
    line.run(note('asked 1')),
    line.run(note('asked 2')),
  ]
  first.end()
  await Promise.all(all)
  expect(order).toEqual(['asked 1', 'asked 2', 'ahead'])
})

it('hands on what went wrong, and goes on', async () => {
  const line = createWorkLine({ atOnce: 1, waiting: 10 })
  const wrong = line.run(async () => {
    throw new Error('wrong')
  })
  const right = line.run(async () => 'right')
  await expect(wrong).rejects.toThrow('wrong')
  expect(await right).toBe('right')
})

it('refuses one more than may wait', async () => {
  const line = createWorkLine({ atOnce: 1, waiting: 1 })
  const first = held()
  const running = line.run(first.work)
  const waiting = line.run(async () => 'waited')
  await expect(line.run(async () => 'too many')).rejects.toMatchObject({ code: 'unavailable' })
  first.end()
  await running
  expect(await waiting).toBe('waited')
})

it('waits at its end for what runs and refuses the rest', async () => {
  const line = createWorkLine({ atOnce: 1, waiting: 10 })
  const first = held()
  const events: string[] = []
  const running = line.run(first.work).then(() => events.push('ended'))
  const waiting = line.run(async () => events.push('never'))
  const closed = line.close().then(() => events.push('closed'))
  await expect(waiting).rejects.toMatchObject({ code: 'unavailable' })
  await expect(line.run(async () => events.push('never'))).rejects.toMatchObject({ code: 'unavailable' })
  first.end()
  await Promise.all([running, closed])
  expect(events).toEqual(['ended', 'closed'])
})
