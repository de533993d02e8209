import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shopSaves } from '../../src/schemas/shop-save.ts'
import type { OpeningSpan } from '../../src/shop/opening-hours.ts'
import {
  dayMs,
  isoDay,
  midnightOf,
  minutesOf,
  type OpeningHours,
  spanMinutes,
  spansOf,
  spansText,
  wallTime,
  weekdayDateText,
  weekdays,
  weekLines,
} from '../../src/shop/opening-hours.ts'
import { openingStateAt, openingText } from '../../src/shop/opening-state.ts'

const two = (number: number) => String(number).padStart(2, '0')
const timeOf = (minutes: number) => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
const wallOf = (ms: number) => new Date(ms).toISOString().slice(0, 16)

const minuteOfDay = fc.oneof(
  fc.constantFrom(0, 1, 9 * 60, 12 * 60, 22 * 60, 1439),
  fc.integer({ min: 0, max: 1439 }),
)

/** Up to three spans of a day in the form's format: separate or touching; the last may end after midnight. */
const spans = fc.uniqueArray(minuteOfDay, { maxLength: 6 }).map(minutes => {
  const sorted = minutes.toSorted((one, other) => one - other)
  const made: OpeningSpan[] = []
  for (let at = 0; at + 1 < sorted.length; at += 2)
    made.push({ opens: timeOf(sorted[at] ?? 0), closes: timeOf(sorted[at + 1] ?? 0) })
  // An odd number: the last span ends where the next day's first one begins; a single minute gives 24 hours.
  const last = sorted.at(-1)
  if (sorted.length % 2 === 1 && last !== undefined)
    made.push({ opens: timeOf(last), closes: timeOf(sorted[0] ?? 0) })
  return made.toReversed()
})

const week: fc.Arbitrary<OpeningHours['week']> = fc.oneof(
  fc.record({
    monday: spans,
    tuesday: spans,
    wednesday: spans,
    thursday: spans,
    friday: spans,
    saturday: spans,
    sunday: spans,
  }),
  spans.map(each => Object.fromEntries(weekdays.map(day => [day, each])) as OpeningHours['week']),
)

const firstDay = midnightOf('2026-12-20')
const special: fc.Arbitrary<OpeningHours['special']> = fc
  .uniqueArray(
    fc.record({ at: fc.integer({ min: 0, max: 20 }), days: fc.integer({ min: 1, max: 3 }), spans }),
    { maxLength: 4, selector: ({ at }) => Math.floor(at / 3) },
  )
  .map(all =>
    all.map(({ at, days, spans }) => {
      const from = Math.floor(at / 3) * 3
      return {
        from: isoDay(firstDay + from * dayMs),
        until: isoDay(firstDay + (from + days - 1) * dayMs),
        label: '',
        spans,
      }
    }),
  )

const hours: fc.Arbitrary<OpeningHours> = fc.record({ week, special })
const moment = fc.integer({ min: -3 * 1440, max: 25 * 1440 }).map(minutes => firstDay + minutes * 60_000)

/** True if a span of this day or of the day before includes this minute. A simple reference implementation. */
function isOpenAt(given: OpeningHours, ms: number): boolean {
  const today = Math.floor(ms / dayMs) * dayMs
  return [today - dayMs, today].some(midnight =>
    spansOf(given, isoDay(midnight)).some(span => {
      const from = midnight + minutesOf(span.opens) * 60_000
      return from <= ms && ms < from + spanMinutes(span) * 60_000
    }),
  )
}

describe('the state of random hours', () => {
  test('agrees with counting minute by minute', () => {
    fc.assert(
      fc.property(hours, moment, (given, now) => {
        const state = openingStateAt(given, wallOf(now))
        const isOpen = isOpenAt(given, now)
        const longest = now + 7 * dayMs
        let turn = now
        while (turn <= longest && isOpenAt(given, turn) === isOpen) turn += 60_000
        const end = state.isOpen ? state.until : state.opens
        // Open for a week means never closing; closed for a week may still have an opening later.
        const isLate = !isOpen && end !== null && Date.parse(`${end}Z`) > longest
        const expected = turn <= longest ? wallOf(turn) : isLate ? end : null
        expect([state.isOpen, end]).toEqual([isOpen, expected])
      }),
    )
  })

  test('is closed while a notice closes the shop, and open again at its end or at the next opening', () => {
    fc.assert(
      fc.property(hours, moment, fc.integer({ min: -500, max: 5_000 }), (given, now, minutes) => {
        const until = now + minutes * 60_000
        const state = openingStateAt(given, wallOf(now), wallOf(until))
        const after = openingStateAt(given, wallOf(Math.max(now, until)))
        const opens = after.isOpen ? wallOf(until) : after.opens
        expect(state).toEqual(minutes <= 0 ? after : { isOpen: false, opens })
      }),
    )
  })

  test('is said in a sentence, whatever the hours are', () => {
    const sentence =
      /^(?:Open now(?:, until \d+:\d\d [AP]M)?|Closed now(?:, opens (?:today|tomorrow|on [\w ,]+) at \d+:\d\d [AP]M)?)$/
    fc.assert(
      fc.property(hours, moment, (given, now) => {
        const wall = wallOf(now)
        expect(openingText(openingStateAt(given, wall), wall)).toMatch(sentence)
      }),
    )
  })

  test('is found in the hours of a few days, of all days ahead only for a shop that never opens', () => {
    const none = Object.fromEntries(weekdays.map(day => [day, []])) as unknown as OpeningHours['week']
    const always = [{ opens: '00:00', closes: '00:00' }]
    const days = Array.from({ length: 60 }, (_, day) => isoDay(firstDay + day * dayMs))
    const closed = days.map(date => ({ from: date, until: date, label: '', spans: [] }))
    const open = { ...none, ...Object.fromEntries(weekdays.map(day => [day, always])) }
    let daysRead = 0
    const counted = (week: OpeningHours['week']) =>
      new Proxy(week, {
        get(days, day: keyof OpeningHours['week']) {
          daysRead += 1
          return days[day]
        },
      })
    const wall = '2026-12-20T10:00'
    const never = { isOpen: false, opens: null }
    expect(openingStateAt({ week: none, special: closed }, wall)).toEqual(never)
    expect(openingStateAt({ week: counted(none), special: [] }, wall)).toEqual(never)
    expect(daysRead).toBeLessThan(100)
    daysRead = 0
    expect(openingStateAt({ week: counted(open), special: [] }, wall)).toEqual({ isOpen: true, until: null })
    expect(daysRead).toBeLessThan(20)
  })
})

/** Days with a clock change in a time zone, and one without. */
const zones = [
  ['Europe/London', '2026-03-28T12:00Z'],
  ['Europe/London', '2026-10-24T12:00Z'],
  ['America/St_Johns', '2026-03-07T12:00Z'],
  ['America/New_York', '2026-10-31T12:00Z'],
  ['Australia/Lord_Howe', '2026-04-03T12:00Z'],
  ['Asia/Kathmandu', '2026-05-01T12:00Z'],
  ['Pacific/Chatham', '2026-09-25T12:00Z'],
] as const

test.each(zones)(
  'in %s the state follows the clock on the wall around %s, every five minutes',
  (zone, start) => {
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
    })
    const nights = [
      { opens: '20:00', closes: '02:30' },
      { opens: '07:15', closes: '12:00' },
    ]
    const given = {
      week: Object.fromEntries(weekdays.map(day => [day, nights])) as OpeningHours['week'],
      special: [],
    }
    for (let minute = 0; minute < 48 * 60; minute += 5) {
      const moment = new Date(Date.parse(start) + minute * 60_000)
      const [, time = ''] = /(\d\d:\d\d)/.exec(clock.format(moment)) ?? []
      const isOpen = time >= '20:00' || time < '02:30' || (time >= '07:15' && time < '12:00')
      const wall = wallTime(moment, zone)
      expect(wall.slice(11)).toBe(time)
      expect([zone, wall, openingStateAt(given, wall).isOpen]).toEqual([zone, wall, isOpen])
    }
  },
)

test('a wall time is the own one of a device that does not know the zone', () => {
  expect(wallTime(new Date('2026-11-22T18:30:59Z'), 'Mars/Olympus')).toMatch(/^2026-11-2\dT\d\d:\d\d$/)
})

describe('the lines of a random week', () => {
  test('name each day once, in order, with its own hours; none where nothing is open', () => {
    fc.assert(
      fc.property(week, given => {
        const lines = weekLines(given)
        const isNeverOpen = weekdays.every(day => given[day].length === 0)
        const daysWithText = lines.flatMap(({ days, text }) => days.map(day => [day, text]))
        const faults = lines.filter(({ days, label, text }, at) => {
          const isNamed =
            label.toLowerCase().startsWith(days[0] ?? '?') && label.toLowerCase().endsWith(days.at(-1) ?? '?')
          return !isNamed || text === lines[at + 1]?.text
        })
        const expected = isNeverOpen ? [] : weekdays.map(day => [day, spansText(given[day])])
        expect([daysWithText, faults]).toEqual([expected, []])
      }),
    )
  })

  test('are the same in whatever order the spans of a day were given', () => {
    fc.assert(
      fc.property(spans, given => {
        expect(spansText(given.toReversed())).toBe(spansText(given))
      }),
    )
  })
})

test('a save takes exactly the hours whose spans of a day do not overlap', () => {
  const any = fc.array(fc.record({ opens: minuteOfDay.map(timeOf), closes: minuteOfDay.map(timeOf) }), {
    maxLength: 4,
  })
  fc.assert(
    fc.property(any, given => {
      const counts = new Array(2 * 1440).fill(0)
      for (const span of given) {
        const from = minutesOf(span.opens)
        for (let minute = from; minute < from + spanMinutes(span); minute += 1) counts[minute] += 1
      }
      const { success } = shopSaves.hours.safeParse({ week: { monday: given } })
      expect(success).toBe(counts.every(count => count < 2))
    }),
  )
})

test('a date names its weekday, day and month', () => {
  expect(weekdayDateText('2026-12-25')).toBe('Friday, 25 December')
  expect(weekdayDateText('2028-02-29')).toBe('Tuesday, 29 February')
})
