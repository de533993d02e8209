import { Problem, problemMessages } from '@chekku/domain/problem'

/** Who is known goes before all strangers, and has as many places to wait of its own. */
export type Standing = 'known' | 'stranger'

export interface WorkQueueLimits {
  atOnce: number
  /** How many of each standing. */
  waiting: number
  /** How many of those who wait may share a key. */
  waitingPerKey: number
}

export interface WorkQueue {
  /** Runs `work` when its turn comes; rejects with Problem `too-many` when too many wait already. */
  run<Result>(key: string, work: () => Promise<Result>, standing?: Standing): Promise<Result>
}

/** Runs costly work a few at a time, so that a flood of it takes neither all memory nor all threads. */
export function createWorkQueue(limits: WorkQueueLimits): WorkQueue {
  const waiting: Record<Standing, { key: string; start: () => void }[]> = { known: [], stranger: [] }
  let running = 0

  function wait(key: string, standing: Standing): Promise<void> {
    const line = waiting[standing]
    const sameKey = line.filter(entry => entry.key === key).length
    if (line.length >= limits.waiting || sameKey >= limits.waitingPerKey) {
      throw new Problem('too-many', problemMessages.tooManyRequests, { retryAfterSeconds: 5 })
    }
    return new Promise(start => line.push({ key, start }))
  }

  return {
    async run(key, work, standing = 'stranger') {
      if (running < limits.atOnce) running += 1
      else await wait(key, standing)
      try {
        return await work()
      } finally {
        // Who waits takes over this place, so that nobody who comes now overtakes.
        const next = waiting.known.shift() ?? waiting.stranger.shift()
        if (next) next.start()
        else running -= 1
      }
    },
  }
}
