import { messages } from '@chekku/domain/messages'
import { Problem } from '@chekku/domain/problem'

export interface WorkQueueLimits {
  atOnce: number
  waiting: number
  /** How many of those who wait may share a key. */
  waitingPerKey: number
}

export interface WorkQueue {
  /** Runs `work` when its turn comes; rejects with Problem `too-many` when too many wait already. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>
}

/** Runs costly work a few at a time, so that a flood of it takes neither all memory nor all threads. */
export function createWorkQueue(limits: WorkQueueLimits): WorkQueue {
  const waiting: Array<{ key: string; start: () => void }> = []
  let running = 0

  function wait(key: string): Promise<void> {
    const sameKey = waiting.filter(entry => entry.key === key).length
    if (waiting.length >= limits.waiting || sameKey >= limits.waitingPerKey) {
      throw new Problem('too-many', messages.tooManyRequests, { retryAfterSeconds: 5 })
    }
    return new Promise(start => waiting.push({ key, start }))
  }

  return {
    async run(key, work) {
      if (running < limits.atOnce) running += 1
      else await wait(key)
      try {
        return await work()
      } finally {
        // Who waits takes over this place, so that nobody who comes now overtakes.
        const next = waiting.shift()
        if (next) next.start()
        else running -= 1
      }
    },
  }
}
