import type { ShopNotice } from '@chekku/domain/schemas/shop'
import { describe, expect, test } from 'vitest'
import { endedAt, laterBy, noticeState, noticeStateText } from './notice-times.ts'

const notice = (more: Partial<ShopNotice> = {}): ShopNotice => ({
  _id: 'one',
  text: 'New season of groundnut oil',
  kind: 'news',
  from: '2026-11-22T09:00',
  until: '2026-11-24T18:30',
  link: '',
  ...more,
})
const news = notice()
const closed = notice({ _id: 'two', kind: 'closed', from: '2026-11-23T00:00' })

describe('the state of a notice', () => {
  test.each([
    ['2026-11-22T08:59', 'to-come', 'Starts 9:00 AM on Sunday, 22 November'],
    ['2026-11-22T09:00', 'now', 'Showing now, until 6:30 PM on Tuesday, 24 November'],
    ['2026-11-24T18:29', 'now', 'Showing now, until 6:30 PM on Tuesday, 24 November'],
    ['2026-11-24T18:30', 'over', 'Ended 6:30 PM on Tuesday, 24 November'],
  ])('at %s is %s', (wall, state, text) => {
    expect(noticeState(news, [news], wall)).toBe(state)
    expect(noticeStateText(news, [news], wall)).toBe(text)
  })

  test('news waits while a notice closes the shop', () => {
    expect(noticeState(news, [news, closed], '2026-11-23T10:00')).toBe('waiting')
    expect(noticeState(closed, [news, closed], '2026-11-23T10:00')).toBe('now')
  })

  test.each([{ from: '' }, { until: '' }, { until: '2026-11-22T09:00' }])('with %j is unfinished', times => {
    const typed = notice(times)
    expect(noticeState(typed, [typed], '2026-11-22T10:00')).toBe('unfinished')
  })

  test.each(['2026-11-23T10:15', news.from])('one that is ended at %s is over at once', wall => {
    const ended = endedAt(news, wall)
    expect(noticeState(ended, [ended], wall)).toBe('over')
    expect(ended.from < ended.until).toBe(true)
  })
})

test('a week later is the same time of another month', () => {
  expect(laterBy('2026-11-28T22:10', 7 * 24 * 60)).toBe('2026-12-05T22:10')
})
