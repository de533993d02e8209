import { business } from '@chekku/domain/business'
import { useEffect, useState } from 'react'
import { openingState, openingText } from './opening-hours.ts'

/** The longest delay until a new minute is noticed. */
const lookAgainMs = 15_000

/** Whether the shop is open now; computed in the browser because the page itself is cached. */
export function OpenNow() {
  const [now, setNow] = useState<Date>()

  useEffect(() => {
    const look = () => setNow(new Date())
    // In a separate task: the first time zone lookup is slow and would block hydration.
    const first = setTimeout(look)
    const timer = setInterval(look, lookAgainMs)
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
          {openingText(state)}
        </>
      )}
    </p>
  )
}
