import { cpus } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

/** Share of processor time that must be idle. */
const idleShare = 0.93
const lookMs = 1_000

/** Waits until the machine is idle, for a minute at most, so that other work does not count in the next measurement. */
export async function untilMachineIsQuiet(): Promise<void> {
  for (let look = 0; look < 60; look += 1) {
    const before = spent()
    await delay(lookMs)
    const after = spent()
    if (after.idle - before.idle >= idleShare * (after.all - before.all)) return
  }
}

/** Processor time since the machine started, in milliseconds. */
function spent(): { idle: number; all: number } {
  const times = cpus().map(({ times }) => times)
  const idle = times.reduce((sum, { idle }) => sum + idle, 0)
  const all = times.reduce((sum, one) => sum + Object.values(one).reduce((a, b) => a + b, 0), 0)
  return { idle, all }
}
