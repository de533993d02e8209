import { business } from '@chekku/domain/business'
import { useEffect, useState } from 'react'
import { openingState, openingText } from './opening-hours.ts'

/** A minute that begins is seen at most this much later. */
const lookAgainMs = 15_000

/** Whether the shop is open, by its own clock. The page that is kept cannot know: only the reader's browser says it. */
export function OpenNow() {
  const [now, setNow] = useState<Date>()

  useEffect(() => {
    const look = () => setNow(new Date())
    // By itself: a browser takes a while to find its clocks of the world, and the page's script has just begun.
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
