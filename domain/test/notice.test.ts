import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closedText } from '../src/chat/closed-message.ts'
import { closedAt, currentNotice } from '../src/notice.ts'
import { publicShopAt } from '../src/public-shop.ts'
import { sampleShop } from '../src/sample-shop.ts'
import type { ShopDetails, ShopNotice } from '../src/schemas/shop.ts'
import { emptyShop } from '../src/shop/shop.ts'

const notice = (fields: Partial<ShopNotice>): ShopNotice => ({
  _id: 'notice',
  text: 'Fresh groundnut oil',
  kind: 'news',
  from: '2026-12-24T14:00',
  until: '2026-12-27T09:00',
  link: '',
  ...fields,
})
const shopWith = (notices: ShopNotice[], hours: Partial<ShopDetails['hours']> = {}): ShopDetails => ({
  ...sampleShop,
  notices,
  hours: { ...sampleShop.hours, ...hours },
})

describe('the current notice', () => {
  test.each([
    ['2026-12-24T13:59', null],
    ['2026-12-24T14:00', 'notice'],
    ['2026-12-27T08:59', 'notice'],
    ['2026-12-27T09:00', null],
  ])('at %s is %s', (wall, id) => {
    expect(currentNotice([notice({})], wall)?._id ?? null).toBe(id)
  })

  test('is the newest, and one that closes the shop before news', () => {
    const wall = '2026-12-25T10:00'
    const older = notice({ _id: 'older', from: '2026-12-01T00:00' })
    const newer = notice({ _id: 'newer' })
    const closed = notice({ _id: 'closed', kind: 'closed', from: '2026-11-01T00:00' })
    expect(currentNotice([older, newer], wall)?._id).toBe('newer')
    expect(currentNotice([newer, older], wall)?._id).toBe('newer')
    expect(currentNotice([newer, closed, older], wall)?._id).toBe('closed')
  })
})

const christmas = { from: '2026-12-25', until: '2026-12-26', label: 'Christmas', spans: [] }
const newYear = {
  from: '2027-01-01',
  until: '2027-01-01',
  label: 'New Year',
  spans: [{ opens: '10:00', closes: '12:00' }],
}

describe('the shop is closed', () => {
  const closing = notice({ kind: 'closed', text: 'At a wedding' })

  test.each([
    ['before a notice', '2026-12-24T13:59', null],
    ['by a notice, until it ends within the hours', '2026-12-24T14:00', '2026-12-27T09:00'],
    ['by a notice, also at night', '2026-12-26T03:00', '2026-12-27T09:00'],
    ['no longer when it ends', '2026-12-27T09:00', null],
  ])('%s', (_what, wall, until) => {
    const closed = closedAt(shopWith([closing]), wall)
    expect(closed).toEqual(until && { label: 'At a wedding', until })
  })

  test('until the next opening, where its notice ends at night', () => {
    const late = notice({ kind: 'closed', until: '2026-12-26T22:00' })
    // The 27th is a Sunday.
    expect(closedAt(shopWith([late]), '2026-12-25T10:00')?.until).toBe('2026-12-27T09:00')
    const hours = { special: [{ ...christmas, until: '2026-12-27' }] }
    expect(closedAt(shopWith([late], hours), '2026-12-24T15:00')?.until).toBe('2026-12-28T09:00')
  })

  test('until the last of several notices, at once or one after another, ends', () => {
    const wedding = notice({
      kind: 'closed',
      text: 'Stocktaking',
      from: '2026-12-26T00:00',
      until: '2026-12-29T12:00',
    })
    const after = notice({ kind: 'closed', from: '2026-12-29T12:00', until: '2026-12-30T15:00' })
    const shop = shopWith([after, closing, wedding])
    expect(closedAt(shop, '2026-12-25T10:00')).toEqual({ label: 'At a wedding', until: '2026-12-30T15:00' })
    expect(closedAt(shop, '2026-12-26T10:00')?.label).toBe('Stocktaking')
  })

  test('until its notice ends, where it says no hours', () => {
    const shop = { ...emptyShop, notices: [closing] }
    expect(closedAt(shop, '2026-12-25T10:00')?.until).toBe('2026-12-27T09:00')
    expect(closedAt(shop, '2026-12-27T10:00')).toBeNull()
  })

  test.each([
    ['not on the evening before a special day', '2026-12-24T23:59', null],
    ['on a special day without hours', '2026-12-25T00:00', '2026-12-27T09:00'],
    ['until its last minute', '2026-12-26T23:59', '2026-12-27T09:00'],
    ['not after it', '2026-12-27T00:00', null],
    ['not on a special day with hours', '2027-01-01T00:00', null],
  ])('%s', (_what, wall, until) => {
    const closed = closedAt(shopWith([], { special: [christmas, newYear] }), wall)
    expect(closed).toEqual(until && { label: 'Christmas', until })
  })

  test('not before the night that began the day before is over', () => {
    const week = { ...sampleShop.hours.week, thursday: [{ opens: '18:00', closes: '02:00' }] }
    const shop = shopWith([], { week, special: [christmas] })
    expect(closedAt(shop, '2026-12-25T01:59')).toBeNull()
    expect(closedAt(shop, '2026-12-25T02:00')?.label).toBe('Christmas')
  })
})

describe('the shop that visitors get', () => {
  const shop = { ...shopWith([], { special: [newYear, christmas] }), version: 3 }
  // Indian time is UTC+5:30 all year.
  const upcomingAt = (moment: string) => publicShopAt(shop, new Date(`${moment}+05:30`)).upcoming
  const christmasText = 'Friday, 25 December to Saturday, 26 December: Closed, Christmas'
  const newYearText = 'Friday, 1 January: 10:00 AM - 12:00 PM, New Year'

  test.each([
    ['2026-12-10T23:59', []],
    ['2026-12-11T00:00', [christmasText]],
    ['2026-12-17T23:59', [christmasText]],
    ['2026-12-18T00:00', [christmasText, newYearText]],
    ['2026-12-26T23:59', [christmasText, newYearText]],
    ['2026-12-27T00:00', [newYearText]],
    ['2027-01-02T00:00', []],
  ])('at %s names the special days of two weeks: %s', (moment, labels) => {
    expect(upcomingAt(moment)).toEqual(labels)
  })

  test('has no special days that are over, but yesterday’s, whose night may last', () => {
    const daysAt = (moment: string) =>
      publicShopAt(shop, new Date(`${moment}+05:30`)).hours.special.map(({ label }) => label)
    expect(daysAt('2026-12-27T23:59')).toEqual(['Christmas', 'New Year'])
    expect(daysAt('2026-12-28T00:00')).toEqual(['New Year'])
  })

  test('has one notice at most, and never throws', () => {
    const wall = fc
      .date({ min: new Date('2026-12-01'), max: new Date('2027-02-01'), noInvalidDate: true })
      .map(date => date.toISOString().slice(0, 16))
    const some = fc.record({
      _id: fc.string(),
      text: fc.string(),
      kind: fc.constantFrom('news' as const, 'closed' as const),
      from: wall,
      until: wall,
      link: fc.constant(''),
    })
    fc.assert(
      fc.property(fc.array(some), wall, (notices, now) => {
        const answer = publicShopAt({ ...shop, notices }, new Date(`${now}+05:30`))
        const current = notices.filter(({ from, until }) => from <= now && now < until)
        const { closed } = answer
        const isClosedByNotice = current.some(({ kind }) => kind === 'closed')
        expect({
          isNamed: answer.notice !== null,
          reason: isClosedByNotice ? closed?.label : undefined,
          isOver: Boolean(closed?.until && closed.until <= now),
          hasNotices: 'notices' in answer,
        }).toEqual({
          isNamed: current.length > 0,
          reason: isClosedByNotice ? answer.notice?.text : undefined,
          isOver: false,
          hasNotices: false,
        })
      }),
    )
  })
})

test('a closed shop says until when, and why where no notice says it', () => {
  const until = '2026-12-25T09:00'
  expect(closedText({ label: 'Pongal', until }, null)).toBe(
    'We are closed until Friday, 25 December, 9:00 AM (Pongal). We reply when we are back.',
  )
  const said = notice({ kind: 'closed', text: 'At a wedding' })
  expect(closedText({ label: 'At a wedding', until: null }, said)).toBe(
    'We are closed at the moment. We reply when we are back.',
  )
  expect(closedText({ label: '', until }, notice({}))).not.toContain('(')
})
