import type { OpeningSpan } from './opening-hours.ts'
import {
  dayMinutes,
  dayMs,
  isoDay,
  midnightOf,
  minutesOf,
  type OpeningHours,
  spanMinutes,
  spansOf,
  spansText,
  type Weekday,
  weekdayDateText,
  weekdayNames,
  weekdays,
  weekLines,
} from './opening-hours.ts'
import { formatPhoneNumber, isLandline } from './phone-number.ts'

/* Questions to the owner before a save about values that are valid but probably mistakes. */

/** Doubts about a chat number, of digits with country code or empty. */
export function chatNumberDoubts(digits: string): string[] {
  if (digits === '') return ['Without a chat number nobody can order by chat.']
  if (!isLandline(digits)) return []
  return [`${formatPhoneNumber(digits)} is no mobile number: orders arrive only if it has WhatsApp.`]
}

type Spans = readonly OpeningSpan[]

/** True for hours such as 18:00 to 09:30, whose times have mostly changed places; a night of 22:00 to 02:00 is usual. */
const isLongNight = (span: OpeningSpan) =>
  minutesOf(span.opens) + spanMinutes(span) > dayMinutes && spanMinutes(span) > dayMinutes / 2

/** True if hours go on after midnight for longer than those of the day after leave. */
const runsInto = (spans: Spans, next: Spans) =>
  next.some(({ opens }) =>
    spans.some(span => minutesOf(span.opens) + spanMinutes(span) - dayMinutes > minutesOf(opens)),
  )

/** Doubts about opening hours, whose times are complete. */
export function hoursDoubts(hours: OpeningHours): string[] {
  const { week, special } = hours
  if (weekdays.every(day => week[day].length === 0))
    return ['No day has hours: visitors do not read when you are open.']
  const nights = Object.fromEntries(weekdays.map(day => [day, week[day].filter(isLongNight)]))
  const long = [
    ...weekLines(nights as OpeningHours['week']),
    ...special.map(({ from, spans }) => ({
      label: weekdayDateText(from),
      text: spansText(spans.filter(isLongNight)),
    })),
  ].filter(({ text }) => text !== spansText([]))
  const running = [...daysThatRunOver(week), ...datesThatRunOver(hours)]
  return [
    ...long.map(({ label, text }) => `${label}: ${text} ends on the next day.`),
    ...(running.length > 0
      ? [`The hours of ${running.join(', ')} go on after those of the next day have begun.`]
      : []),
  ]
}

const daysThatRunOver = (week: OpeningHours['week']): string[] =>
  weekdays
    .filter((day, index) => runsInto(week[day], week[weekdays[(index + 1) % weekdays.length] as Weekday]))
    .map(day => weekdayNames[day])

/** Special days, and days before one, that run into the next day. */
function datesThatRunOver(hours: OpeningHours): string[] {
  const dates = hours.special.flatMap(({ from, until }) => [nextDay(from, -1), from, until])
  return [...new Set(dates)]
    .filter(date => hours.special.some(({ from, until }) => from <= nextDay(date) && date <= until))
    .filter(date => runsInto(spansOf(hours, date), spansOf(hours, nextDay(date))))
    .map(weekdayDateText)
}

const nextDay = (date: string, days = 1) => isoDay(midnightOf(date) + days * dayMs)
