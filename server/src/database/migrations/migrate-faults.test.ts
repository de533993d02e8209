import { beforeAll, describe, expect, it } from 'vitest'
import { breakOffEverywhere, failAfter, killAfter, shapesOf } from '../../../testing/broken-migrations.ts'
import { isWholeRun } from '../../../testing/choose-from.ts'
import { createTestLocation, locationOfTest, testDialects } from '../testing.ts'
import { history } from './migrate.ts'

describe.each(testDialects())('the newest migration, broken off on %s', dialect => {
  let shapes: readonly string[]
  beforeAll(async () => {
    const location = await createTestLocation(dialect, 'empty')
    shapes = await shapesOf(location.options).finally(location.remove)
  })

  it.each([
    ['an error', failAfter, isWholeRun || dialect === 'sqlite' ? 1 : 5],
    ['a kill', killAfter, isWholeRun ? 2 : 15],
  ] as const)(
    'by %s after any statement leaves the old tables or the new ones, and the next start finishes',
    async (_, breakOff, step) => {
      const { options } = await locationOfTest(dialect, 'empty')
      const from = history.length - 1
      const { times, between } = await breakOffEverywhere(options, { from, shapes, breakOff, step })
      expect(between).toEqual([])
      expect(times).toBeGreaterThan(1)
    },
    120_000,
  )
})
