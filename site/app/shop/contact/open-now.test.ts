import { business } from '@chekku/domain/business'
import { describe, expect, test } from 'vitest'
import { openingState, openingText } from './opening-hours.ts'

/** The text at a local time in India, which is UTC+5:30 all year; 2026-03-01 is a Sunday. */
const saidAt = (wallClock: string) =>
  openingText(openingState(business.hours, new Date(`${wallClock}+05:30`), business.timeZone))

describe('the shop, Monday to Saturday 9:00 AM to 9:30 PM and Sunday 9:00 AM to 1:00 PM', () => {
  test.each([
    ['2026-03-02T08:59:59', 'Closed now, opens today at 9:00 AM'],
    ['2026-03-02T09:00:00', 'Open now, until 9:30 PM'],
    ['2026-03-02T12:30:00', 'Open now, until 9:30 PM'],
    ['2026-03-02T21:29:59', 'Open now, until 9:30 PM'],
    ['2026-03-02T21:30:00', 'Closed now, opens tomorrow at 9:00 AM'],
    ['2026-03-02T23:59:59', 'Closed now, opens tomorrow at 9:00 AM'],
    ['2026-03-03T00:00:00', 'Closed now, opens today at 9:00 AM'],
  ])('on a weekday at %s: %s', (wallClock, said) => {
    expect(saidAt(wallClock)).toBe(said)
  })

  test.each([
    ['2026-02-28T21:30:00', 'Closed now, opens tomorrow at 9:00 AM'],
    ['2026-03-01T00:00:00', 'Closed now, opens today at 9:00 AM'],
    ['2026-03-01T12:59:00', 'Open now, until 1:00 PM'],
    ['2026-03-01T13:00:00', 'Closed now, opens tomorrow at 9:00 AM'],
    ['2026-03-01T23:59:00', 'Closed now, opens tomorrow at 9:00 AM'],
  ])('around Sunday at %s: %s', (wallClock, said) => {
    expect(saidAt(wallClock)).toBe(said)
  })

  test("uses the shop's time zone, not the reader's", () => {
    const saturdayEveningInUtc = new Date('2026-02-28T19:00:00Z')
    expect(openingText(openingState(business.hours, saturdayEveningInUtc, 'Asia/Kolkata'))).toBe(
      'Closed now, opens today at 9:00 AM',
    )
    expect(openingText(openingState(business.hours, saturdayEveningInUtc, 'UTC'))).toBe(
      'Open now, until 9:30 PM',
    )
  })
})

describe('other hours', () => {
  const at = (hours: Parameters<typeof openingState>[0], moment: string) =>
    openingText(openingState(hours, new Date(moment), 'UTC'))

  test('past midnight count towards the day they started on', () => {
    const fridayNight = [{ days: [5], opens: 20 * 60, closes: 26 * 60 }]
    expect(at(fridayNight, '2026-03-06T23:30:00Z')).toBe('Open now, until 2:00 AM')
    expect(at(fridayNight, '2026-03-07T01:59:00Z')).toBe('Open now, until 2:00 AM')
    expect(at(fridayNight, '2026-03-07T02:00:00Z')).toBe('Closed now, opens on Friday at 8:00 PM')
  })

  test('until midnight end with the day', () => {
    const monday = [{ days: [1], opens: 12 * 60, closes: 24 * 60 }]
    expect(at(monday, '2026-03-02T23:59:59Z')).toBe('Open now, until 12:00 AM')
    expect(at(monday, '2026-03-03T00:00:00Z')).toBe('Closed now, opens on Monday at 12:00 PM')
  })

  test('with a midday break name the next opening of the same day', () => {
    const both = [
      { days: [1], opens: 15 * 60, closes: 18 * 60 },
      { days: [1], opens: 9 * 60, closes: 12 * 60 },
    ]
    expect(at(both, '2026-03-02T13:00:00Z')).toBe('Closed now, opens today at 3:00 PM')
    expect(at(both, '2026-03-02T07:00:00Z')).toBe('Closed now, opens today at 9:00 AM')
  })

  test('on one day a week repeat a week later', () => {
    expect(at([{ days: [1], opens: 540, closes: 600 }], '2026-03-02T10:00:00Z')).toBe(
      'Closed now, opens on Monday at 9:00 AM',
    )
  })

  test('of a shop that never opens name no next opening', () => {
    expect(at([], '2026-03-02T10:00:00Z')).toBe('Closed now')
  })
})
