import { pictureMessages } from '@chekku/domain/picture-upload'
import { Problem } from '@chekku/domain/problem'

export interface WorkLineLimits {
  atOnce: number
  /** How many may wait; one more is refused. */
  waiting: number
}

/** Whether somebody waits for the result, or it is made ahead of its time. */
export type Urgency = 'asked' | 'ahead'

export interface WorkLine {
  /** Runs `work` in its turn, what is made ahead only when nothing is asked for; Problem `unavailable` when full. */
  run<Result>(work: () => Promise<Result>, urgency?: Urgency): Promise<Result>
  /** Refuses what waits and what still comes; resolves when what runs has ended. */
  close(): Promise<void>
}

interface Waiting {
  start(): Promise<void>
  refuse(): void
}

/** A bounded line for costly work, so that many pictures at once take neither all memory nor all processors. */
export function createWorkLine(limits: WorkLineLimits): WorkLine {
  const waiting: Record<Urgency, Waiting[]> = { asked: [], ahead: [] }
  const running = new Set<Promise<void>>()
  let isClosed = false

  function startNext(): void {
    while (running.size < limits.atOnce) {
      const next = waiting.asked.shift() ?? waiting.ahead.shift()
      if (!next) return
      const done = next.start().finally(() => {
        running.delete(done)
        startNext()
      })
      running.add(done)
    }
  }

  return {
    run(work, urgency = 'asked') {
      const isFull = waiting.asked.length + waiting.ahead.length >= limits.waiting
      if (isClosed || isFull) return Promise.reject(busy())
      return new Promise((resolve, reject) => {
        waiting[urgency].push({
          start: () => work().then(resolve, reject),
          refuse: () => reject(busy()),
        })
        startNext()
      })
    },

    async close() {
      isClosed = true
      for (const one of [...waiting.asked.splice(0), ...waiting.ahead.splice(0)]) one.refuse()
      await Promise.all(running)
    },
  }
}

function busy(): Problem {
  return new Problem('unavailable', pictureMessages.picturesBusy, { retryAfterSeconds: 5 })
}
