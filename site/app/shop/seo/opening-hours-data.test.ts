import { emptyShop } from '@chekku/domain/shop/shop'
import { expect, it } from 'vitest'
import { specialData, weekData } from './opening-hours-data.ts'

const type = { '@type': 'OpeningHoursSpecification' }
const day = [{ opens: '09:00', closes: '21:30' }]
const weekdays = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day }
const hours = { ...emptyShop.hours, week: { ...emptyShop.hours.week, ...weekdays } }
const between = (validFrom: string, validThrough: string, opens: string, closes: string) => ({
  ...type,
  ...{ validFrom, validThrough, opens, closes },
})
const closed = (from: string, until: string) => between(from, until, '00:00', '00:00')
const on = (date: string, opens: string, closes: string) => between(date, date, opens, closes)
const notice = (from: string, until: string) =>
  ({ _id: 'n', text: 'Away', kind: 'closed', link: '', from, until }) as const

it('names the days that have the same hours together, a night by its opening, and a whole day till 23:59', () => {
  const week = {
    ...hours.week,
    saturday: [{ opens: '18:00', closes: '02:00' }],
    sunday: [{ opens: '00:00', closes: '00:00' }],
  }
  expect(weekData({ week })).toEqual([
    { ...type, dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], ...day[0] },
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
    on('2026-12-31', '08:00', '12:00'),
    on('2026-12-31', '20:00', '01:00'),
  ])
})

it('says what a notice leaves of its first and its last day, and closes those between', () => {
  // The 21st is a Monday.
  expect(specialData({ hours, notice: notice('2026-12-21T14:00', '2026-12-24T10:00') })).toEqual([
    on('2026-12-21', '09:00', '14:00'),
    closed('2026-12-22', '2026-12-23'),
    on('2026-12-24', '10:00', '21:30'),
  ])
  expect(specialData({ hours, notice: notice('2026-12-21T12:00', '2026-12-21T13:00') })).toEqual([
    on('2026-12-21', '09:00', '12:00'),
    on('2026-12-21', '13:00', '21:30'),
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
  const news = { ...notice('2026-12-21T14:00', '2026-12-24T10:00'), kind: 'news' } as const
  expect(specialData({ hours, notice: news })).toEqual([])
})
