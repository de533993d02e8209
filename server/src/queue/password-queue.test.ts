import { expect, it } from 'vitest'
import { createWorkQueue } from './password-queue.ts'

function createWorks() {
  const started: string[] = []
  const finishers = new Map<string, () => void>()
  return {
    started,
    work: (name: string) => () => {
      started.push(name)
      return new Promise<string>(resolve => finishers.set(name, () => resolve(name)))
    },
    finish: (name: string) => finishers.get(name)?.(),
  }
}

it('runs so many at once, and the others in the order in which they came', async () => {
  const { started, work, finish } = createWorks()
  const queue = createWorkQueue({ atOnce: 2, waiting: 10, waitingPerKey: 10 })
  const all = ['a', 'b', 'c', 'd'].map(name => queue.run('key', work(name)))
  await Promise.resolve()
  expect(started).toEqual(['a', 'b'])
  finish('b')
  expect(await all[1]).toBe('b')
  await expect.poll(() => started).toEqual(['a', 'b', 'c'])
  finish('a')
  await expect.poll(() => started).toEqual(['a', 'b', 'c', 'd'])
  finish('c')
  finish('d')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

it('refuses when too many wait, in all or of one key', async () => {
  const { work, finish } = createWorks()
  const queue = createWorkQueue({ atOnce: 1, waiting: 2, waitingPerKey: 1 })
  const running = queue.run('one', work('a'))
  const waiting = queue.run('one', work('b'))
  await expect(queue.run('one', work('c'))).rejects.toMatchObject({ code: 'too-many', retryAfterSeconds: 5 })
  const other = queue.run('two', work('d'))
  await expect(queue.run('three', work('e'))).rejects.toMatchObject({ code: 'too-many' })
  finish('a')
  await running
  finish('b')
  await waiting
  finish('d')
  expect(await other).toBe('d')
})

it('lets who is known go first, and wait where strangers leave no place', async () => {
  const { started, work, finish } = createWorks()
  const queue = createWorkQueue({ atOnce: 1, waiting: 1, waitingPerKey: 1 })
  const all = [queue.run('one', work('a')), queue.run('two', work('b'))]
  await expect(queue.run('three', work('c'))).rejects.toMatchObject({ code: 'too-many' })
  all.push(queue.run('four', work('d'), 'known'))
  await expect(queue.run('five', work('e'), 'known')).rejects.toMatchObject({ code: 'too-many' })
  for (const name of ['a', 'd', 'b']) {
    await expect.poll(() => started.at(-1)).toBe(name)
    finish(name)
  }
  expect(await Promise.all(all)).toEqual(['a', 'b', 'd'])
})

it('goes on after a work that failed', async () => {
  const queue = createWorkQueue({ atOnce: 1, waiting: 1, waitingPerKey: 1 })
  const failing = queue.run('key', () => Promise.reject(new Error('broken')))
  const next = queue.run('key', async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
  expect(await queue.run('key', async () => 'again')).toBe('again')
})
