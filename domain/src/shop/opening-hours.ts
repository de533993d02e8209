import { clockText } from './clock-text.ts'

/** The days by their keys in the stored hours, Monday first. */
export const weekdayNames = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
} as const
export type Weekday = keyof typeof weekdayNames
export const weekdays = Object.keys(weekdayNames) as readonly Weekday[]

/** `HH:MM`; if `closes` is not after `opens`, the span ends on the next day. */
export interface OpeningSpan {
  opens: string
  closes: string
}

/** Special days with their own hours; no spans means closed. `from` and `until` are dates, both inclusive. */
export interface SpecialDay {
  from: string
  until: string
  label: string
  spans: OpeningSpan[]
}

export interface OpeningHours {
  week: Record<Weekday, OpeningSpan[]>
  special: SpecialDay[]
}

export const dayMinutes = 24 * 60
export const dayMs = 86_400_000

/**
 * The wall time in a time zone: `2026-11-22T09:30`; these texts sort chronologically. Falls back to the device's own
 * time zone if the device does not know this one, which may be newer than its software. A slow phone takes 70 ms for
 * the first text of Intl, and 2 for one of Temporal, which some do not have yet.
 */
export function wallTime(moment: Date, timeZone: string): string {
  const textIn = (zone: { timeZone?: string }) =>
    moment.toLocaleString('sv', zone).replace(' ', 'T').slice(0, 16)
  try {
    if (!('Temporal' in globalThis)) return textIn({ timeZone })
    return moment.toTemporalInstant().toZonedDateTimeISO(timeZone).toString().slice(0, 16)
  } catch {
    return textIn({})
  }
}

/** Minutes after midnight of `HH:MM`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Duration of a span in minutes; if `closes` is not after `opens`, it ends on the next day. */
export function spanMinutes({ opens, closes }: OpeningSpan): number {
  const minutes = minutesOf(closes) - minutesOf(opens)
  return minutes > 0 ? minutes : minutes + dayMinutes
}

/** Spans in the order of the day. */
export const sortedSpans = (spans: readonly OpeningSpan[]): OpeningSpan[] =>
  [...spans].sort((one, other) => (one.opens < other.opens ? -1 : 1))

/** Formats the spans of a day: `9:00 AM - 1:00 PM, 4:00 PM - 9:30 PM`, or `Closed`. */
export const spansText = (spans: readonly OpeningSpan[]): string =>
  sortedSpans(spans)
    .map(({ opens, closes }) => `${clockText(opens)} - ${clockText(closes)}`)
    .join(', ') || 'Closed'

/** The week as lines; adjacent days with equal hours share one, such as `Monday to Saturday`. Empty if never open. */
export function weekLines(week: OpeningHours['week']): { label: string; text: string; days: Weekday[] }[] {
  if (weekdays.every(day => week[day].length === 0)) return []
  const lines: { text: string; days: Weekday[] }[] = []
  for (const day of weekdays) {
    const text = spansText(week[day])
    const last = lines.at(-1)
    if (last?.text === text) last.days.push(day)
    else lines.push({ text, days: [day] })
  }
  return lines.map(({ text, days }) => ({ label: daysLabel(days), text, days }))
}

/** The names of adjacent days: `Monday`, `Monday and Tuesday`, `Monday to Saturday`. */
function daysLabel(days: readonly Weekday[]): string {
  const names = days.map(day => weekdayNames[day])
  return names.length > 2 ? `${names[0]} to ${names.at(-1)}` : names.join(' and ')
}

/** The lines of a week as texts: `Monday to Saturday: 9:00 AM - 9:30 PM`. */
export const weekTexts = (week: OpeningHours['week']): string[] =>
  weekLines(week).map(({ label, text }) => `${label}: ${text}`)

/** Conversions between dates and timestamps, with wall times treated as UTC. */
export const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10)
export const midnightOf = (date: string): number => Date.parse(`${date}T00:00Z`)

export const weekdayOf = (date: string): Weekday =>
  weekdays[(new Date(midnightOf(date)).getUTCDay() + 6) % 7] as Weekday

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** `2026-11-22` as `Sunday, 22 November`. Without Intl.DateTimeFormat, which takes a slow phone 100 ms to create. */
export const weekdayDateText = (date: string): string =>
  `${weekdayNames[weekdayOf(date)]}, ${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]}`

/** The special day that includes a date. */
export const specialDay = (special: readonly SpecialDay[], date: string): SpecialDay | undefined =>
  special.find(({ from, until }) => from <= date && date <= until)

/** The spans of a date: those of its special day, else those of the week. */
export const spansOf = ({ week, special }: OpeningHours, date: string): OpeningSpan[] =>
  specialDay(special, date)?.spans ?? week[weekdayOf(date)]

/** Formats a wall time: `9:30 AM on Sunday, 22 November`. */
export const wallText = (wall: string): string =>
  `${clockText(wall.slice(11))} on ${weekdayDateText(wall.slice(0, 10))}`

/** The dates of a special day: `Sunday, 22 November to Monday, 23 November`. */
export const datesText = ({ from, until }: SpecialDay): string =>
  [...new Set([from, until])]
    .filter(date => date !== '')
    .map(weekdayDateText)
    .join(' to ')

/** A special day in one line: its dates, name and hours. */
export const specialDayText = (day: SpecialDay): string =>
  [datesText(day), day.label.trim(), spansText(day.spans)].filter(Boolean).join(': ')
