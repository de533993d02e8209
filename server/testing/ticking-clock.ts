import type { AppOptions } from '../src/app.ts'

const minute = 60_000

/** A clock of a shop, which stands until a test moves it, minute by minute as the server sees it. */
export function createTickingClock(startsAt: string) {
  let now = 0
  let look = () => Promise.resolve()
  return {
    start: (): Partial<AppOptions> => {
      now = Date.parse(startsAt)
      return {
        now: () => now,
        everyMinute(tick) {
          look = tick
          return () => undefined
        },
      }
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
