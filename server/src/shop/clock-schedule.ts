import type { RevisionWatcher } from '../database/revision-watcher.ts'
import type { ShopService } from './service.ts'

const minuteMs = 60_000

/** Calls `tick` at the start of every minute, until the result is called. */
export function everyMinute(tick: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout>
  const schedule = () => {
    timer = setTimeout(() => void tick().then(schedule), minuteMs - (Date.now() % minuteMs))
    timer.unref()
  }
  schedule()
  return () => clearTimeout(timer)
}

/** Expires the cached pages at the minutes at which the clock alone changes them: by notices, hours and closed days. */
export function watchClock(
  shop: Pick<ShopService, 'clockSignature'>,
  catalogue: Pick<RevisionWatcher, 'expire'>,
): () => Promise<void> {
  let shown: string | undefined
  return async () => {
    // While the database is down, pages are served as they were.
    const current = await shop.clockSignature().catch(() => shown)
    if (current !== shown) catalogue.expire()
    shown = current
  }
}
