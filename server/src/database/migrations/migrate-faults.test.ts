import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { breakOffEverywhere, failAfter, killAfter, shapesOf } from '../../../testing/broken-migrations.ts'
import { createTestLocation, type TestLocation, testDialects } from '../testing.ts'
import { history } from './migrate.ts'

describe.each(testDialects())('the newest migration, broken off on %s', dialect => {
  let location: TestLocation
  let shapes: string[]
  beforeEach(async () => {
    const model = await createTestLocation(dialect, 'empty')
    shapes = await shapesOf(model.options)
    await model.remove()
    location = await createTestLocation(dialect, 'empty')
  })
  afterEach(() => location.remove())

  it.each([
    ['an error after any statement', failAfter, 1],
    ['a kill after every second statement', killAfter, 2],
  ] as const)(
    'by %s leaves the old tables or the new ones, and the next start finishes',
    async (_, breakOff, step) => {
      const from = history.length - 1
      const { times, between } = await breakOffEverywhere(location.options, { from, shapes, breakOff, step })
      expect(between).toEqual([])
      expect(times).toBeGreaterThan(5)
    },
    120_000,
  )
})
