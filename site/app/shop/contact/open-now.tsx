import { openingStateAt, openingText, wallTime } from '@chekku/domain/opening-hours'
import { useEffect, useState } from 'react'
import { useShop } from '../../root-data.ts'

/** The longest delay until a new minute is noticed. */
const updateMs = 15_000

/** Whether the shop is open now; computed in the browser because the page itself is cached. */
export function OpenNow() {
  const { hours, closed, notice } = useShop()
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

  const wall = now && wallTime(now, hours.timeZone)
  const closedUntil = notice?.kind === 'closed' && closed ? notice.until : null
  const state = wall && openingStateAt(hours, wall, wall < (closedUntil ?? '') ? closedUntil : null)
  return (
    <p className="flex min-h-[1lh] items-center gap-2.5 font-semibold noscript:hidden">
      {state && (
        <>
          <span
            aria-hidden="true"
            className={`size-2 shrink-0 rounded-full ${state.isOpen ? 'bg-leaf' : 'bg-danger'}`}
          />
          {openingText(state, wall)}
        </>
      )}
    </p>
  )
}
