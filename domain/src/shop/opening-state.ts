import { clockText } from './clock-text.ts'
import {
  dayMs,
  isoDay,
  midnightOf,
  minutesOf,
  type OpeningHours,
  sortedSpans,
  spanMinutes,
  spansOf,
  weekdayDateText,
  weekdayNames,
  weekdayOf,
} from './opening-hours.ts'

/** A wall time as a timestamp in milliseconds, treated as UTC. */
const wallMs = (wall: string) => Date.parse(`${wall}Z`)

interface Opening {
  from: number
  until: number
}

/** Days to search ahead for the next opening; after a longer closure no day is named. */
const daysAhead = 62

/**
 * Openings in order from the day before a date. Touching or overlapping ones are merged, and one that grows longer than
 * `longest` ms is the last: a shop that never closes has no end.
 */
function* openingsFrom(hours: OpeningHours, date: string, longest: number): Generator<Opening> {
  let last: Opening | undefined
  for (let day = -1; day <= daysAhead; day += 1) {
    const midnight = midnightOf(date) + day * dayMs
    for (const span of sortedSpans(spansOf(hours, isoDay(midnight)))) {
      const from = midnight + minutesOf(span.opens) * 60_000
      const until = from + spanMinutes(span) * 60_000
      if (last && from <= last.until) {
        last.until = Math.max(last.until, until)
        if (last.until - last.from > longest) return yield last
      } else {
        if (last) yield last
        last = { from, until }
      }
    }
  }
  if (last) yield last
}

/** The state of the shop with its next change as a wall time; null if it does not change within the search limit. */
export type OpeningState = { isOpen: true; until: string | null } | { isOpen: false; opens: string | null }

/** A shop that is open for longer than this without a break counts as always open. */
const longestMs = 7 * dayMs

/**
 * The state at a wall time. The closing minute counts as closed. `closedUntil` is the wall time at which a notice that
 * closes the shop ends.
 */
export function openingStateAt(
  hours: OpeningHours,
  wall: string,
  closedUntil: string | null = null,
): OpeningState {
  const now = wallMs(wall)
  const noticeEnd = closedUntil === null ? now : Math.max(now, wallMs(closedUntil))
  const text = (time: number) => new Date(time).toISOString().slice(0, 16)
  // An opening of the day before may have begun almost two days before this time.
  for (const { from, until } of openingsFrom(hours, isoDay(noticeEnd), longestMs + 2 * dayMs)) {
    if (until <= noticeEnd) continue
    if (noticeEnd > now || from > noticeEnd) return { isOpen: false, opens: text(Math.max(from, noticeEnd)) }
    return { isOpen: true, until: until - now > longestMs ? null : text(until) }
  }
  return { isOpen: false, opens: null }
}

/** The state as a sentence: `Open now, until 9:30 PM` or `Closed now, opens tomorrow at 9:00 AM`. */
export function openingText(state: OpeningState, wall: string): string {
  if (state.isOpen)
    return state.until === null ? 'Open now' : `Open now, until ${clockText(state.until.slice(11))}`
  if (state.opens === null) return 'Closed now'
  const day = dayFrom(wall.slice(0, 10), state.opens.slice(0, 10))
  return `Closed now, opens ${day} at ${clockText(state.opens.slice(11))}`
}

/** A date as it is called on another one: `today`, `tomorrow`, `on Friday`; with its date after a week. */
function dayFrom(today: string, date: string): string {
  const days = Math.round((midnightOf(date) - midnightOf(today)) / dayMs)
  if (days < 2) return days === 0 ? 'today' : 'tomorrow'
  return `on ${days <= 7 ? weekdayNames[weekdayOf(date)] : weekdayDateText(date)}`
}
