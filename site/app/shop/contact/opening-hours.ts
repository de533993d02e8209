import type { OpeningHours } from '@chekku/domain/business'

/** Open until a time, or closed until a day and time; `daysAhead` counts from today in the shop's time zone. */
export type OpeningState =
  | { isOpen: true; closes: number }
  | { isOpen: false; opens: { daysAhead: number; day: number; minute: number } | undefined }

type Hours = readonly Pick<OpeningHours, 'days' | 'opens' | 'closes'>[]

const dayMinutes = 24 * 60
const dayNames: readonly string[] = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
]

/**
 * Whether a shop with these hours is open at a moment, in its time zone. The closing minute itself counts as closed;
 * hours past midnight belong to the day they started on.
 */
export function openingState(hours: Hours, moment: Date, timeZone: string): OpeningState {
  const { day, minute } = localTime(moment, timeZone)
  const yesterday = (day + 6) % 7
  const open = [
    ...hoursOf(hours, day).map(({ opens, closes }) => ({ opens, closes })),
    ...hoursOf(hours, yesterday).map(({ opens, closes }) => ({
      opens: opens - dayMinutes,
      closes: closes - dayMinutes,
    })),
  ].filter(({ opens, closes }) => opens <= minute && minute < closes)
  if (open.length > 0) return { isOpen: true, closes: Math.max(...open.map(({ closes }) => closes)) }
  return { isOpen: false, opens: nextOpening(hours, day, minute) }
}

/** Formats the state as text: `Open now, until 9:30 PM` or `Closed now, opens tomorrow at 9:00 AM`. */
export function openingText(state: OpeningState): string {
  if (state.isOpen) return `Open now, until ${clockTime(state.closes)}`
  if (!state.opens) return 'Closed now'
  const { daysAhead, day, minute } = state.opens
  return `Closed now, opens ${dayText(daysAhead, day)} at ${clockTime(minute)}`
}

function dayText(daysAhead: number, day: number): string {
  if (daysAhead === 0) return 'today'
  if (daysAhead === 1) return 'tomorrow'
  return `on ${dayNames[day]}`
}

/** Formats minutes after midnight as `9:00 AM`. */
function clockTime(minutes: number): string {
  const minute = minutes % dayMinutes
  const hour = Math.floor(minute / 60)
  const past = String(minute % 60).padStart(2, '0')
  return `${hour % 12 === 0 ? 12 : hour % 12}:${past} ${hour < 12 ? 'AM' : 'PM'}`
}

const hoursOf = (hours: Hours, day: number) => hours.filter(({ days }) => days.includes(day))

/** The next opening after this minute, searching through the same weekday next week. */
function nextOpening(hours: Hours, today: number, now: number) {
  for (let daysAhead = 0; daysAhead <= 7; daysAhead += 1) {
    const day = (today + daysAhead) % 7
    const openings = hoursOf(hours, day)
      .map(({ opens }) => opens)
      .filter(opens => daysAhead > 0 || opens > now)
    if (openings.length > 0) return { daysAhead, day, minute: Math.min(...openings) }
  }
  return undefined
}

/** Day of the week (0 is Sunday) and minutes after midnight in the time zone. */
function localTime(moment: Date, timeZone: string): { day: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find(found => found.type === type)?.value ?? ''
  return {
    day: dayNames.indexOf(part('weekday')),
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  }
}
