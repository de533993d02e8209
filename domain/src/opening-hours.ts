import type { OpeningSpan, ShopDetails } from './schemas/shop.ts'

/** The days of a week as its hours are kept, Monday first. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

export const weekdayNames: Readonly<Record<Weekday, string>> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
}

type Hours = ShopDetails['hours']
type SpecialDay = Hours['special'][number]

const dayMinutes = 24 * 60
const dayMs = 86_400_000

/** The wall clock of a time zone at a moment: `2026-11-22T09:30`, which sorts as time does. */
export const wallTime = (moment: Date, timeZone: string): string =>
  moment.toLocaleString('sv', { timeZone }).replace(' ', 'T').slice(0, 16)

/** Minutes after midnight of `HH:MM`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** How long a span lasts in minutes; one that closes no later than it opens ends on the next day. */
export function spanMinutes({ opens, closes }: OpeningSpan): number {
  const minutes = minutesOf(closes) - minutesOf(opens)
  return minutes > 0 ? minutes : minutes + dayMinutes
}

/** A time of day, `HH:MM`, as visitors read it: `9:00 AM`. */
export function clockText(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** The spans of a day as visitors read them: `9:00 AM - 1:00 PM, 4:00 PM - 9:30 PM`, or `Closed`. */
export const spansText = (spans: readonly OpeningSpan[]): string =>
  spans.map(({ opens, closes }) => `${clockText(opens)} - ${clockText(closes)}`).join(', ') || 'Closed'

/** The week in lines, neighbouring days with the same hours together: `Monday to Saturday`; none when nothing is open. */
export function weekLines(week: Hours['week']): { label: string; text: string; days: Weekday[] }[] {
  if (weekdays.every(day => week[day].length === 0)) return []
  const lines: { text: string; days: Weekday[] }[] = []
  for (const day of weekdays) {
    const text = spansText(week[day])
    const last = lines.at(-1)
    if (last?.text === text) last.days.push(day)
    else lines.push({ text, days: [day] })
  }
  return lines.map(({ text, days }) => {
    const [first = 'monday', last = first] = [days[0], days.at(-1)]
    const names = [weekdayNames[first], weekdayNames[last]] as const
    const label = first === last ? names[0] : days.length === 2 ? names.join(' and ') : names.join(' to ')
    return { label, text, days }
  })
}

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)
const dayOf = (date: string) => Date.parse(`${date}T00:00Z`)

/** `2026-11-22` as visitors read it: `Sunday, 22 November`. */
export function dateText(date: string): string {
  const day = new Date(dayOf(date))
  const [weekday, month] = (['weekday', 'month'] as const).map(part =>
    day.toLocaleString('en-GB', { [part]: 'long', timeZone: 'UTC' }),
  )
  return `${weekday}, ${day.getUTCDate()} ${month}`
}

/** The special day that a date belongs to. */
export const specialDay = (special: readonly SpecialDay[], date: string): SpecialDay | undefined =>
  special.find(({ from, until }) => from <= date && date <= until)

/** The spans of a date: those of its special day, else those of the week. */
export function spansOf({ week, special }: Pick<Hours, 'week' | 'special'>, date: string): OpeningSpan[] {
  const weekday = weekdays[(new Date(dayOf(date)).getUTCDay() + 6) % 7] as Weekday
  return specialDay(special, date)?.spans ?? week[weekday]
}

/** A wall time as milliseconds, as if it were UTC. */
const wallMs = (wall: string) => Date.parse(`${wall}Z`)

interface Opening {
  from: number
  until: number
}

/** Looking ahead for the next opening ends here: longer holidays say no day. */
const daysAhead = 62

/** The openings from the day before a wall time on, in order, those that touch or overlap joined. */
function openingsFrom(hours: Pick<Hours, 'week' | 'special'>, wall: string, days: number): Opening[] {
  const today = dayOf(wall.slice(0, 10))
  const openings: Opening[] = []
  for (let day = -1; day <= days; day += 1) {
    const midnight = today + day * dayMs
    const spans = spansOf(hours, isoDay(midnight)).toSorted((one, other) =>
      one.opens < other.opens ? -1 : 1,
    )
    for (const span of spans) {
      const from = midnight + minutesOf(span.opens) * 60_000
      const until = from + spanMinutes(span) * 60_000
      const last = openings.at(-1)
      if (last && from <= last.until) last.until = Math.max(last.until, until)
      else openings.push({ from, until })
    }
  }
  return openings
}

/** Whether a shop is open, and until when, or from when on it will be; wall times, null where there is none in sight. */
export type OpeningState = { isOpen: true; until: string | null } | { isOpen: false; opens: string | null }

/**
 * The state of the hours at a wall time. The closing minute counts as closed. `closedUntil` is the wall time at which the shop
 * is open again by a notice; nothing before it counts.
 */
export function openingStateAt(
  hours: Pick<Hours, 'week' | 'special'>,
  wall: string,
  closedUntil: string | null = null,
): OpeningState {
  const now = wallMs(wall)
  const again = closedUntil === null ? now : wallMs(closedUntil)
  const text = (time: number) => new Date(time).toISOString().slice(0, 16)
  const start = isoDay(Math.max(again, now))
  const openings = openingsFrom(hours, `${start}T00:00`, daysAhead)
  const current = openings.find(({ from, until }) => from <= again && again < until)
  if (again === now && current) {
    // Longer than a week without a break: it never closes.
    return { isOpen: true, until: current.until - now > 7 * dayMs ? null : text(current.until) }
  }
  const next = current ? again : openings.find(({ from }) => from > again)?.from
  return { isOpen: false, opens: next === undefined ? null : text(next) }
}

/** The state as a sentence: `Open now, until 9:30 PM` or `Closed now, opens tomorrow at 9:00 AM`. */
export function openingText(state: OpeningState, wall: string): string {
  if (state.isOpen)
    return state.until === null ? 'Open now' : `Open now, until ${clockText(state.until.slice(11))}`
  if (state.opens === null) return 'Closed now'
  const [date, time] = [state.opens.slice(0, 10), clockText(state.opens.slice(11))]
  const ahead = Math.round((dayOf(date) - dayOf(wall.slice(0, 10))) / dayMs)
  const weekday = weekdayNames[weekdays[(new Date(dayOf(date)).getUTCDay() + 6) % 7] as Weekday]
  const day = ['today', 'tomorrow'][ahead] ?? `on ${ahead <= 7 ? weekday : dateText(date)}`
  return `Closed now, opens ${day} at ${time}`
}
