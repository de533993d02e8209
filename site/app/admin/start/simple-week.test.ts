import { sampleShop } from '@chekku/domain/sample-shop'
import { emptyShop } from '@chekku/domain/shop/shop'
import { expect, test } from 'vitest'
import { simpleWeekOf, usualWeek, weekOf } from './simple-week.ts'

test('days of the same hours are a simple week, and it is stored as it was', () => {
  const week = { ...usualWeek, opens: '22:00', closes: '02:00' }
  expect(simpleWeekOf(weekOf(week))).toEqual(week)
  expect(weekOf(week)).toMatchObject({ saturday: [{ opens: '22:00', closes: '02:00' }], sunday: [] })
})

test('a week without hours has no days', () => {
  expect(simpleWeekOf(emptyShop.hours.week)?.days).toEqual([])
})

test('days of other hours, or with a break, are not simple', () => {
  expect(simpleWeekOf(sampleShop.hours.week)).toBeUndefined()
  const noon = [
    { opens: '09:00', closes: '12:00' },
    { opens: '14:00', closes: '18:00' },
  ]
  expect(simpleWeekOf({ ...emptyShop.hours.week, monday: noon })).toBeUndefined()
})
