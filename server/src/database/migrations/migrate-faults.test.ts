import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  breakOffEverywhere,
  failAfter,
  killAfter,
  migrateTo,
  shapesOf,
} from '../../../testing/broken-migrations.ts'
import { createTestLocation, type TestLocation, testDialects } from '../testing.ts'
import { history } from './migrate.ts'

describe.each(testDialects)('a migration that is broken off on %s', dialect => {
  let location: TestLocation
  let shapes: string[]
  beforeAll(async () => {
    const model = await createTestLocation(dialect, 'empty')
    shapes = await shapesOf(model.options)
    await model.remove()
  })
  beforeEach(async () => {
    location = await createTestLocation(dialect, 'empty')
  })
  afterEach(() => location.remove())

  it.each(history.map(({ name }, from) => ({ name, from })))(
    'after any statement of $name leaves the tables of one version or the next, and the next start finishes',
    async ({ from }) => {
      const { times, between } = await breakOffEverywhere(location.options, {
        from,
        shapes,
        breakOff: failAfter,
      })
      expect(between).toEqual([])
      expect(times).toBeGreaterThan(5)
    },
    120_000,
  )

  it('by a kill after every seventh statement of the newest leaves the old tables or the new ones', async () => {
    const from = history.length - 1
    const { times, between } = await breakOffEverywhere(location.options, {
      from,
      shapes,
      breakOff: killAfter,
      step: 7,
    })
    expect(between).toEqual([])
    expect(times).toBeGreaterThan(5)
    await migrateTo(location.options, history.length)
  }, 120_000)
})
