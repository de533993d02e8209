import type { RevisionWatcher } from '../database/revision-watcher.ts'
import type { ShopService } from './service.ts'

const minuteMs = 60_000

/** Poll interval of the clock, which may be set, or move on while the machine sleeps. */
const pollMs = 1_000

const currentMinute = () => Math.floor(Date.now() / minuteMs)

/** Calls `tick` at the start of every minute, never twice at a time, until the returned function is called. */
export function everyMinute(tick: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout>
  let minute = currentMinute()
  let isTicking = false
  const poll = () => {
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
    timer = setTimeout(poll, Math.min(pollMs, minuteMs - (Date.now() % minuteMs)))
    timer.unref()
  }
  schedule()
  return () => clearTimeout(timer)
}

/** A longer interval between two ticks means that ticks were missed. */
const longestMs = 1.5 * minuteMs

/**
 * Invalidates the cached pages when time alone changes them: through notices, special days and dates of products. It
 * compares the current details at this tick and at the previous one, so saves in between, which invalidate the pages
 * themselves, make no difference.
 */
export function watchClock(
  shop: Pick<ShopService, 'isTurnedBetween'>,
  catalogue: Pick<RevisionWatcher, 'expire'>,
  now: () => number = Date.now,
): () => Promise<void> {
  let before = now()
  return async () => {
    const current = now()
    // After a clock change or missed ticks, cached pages may be of any time.
    const isUnknown = current < before || current - before > longestMs
    try {
      const isTurned = await shop.isTurnedBetween(before, current)
      if (isTurned || isUnknown) catalogue.expire()
      before = current
    } catch {
      // While the database is down, cached pages stay; `before` is kept, so the next tick covers this interval too.
    }
  }
}
