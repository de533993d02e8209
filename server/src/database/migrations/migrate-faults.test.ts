import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  breakOffEverywhere,
  failAfter,
  killAfter,
  migrateTo,
  shapesOf,
} from '../../../testing/broken-migrations.ts'
import { createTestPlace, type TestPlace, testDialects } from '../testing.ts'
import { history } from './migrate.ts'

describe.each(testDialects)('a migration that is broken off on %s', dialect => {
  let place: TestPlace
  let shapes: string[]
  beforeAll(async () => {
    const model = await createTestPlace(dialect, 'empty')
    shapes = await shapesOf(model.options)
    await model.remove()
  })
  beforeEach(async () => {
    place = await createTestPlace(dialect, 'empty')
  })
  afterEach(() => place.remove())

  it.each(history.map(({ name }, from) => ({ name, from })))(
    'after any statement of $name leaves the tables of one version or the next, and the next start finishes',
    async ({ from }) => {
      const { times, between } = await breakOffEverywhere(place.options, {
        from,
        shapes,
        breakOff: failAfter,
      })
      expect(between).toEqual([])
      expect(times).toBeGreaterThan(5)
    },
    120_000,
  )

  it('by a kill after any statement of the newest leaves the old tables or the new ones', async () => {
    const from = history.length - 1
    const { times, between } = await breakOffEverywhere(place.options, { from, shapes, breakOff: killAfter })
    expect(between).toEqual([])
    expect(times).toBeGreaterThan(5)
    await migrateTo(place.options, history.length)
  }, 120_000)
})
