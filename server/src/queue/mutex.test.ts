import { expect, it } from 'vitest'
import { createTurns } from './mutex.ts'

const late = () => new Error('Late')
const soon = () => performance.now() + 20_000

/** A promise to be settled by hand. */
const gate = () => Promise.withResolvers<void>()

it('takes works one at a time, in the order in which they came, also after one that failed', async () => {
  const turns = createTurns()
  const steps: string[] = []
  const gates = [gate(), gate(), gate()]
  const works = gates.map((opened, index) =>
    turns.take(soon(), late, async () => {
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

it('lets nobody overtake who comes at the moment when a turn passes on', async () => {
  const turns = createTurns()
  const order: string[] = []
  const first = turns.take(soon(), late, async () => void order.push('first'))
  const second = turns.take(soon(), late, async () => void order.push('second'))
  const third = first.then(() => turns.take(soon(), late, async () => void order.push('third')))
  await Promise.all([first, second, third])
  expect(order).toEqual(['first', 'second', 'third'])
})

it('gives up a work whose turn has not come by its deadline, and goes on with the next', async () => {
  const turns = createTurns()
  const opened = gate()
  const first = turns.take(soon(), late, () => opened.promise)
  const given = turns.take(performance.now() + 1, late, async () => 'never')
  const third = turns.take(soon(), late, async () => 'third')
  await expect(given).rejects.toThrow('Late')
  opened.resolve()
  await first
  expect(await third).toBe('third')
})
