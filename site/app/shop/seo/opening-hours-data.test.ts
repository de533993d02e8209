import { emptyShop } from '@chekku/domain/shop/shop'
import { expect, it } from 'vitest'
import { specialData, weekData } from './opening-hours-data.ts'

const type = { '@type': 'OpeningHoursSpecification' }
const day = [{ opens: '09:00', closes: '21:30' }]
const weekdays = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day }
const hours = { ...emptyShop.hours, week: { ...emptyShop.hours.week, ...weekdays } }
const closed = (from: string, until: string) => ({
  ...type,
  validFrom: from,
  validThrough: until,
  opens: '00:00',
  closes: '00:00',
})
const notice = (from: string, until: string) =>
  ({ _id: 'n', text: 'Away', kind: 'closed', link: '', from, until }) as const

it('names the days that have the same hours together, a night by its opening, and a whole day till 23:59', () => {
  const week = {
    ...hours.week,
    saturday: [{ opens: '18:00', closes: '02:00' }],
    sunday: [{ opens: '00:00', closes: '00:00' }],
  }
  expect(weekData({ week })).toEqual([
    {
      ...type,
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '09:00',
      closes: '21:30',
    },
    { ...type, dayOfWeek: ['Saturday'], opens: '18:00', closes: '02:00' },
    { ...type, dayOfWeek: ['Sunday'], opens: '00:00', closes: '23:59' },
  ])
  expect(weekData(emptyShop.hours)).toEqual([])
})

const christmas = { from: '2026-12-24', until: '2026-12-26', label: 'Christmas', spans: [] }
const sale = {
  from: '2026-12-31',
  until: '2026-12-31',
  label: 'Sale',
  spans: [
    { opens: '08:00', closes: '12:00' },
    { opens: '20:00', closes: '01:00' },
  ],
}

it('says special days with their hours, or as closed', () => {
  expect(specialData({ hours: { ...hours, special: [christmas, sale] }, notice: null })).toEqual([
    closed('2026-12-24', '2026-12-26'),
    { ...type, validFrom: '2026-12-31', validThrough: '2026-12-31', opens: '08:00', closes: '12:00' },
    { ...type, validFrom: '2026-12-31', validThrough: '2026-12-31', opens: '20:00', closes: '01:00' },
  ])
})

it('says what a notice leaves of its first and its last day, and closes those between', () => {
  // The 21st is a Monday.
  expect(specialData({ hours, notice: notice('2026-12-21T14:00', '2026-12-24T10:00') })).toEqual([
    { ...type, validFrom: '2026-12-21', validThrough: '2026-12-21', opens: '09:00', closes: '14:00' },
    closed('2026-12-22', '2026-12-23'),
    { ...type, validFrom: '2026-12-24', validThrough: '2026-12-24', opens: '10:00', closes: '21:30' },
  ])
  expect(specialData({ hours, notice: notice('2026-12-21T12:00', '2026-12-21T13:00') })).toEqual([
    { ...type, validFrom: '2026-12-21', validThrough: '2026-12-21', opens: '09:00', closes: '12:00' },
    { ...type, validFrom: '2026-12-21', validThrough: '2026-12-21', opens: '13:00', closes: '21:30' },
  ])
})

it('says each date once where a notice and special days meet', () => {
  const shop = {
    hours: { ...hours, special: [christmas, sale] },
    notice: notice('2026-12-25T00:00', '2027-01-02T00:00'),
  }
  expect(specialData(shop)).toEqual([
    closed('2026-12-24', '2026-12-24'),
    closed('2026-12-25', '2026-12-25'),
    closed('2026-12-26', '2027-01-01'),
    // A Saturday, on which the shop is always closed.
    closed('2027-01-02', '2027-01-02'),
  ])
})

it('says nothing of news', () => {
  expect(
    specialData({ hours, notice: { ...notice('2026-12-21T14:00', '2026-12-24T10:00'), kind: 'news' } }),
  ).toEqual([])
})
