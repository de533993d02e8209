import { describe, expect, it } from 'vitest'
import { breakOffEverywhere, failAfter, killAfter, shapesOf } from '../../../testing/broken-migrations.ts'
import { locationOfTest, testDialects } from '../testing.ts'
import { history } from './migrate.ts'

describe.each(testDialects())('the newest migration, broken off on %s', dialect => {
  it.each([
    ['an error after any statement', failAfter, 1],
    ['a kill after every second statement', killAfter, 2],
  ] as const)(
    'by %s leaves the old tables or the new ones, and the next start finishes',
    async (_, breakOff, step) => {
      const shapes = await shapesOf((await locationOfTest(dialect, 'empty')).options)
      const { options } = await locationOfTest(dialect, 'empty')
      const from = history.length - 1
      const { times, between } = await breakOffEverywhere(options, { from, shapes, breakOff, step })
      expect(between).toEqual([])
      expect(times).toBeGreaterThan(5)
    },
    120_000,
  )
})
