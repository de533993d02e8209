import { expect, it } from 'vitest'
import { createMutex } from './mutex.ts'

const late = () => new Error('Late')
const soon = () => performance.now() + 20_000

/** A promise to be settled by hand. */
const gate = () => Promise.withResolvers<void>()

it('runs tasks one at a time in order, also after one that failed', async () => {
  const mutex = createMutex()
  const steps: string[] = []
  const gates = [gate(), gate(), gate()]
  const works = gates.map((opened, index) =>
    mutex.run(soon(), late, async () => {
      steps.push(`begin ${index}`)
      await opened.promise
      steps.push(`end ${index}`)
      if (index === 1) throw new Error('No')
      return index
    }),
  )
  for (const { resolve } of gates.toReversed()) resolve()
  expect(await Promise.allSettled(works)).toEqual([
    { status: 'fulfilled', value: 0 },
    { status: 'rejected', reason: new Error('No') },
    { status: 'fulfilled', value: 2 },
  ])
  expect(steps).toEqual(['begin 0', 'end 0', 'begin 1', 'end 1', 'begin 2', 'end 2'])
})

it('lets no new task overtake while the lock passes on', async () => {
  const mutex = createMutex()
  const order: string[] = []
  const first = mutex.run(soon(), late, async () => void order.push('first'))
  const second = mutex.run(soon(), late, async () => void order.push('second'))
  const third = first.then(() => mutex.run(soon(), late, async () => void order.push('third')))
  await Promise.all([first, second, third])
  expect(order).toEqual(['first', 'second', 'third'])
})

it('rejects a task that waits past its deadline, and runs the next', async () => {
  const mutex = createMutex()
  const opened = gate()
  const first = mutex.run(soon(), late, () => opened.promise)
  const given = mutex.run(performance.now() + 1, late, async () => 'never')
  const third = mutex.run(soon(), late, async () => 'third')
  await expect(given).rejects.toThrow('Late')
  opened.resolve()
  await first
  expect(await third).toBe('third')
})
