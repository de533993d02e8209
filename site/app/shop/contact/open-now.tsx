import { business, type OpeningHours } from '@chekku/domain/business'
import { useEffect, useState } from 'react'

/** The longest delay until a new minute is noticed. */
const updateMs = 15_000

/** Whether the shop is open now; computed in the browser because the page itself is cached. */
export function OpenNow() {
  const [now, setNow] = useState<Date>()

  useEffect(() => {
    const update = () => setNow(new Date())
    // In a separate task: the first time zone lookup is slow and would block hydration.
    const first = setTimeout(update)
    const timer = setInterval(update, updateMs)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [])

  const state = now && openingState(business.hours, now, business.timeZone)
  return (
    <p className="flex min-h-[1lh] items-center gap-2.5 font-semibold noscript:hidden">
      {state && (
        <>
          <span
            aria-hidden="true"
            className={`size-2 shrink-0 rounded-full ${state.isOpen ? 'bg-leaf' : 'bg-danger'}`}
          />
          {state.text}
        </>
      )}
    </p>
  )
}

const dayMinutes = 24 * 60
const weekMinutes = 7 * dayMinutes

/** Whether a shop is open at a moment in its time zone, and the change to come; the closing minute counts as closed. */
export function openingState(
  hours: readonly Pick<OpeningHours, 'days' | 'opens' | 'closes'>[],
  moment: Date,
  timeZone: string,
): { isOpen: boolean; text: string } {
  // The wall clock of the time zone, as if it were UTC: this locale writes ISO dates.
  const wall = new Date(`${moment.toLocaleString('sv', { timeZone }).replace(' ', 'T')}Z`)
  const today = wall.getUTCDay()
  const now = today * dayMinutes + wall.getUTCHours() * 60 + wall.getUTCMinutes()
  /** Each opening of the week: minutes since it, until it, and how long it lasts. */
  const openings = hours.flatMap(({ days, opens, closes }) =>
    days.map(day => {
      const since = (now - day * dayMinutes - opens + weekMinutes) % weekMinutes
      return { day, opens, closes, since, until: weekMinutes - since, length: closes - opens }
    }),
  )
  const left = Math.max(...openings.map(({ since, length }) => length - since))
  if (left > 0) return { isOpen: true, text: `Open now, until ${clockTime(now + left)}` }
  const [next] = openings.sort((one, other) => one.until - other.until)
  if (!next) return { isOpen: false, text: 'Closed now' }
  const daysAhead = Math.floor((now + next.until) / dayMinutes) - today
  const day = ['today', 'tomorrow'][daysAhead] ?? `on ${dayNames[next.day]}`
  return { isOpen: false, text: `Closed now, opens ${day} at ${clockTime(next.opens)}` }
}

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Formats minutes after any midnight as `9:00 AM`. */
function clockTime(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  const past = String(minutes % 60).padStart(2, '0')
  return `${hour % 12 || 12}:${past} ${hour < 12 ? 'AM' : 'PM'}`
}
