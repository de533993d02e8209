import type { RevisionWatcher } from '../database/revision-watcher.ts'
import type { ShopService } from './service.ts'

const minuteMs = 60_000

/** How soon a clock that was set is noticed, and one that went on while the machine slept. */
const lookMs = 1_000

const currentMinute = () => Math.floor(Date.now() / minuteMs)

/**
 * Calls `tick` at the start of every minute, until the result is called. Timers count the time that the machine is awake, so
 * the clock itself is looked at every second. A tick that takes longer than a minute is not joined by another.
 */
export function everyMinute(tick: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout>
  let minute = currentMinute()
  let isTicking = false
  const look = () => {
    const current = currentMinute()
    if (current !== minute && !isTicking) {
      minute = current
      isTicking = true
      void tick().finally(() => {
        isTicking = false
      })
    }
    schedule()
  }
  const schedule = () => {
    timer = setTimeout(look, Math.min(lookMs, minuteMs - (Date.now() % minuteMs)))
    timer.unref()
  }
  schedule()
  return () => clearTimeout(timer)
}

/** Two looks further apart have missed one between them. */
const longestMs = 1.5 * minuteMs

/**
 * Expires the cached pages at the minutes at which the clock alone changes them: by notices and special days. It compares what
 * the shop is now with what the same details were at the look before, so a save in between, which expires the pages itself,
 * makes no difference.
 */
export function watchClock(
  shop: Pick<ShopService, 'isTurnedBetween'>,
  catalogue: Pick<RevisionWatcher, 'expire'>,
  now: () => number = Date.now,
): () => Promise<void> {
  let before = now()
  return async () => {
    const current = now()
    // After a clock that was set and after missed minutes, pages can be of any time.
    const isUnknown = current < before || current - before > longestMs
    try {
      const isTurned = await shop.isTurnedBetween(before, current)
      if (isTurned || isUnknown) catalogue.expire()
      before = current
    } catch {
      // While the database is down, pages are served as they were; `before` stays, so the next look makes up for it.
    }
  }
}
