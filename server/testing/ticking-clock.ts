import type { AppOptions } from '../src/app.ts'

const minute = 60_000

/** A clock of a shop, which stands until a test moves it, minute by minute as the server sees it. */
export function createTickingClock(startsAt: string) {
  let now = Date.parse(startsAt)
  let look = () => Promise.resolve()
  const options: Partial<AppOptions> = {
    now: () => now,
    everyMinute(tick) {
      look = tick
      return () => undefined
    },
  }
  return {
    options,
    now: () => now,
    reset() {
      now = Date.parse(startsAt)
    },
    set: (to: number) => {
      now = to
    },
    look: () => look(),
    async passTo(to: string) {
      while (now < Date.parse(to)) {
        now += minute
        await look()
      }
    },
  }
}
