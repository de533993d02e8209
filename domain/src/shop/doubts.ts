import {
  dayMinutes,
  dayMs,
  isoDay,
  midnightOf,
  minutesOf,
  type OpeningHours,
  type OpeningSpan,
  type SpecialDay,
  spanMinutes,
  spansOf,
  spansText,
  type Weekday,
  weekdayDateText,
  weekdayNames,
  weekdays,
  weekLines,
} from './opening-hours.ts'
import { formatPhoneNumber, isLandline } from './phone/phone-number.ts'

/* Questions to the owner before a save about values that are valid but probably mistakes. */

/** Doubts about a chat number, of digits with country code or empty. */
export function chatNumberDoubts(digits: string): string[] {
  if (digits === '') return ['Nobody can order by chat without a chat number.']
  if (!isLandline(digits)) return []
  return [`${formatPhoneNumber(digits)} is no mobile number. Orders reach it only with WhatsApp.`]
}

/** Doubts about opening hours, whose times are complete. */
export function hoursDoubts(hours: OpeningHours): string[] {
  const { week, special } = hours
  if (weekdays.every(day => week[day].length === 0))
    return ['No day has hours. Visitors will not see when you are open.']
  const nights = longNights(week, special).map(({ label, text }) => `${label}: ${text} ends on the next day.`)
  const days = [...daysThatRunOver(week), ...datesThatRunOver(hours)]
  if (days.length === 0) return nights
  return [...nights, `The hours of ${days.join(', ')} overlap those of the next day.`]
}

/** The long nights of the week and of special days, as lines. */
function longNights(week: OpeningHours['week'], special: readonly SpecialDay[]) {
  const weekNights = Object.fromEntries(
    weekdays.map(day => [day, week[day].filter(isLongNight)]),
  ) as OpeningHours['week']
  const weekNightLines = weekLines(weekNights).filter(({ days }) =>
    days.every(day => weekNights[day].length > 0),
  )
  const specialNights = special.map(({ from, spans }) => ({ from, spans: spans.filter(isLongNight) }))
  const specialNightLines = specialNights
    .filter(({ spans }) => spans.length > 0)
    .map(({ from, spans }) => ({ label: weekdayDateText(from), text: spansText(spans) }))
  return [...weekNightLines, ...specialNightLines]
}

/** True for hours such as 18:00 to 09:30, whose times have mostly changed places; a night of 22:00 to 02:00 is usual. */
const isLongNight = (span: OpeningSpan) => endMinutes(span) > dayMinutes && spanMinutes(span) > dayMinutes / 2

/** The end of hours in minutes after the midnight before them. */
const endMinutes = (span: OpeningSpan) => minutesOf(span.opens) + spanMinutes(span)

/** True if hours go on after midnight, and for longer than until those of the next day begin. */
const runsInto = (spans: readonly OpeningSpan[], nextDaySpans: readonly OpeningSpan[]) =>
  nextDaySpans.some(({ opens }) => spans.some(span => endMinutes(span) - dayMinutes > minutesOf(opens)))

const daysThatRunOver = (week: OpeningHours['week']): string[] =>
  weekdays
    .filter((day, index) => runsInto(week[day], week[weekdays[(index + 1) % weekdays.length] as Weekday]))
    .map(day => weekdayNames[day])

/** Special days, and days before one, that run into the next day. */
function datesThatRunOver(hours: OpeningHours): string[] {
  // An end before the start is refused when it is saved.
  const dates = hours.special
    .filter(({ from, until }) => from <= until)
    .flatMap(({ from, until }) => [addDays(from, -1), from, until])
  return [...new Set(dates)]
    .filter(date => runsInto(spansOf(hours, date), spansOf(hours, addDays(date, 1))))
    .map(weekdayDateText)
}

const addDays = (date: string, days: number) => isoDay(midnightOf(date) + days * dayMs)
