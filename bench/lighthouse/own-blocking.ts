/** What is read here of an event of a browser's trace; times are microseconds. */
export interface TimedEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur: number
  /** The processor's time, without what the thread waited for its turn. */
  tdur?: number
}

/** As Lighthouse has it: a telephone is so many times slower, and a task blocks by what is beyond so many milliseconds. */
const slowdown = 4
const unnoticedMs = 50

/**
 * For how many milliseconds a telephone's thread would be blocked after the first paint, by the processor's time that
 * the tasks took: Lighthouse's own figure goes by the clock, and grows with whatever else the machine does.
 */
export function ownBlocking(events: readonly TimedEvent[]): number {
  const painted = events.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!painted) return Number.NaN
  const { pid, tid, ts } = painted
  return events
    .filter(event => event.pid === pid && event.tid === tid && event.ph === 'X')
    .filter(event => event.name.endsWith('RunTask') && event.ts + event.dur > ts)
    .map(({ dur, tdur = dur }) => (tdur / 1_000) * slowdown - unnoticedMs)
    .reduce((sum, beyond) => sum + Math.max(0, beyond), 0)
}
