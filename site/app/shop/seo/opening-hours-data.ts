import type { PublicShop } from '@chekku/domain/schemas/shop'
import type { OpeningSpan, SpecialDay } from '@chekku/domain/shop/opening-hours'
import {
  dayMs,
  isoDay,
  midnightOf,
  minutesOf,
  spanMinutes,
  spansOf,
  type Weekday,
  weekdayNames,
  weekLines,
} from '@chekku/domain/shop/opening-hours'

/*
 * Opening hours in the format of schema.org, as Google reads it: a span over midnight closes earlier than it opens, a
 * whole day is 00:00 to 23:59, and a day with 00:00 for both is closed.
 */

const dayMinutes = 24 * 60

const clockTime = (minutes: number) => {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** A span between two minutes of a day, the end possibly on the next day; one of 24 hours ends a minute earlier. */
const hoursBetween = (from: number, until: number) => ({
  opens: clockTime(from),
  closes: clockTime(until - from === dayMinutes ? until - 1 : until),
})

const hoursOf = (span: OpeningSpan) => {
  const from = minutesOf(span.opens)
  return hoursBetween(from, from + spanMinutes(span))
}

const specification = { '@type': 'OpeningHoursSpecification' }

/** The week: an entry for each group of days with the same hours. */
export const weekData = ({ week }: Pick<PublicShop['hours'], 'week'>): object[] =>
  weekLines(week).flatMap(({ days }) =>
    (week[days[0] as Weekday] ?? []).map(span => ({
      ...specification,
      dayOfWeek: days.map(day => weekdayNames[day]),
      ...hoursOf(span),
    })),
  )

interface Days {
  from: string
  until: string
  hours: { opens: string; closes: string }[]
}

/** Special days, and the days of a notice that closes the shop, with their remaining hours. */
export function specialData({ hours, notice }: Pick<PublicShop, 'hours' | 'notice'>): object[] {
  const special = hours.special.map(({ from, until, spans }) => ({ from, until, hours: spans.map(hoursOf) }))
  const days = notice?.kind === 'closed' ? withClosedDays(special, hours, notice) : special
  return days.flatMap(({ from, until, hours }) =>
    (hours.length > 0 ? hours : [{ opens: '00:00', closes: '00:00' }]).map(time => ({
      ...specification,
      validFrom: from,
      validThrough: until,
      ...time,
    })),
  )
}

const nextDay = (date: string, days = 1) => isoDay(midnightOf(date) + days * dayMs)

type Closure = Pick<SpecialDay, 'from' | 'until'>

/** Replaces the special days during a closure with the days of the closure. */
function withClosedDays(special: readonly Days[], hours: PublicShop['hours'], closure: Closure): Days[] {
  const [first, last] = [closure.from.slice(0, 10), closure.until.slice(0, 10)]
  const otherDays = special.flatMap(days => [
    { ...days, until: days.until < first ? days.until : nextDay(first, -1) },
    { ...days, from: days.from > last ? days.from : nextDay(last) },
  ])
  // Between its first and last day the shop is closed.
  const middle = { from: nextDay(first), until: nextDay(last, -1), hours: [] }
  const ends = first === last ? [first] : [first, last]
  const own = ends.map(date => ({ from: date, until: date, hours: remainingHours(hours, date, closure) }))
  return [...otherDays, ...own, middle]
    .filter(({ from, until }) => from <= until)
    .sort((one, other) => one.from.localeCompare(other.from))
}

/** The opening hours of a date outside the closure. */
function remainingHours(hours: PublicShop['hours'], date: string, closure: Closure): Days['hours'] {
  const minuteOf = (wall: string) => (Date.parse(`${wall}Z`) - midnightOf(date)) / 60_000
  const [closes, opensAgain] = [minuteOf(closure.from), minuteOf(closure.until)]
  return spansOf(hours, date).flatMap(span => {
    const from = minutesOf(span.opens)
    const until = from + spanMinutes(span)
    const parts = [
      [from, Math.min(until, closes)],
      [Math.max(from, opensAgain), until],
    ] as const
    // Spans that begin after midnight belong to the next day.
    return parts
      .filter(([start, end]) => start < end && start < dayMinutes)
      .map(([start, end]) => hoursBetween(start, end))
  })
}
