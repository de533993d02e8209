import type { PublicShop } from '@chekku/domain/schemas/shop'
import { wallTime } from '@chekku/domain/shop/opening-hours'
import { type OpeningState, openingStateAt, openingText } from '@chekku/domain/shop/opening-state'
import { useShop } from '../../root-data.ts'
import { useNow } from '../../ui/use-now.ts'

/** Ignores a closure that has ended, because a cached page may still contain it. */
function stateOf(closed: PublicShop['closed'], hours: PublicShop['hours'], wall: string): OpeningState {
  if (closed && (closed.until === null || wall < closed.until)) return { isOpen: false, opens: closed.until }
  return openingStateAt(hours, wall)
}

/** The current state, open or closed; computed in the browser because the page itself is cached. */
export function OpenNow({ hours }: Pick<PublicShop, 'hours'>) {
  const { closed } = useShop()
  const now = useNow()
  const wall = now ? wallTime(now, hours.timeZone) : ''
  const state = wall === '' ? undefined : stateOf(closed, hours, wall)
  return (
    <p className="flex min-h-[1lh] items-center gap-2.5 font-semibold noscript:hidden">
      {state && (
        <>
          <span
            aria-hidden="true"
            className={`size-2 shrink-0 rounded-full ${state.isOpen ? 'bg-leaf' : 'bg-danger'}`}
          />
          <span>{openingText(state, wall)}</span>
        </>
      )}
    </p>
  )
}
