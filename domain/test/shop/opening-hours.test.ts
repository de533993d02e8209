import { describe, expect, test } from 'vitest'
import { sampleShop } from '../../src/sample-shop.ts'
import type { OpeningSpan } from '../../src/shop/opening-hours.ts'
import { type Weekday, wallTime } from '../../src/shop/opening-hours.ts'
import { openingStateAt, openingText } from '../../src/shop/opening-state.ts'
import { emptyShop } from '../../src/shop/shop.ts'

type Week = Partial<Record<Weekday, OpeningSpan[]>>

const at = (moment: string, timeZone: string, week: Week = sampleShop.hours.week) => {
  const wall = wallTime(new Date(moment), timeZone)
  return openingText(openingStateAt({ week: { ...emptyShop.hours.week, ...week }, special: [] }, wall), wall)
}

describe('the shop, Monday to Saturday 9:00 AM to 9:30 PM and Sunday 9:00 AM to 1:00 PM', () => {
  test.each([
    ['2026-03-02T08:59:59', 'Closed now, opens today at 9:00 AM'],
    ['2026-03-02T09:00:00', 'Open now, until 9:30 PM'],
    ['2026-03-02T21:29:59', 'Open now, until 9:30 PM'],
    ['2026-03-02T21:30:00', 'Closed now, opens tomorrow at 9:00 AM'],
    ['2026-03-03T00:00:00', 'Closed now, opens today at 9:00 AM'],
    ['2026-02-28T21:30:00', 'Closed now, opens tomorrow at 9:00 AM'],
    ['2026-03-01T00:00:00', 'Closed now, opens today at 9:00 AM'],
    ['2026-03-01T13:00:00', 'Closed now, opens tomorrow at 9:00 AM'],
  ])('at %s, when 2026-03-01 is a Sunday: %s', (wallClock, said) => {
    // Indian time is UTC+5:30 all year.
    expect(at(`${wallClock}+05:30`, sampleShop.hours.timeZone)).toBe(said)
  })

  test.each([
    ['Asia/Kolkata', 'Closed now, opens today at 9:00 AM'],
    ['UTC', 'Open now, until 9:30 PM'],
  ])("on a Saturday evening in UTC, in the shop's time zone %s: %s", (timeZone, said) => {
    expect(at('2026-02-28T19:00:00Z', timeZone)).toBe(said)
  })
})

const fridayNight: Week = { friday: [{ opens: '20:00', closes: '02:00' }] }
const noonToMidnight: Week = { monday: [{ opens: '12:00', closes: '00:00' }] }
const withBreak: Week = {
  monday: [
    { opens: '15:00', closes: '18:00' },
    { opens: '09:00', closes: '12:00' },
  ],
}
const anHour: Week = { monday: [{ opens: '09:00', closes: '10:00' }] }

test.each([
  ['past midnight count towards their day', fridayNight, '2026-03-06T23:30', 'Open now, until 2:00 AM'],
  ['past midnight last', fridayNight, '2026-03-07T01:59', 'Open now, until 2:00 AM'],
  ['past midnight end', fridayNight, '2026-03-07T02:00', 'Closed now, opens on Friday at 8:00 PM'],
  ['until midnight last for the day', noonToMidnight, '2026-03-02T23:59', 'Open now, until 12:00 AM'],
  [
    'until midnight end with it',
    noonToMidnight,
    '2026-03-03T00:00',
    'Closed now, opens on Monday at 12:00 PM',
  ],
  ['with a break open again', withBreak, '2026-03-02T13:00', 'Closed now, opens today at 3:00 PM'],
  ['with a break open first', withBreak, '2026-03-02T07:00', 'Closed now, opens today at 9:00 AM'],
  ['of one day repeat a week later', anHour, '2026-03-02T10:00', 'Closed now, opens on Monday at 9:00 AM'],
  ['of a shop that never opens', {}, '2026-03-02T10:00', 'Closed now'],
])('hours %s', (_, hours, moment, said) => {
  expect(at(`${moment}Z`, 'UTC', hours)).toBe(said)
})

describe('the wall time of a device', () => {
  const moments = [
    '2026-03-29T00:59:59Z',
    '2026-03-29T01:00:00Z',
    '2026-11-01T05:59:59Z',
    '1999-12-31T23:59:59Z',
  ]
  const zones = ['Asia/Kolkata', 'Europe/London', 'America/New_York', 'UTC', 'Nowhere/Unknown']
  const all = () => zones.flatMap(zone => moments.map(moment => wallTime(new Date(moment), zone)))

  test('is the same without Temporal', () => {
    const withTemporal = all()
    const { Temporal } = globalThis
    try {
      Reflect.deleteProperty(globalThis, 'Temporal')
      expect(all()).toEqual(withTemporal)
    } finally {
      Object.defineProperty(globalThis, 'Temporal', { value: Temporal, configurable: true, writable: true })
    }
    expect(withTemporal.slice(0, 5)).toEqual([
      '2026-03-29T06:29',
      '2026-03-29T06:30',
      '2026-11-01T11:29',
      '2000-01-01T05:29',
      '2026-03-29T00:59',
    ])
  })
})
