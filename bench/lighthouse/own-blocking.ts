/** The fields of a trace event that are used here; times in microseconds. */
export interface TimedEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur: number
  /** Processor time. */
  tdur?: number
}

/** Lighthouse's throttling factor for a telephone, and its threshold of a long task. */
const slowdown = 4
const unnoticedMs = 50

/**
 * Total blocking time after the first paint on an emulated telephone, by processor time. Lighthouse's own figure uses
 * wall-clock time, which grows with other load on the machine.
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
