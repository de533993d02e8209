import {
  clockText,
  dateText,
  dayMs,
  type Hours,
  isoDay,
  midnightOf,
  minutesOf,
  sortedSpans,
  spanMinutes,
  spansOf,
  weekdayNames,
  weekdayOf,
} from './opening-hours.ts'

/** A wall time as milliseconds, as if it were UTC. */
const wallMs = (wall: string) => Date.parse(`${wall}Z`)

interface Opening {
  from: number
  until: number
}

/** Looking ahead for the next opening ends after this many days: longer holidays say no day. */
const daysAhead = 62

/** Openings from the day before a date on, in order, day by day; those that touch or overlap are joined, up to `longest`. */
function* openingsFrom(hours: Hours, date: string, longest: number): Generator<Opening> {
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
    // Nothing of a later day can join what ends before that day begins.
    if (last && last.until < midnight + dayMs) {
      yield last
      last = undefined
    }
  }
  if (last) yield last
}

/** Whether a shop is open, and until when, or from when on it will be; wall times, null where there is none in sight. */
export type OpeningState = { isOpen: true; until: string | null } | { isOpen: false; opens: string | null }

/** Open for longer than this without a break, a shop never closes. */
const longestMs = 7 * dayMs

/**
 * The state of the hours at a wall time. The closing minute counts as closed. `closedUntil` is the wall time until which a
 * notice closes the shop.
 */
export function openingStateAt(hours: Hours, wall: string, closedUntil: string | null = null): OpeningState {
  const now = wallMs(wall)
  const again = closedUntil === null ? now : Math.max(now, wallMs(closedUntil))
  const text = (time: number) => new Date(time).toISOString().slice(0, 16)
  // The joined opening starts the day before at the earliest.
  for (const { from, until } of openingsFrom(hours, isoDay(again), longestMs + 2 * dayMs)) {
    if (until <= again) continue
    if (again > now || from > again) return { isOpen: false, opens: text(Math.max(from, again)) }
    return { isOpen: true, until: until - now > longestMs ? null : text(until) }
  }
  return { isOpen: false, opens: null }
}

/** The state as a sentence: `Open now, until 9:30 PM` or `Closed now, opens tomorrow at 9:00 AM`. */
export function openingText(state: OpeningState, wall: string): string {
  if (state.isOpen)
    return state.until === null ? 'Open now' : `Open now, until ${clockText(state.until.slice(11))}`
  if (state.opens === null) return 'Closed now'
  const [date, time] = [state.opens.slice(0, 10), clockText(state.opens.slice(11))]
  const ahead = Math.round((midnightOf(date) - midnightOf(wall.slice(0, 10))) / dayMs)
  const day =
    ['today', 'tomorrow'][ahead] ?? `on ${ahead <= 7 ? weekdayNames[weekdayOf(date)] : dateText(date)}`
  return `Closed now, opens ${day} at ${time}`
}
