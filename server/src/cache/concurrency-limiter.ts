import { setImmediate as nextTick } from 'node:timers/promises'
import { Problem, problemMessages } from '@chekku/domain/problem'

export interface ConcurrencyLimits {
  /** Renders under way at the same time. */
  concurrency: number
  /** Renders that may wait; one more is refused at once. */
  maxQueued: number
  /** A render that has waited for so long is refused. */
  deadlineMs: number
}

/**
 * Four renders keep a remote database and this processor busy together. A page takes about 12 ms of the processor, so
 * that a full queue is answered within half a second. The deadline only ends what a silent database holds up.
 */
export const renderLimits: ConcurrencyLimits = { concurrency: 4, maxQueued: 24, deadlineMs: 3_000 }

export interface ConcurrencyLimiter {
  /** Runs `work` when a slot is free; Problem `busy` where the queue is full or the deadline passes. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** Whether one more would be refused. */
  isFull(): boolean
}

/** How long connections that wait in the operating system are accepted before the next render starts. */
const acceptMs = 20
/** Event loop turns without an arrival, after which nobody waits there: one to accept, one to read. */
const quietTurns = 2

/** Admission control of renders: under any load what is admitted is answered in time, and the rest gets 503. */
export function createConcurrencyLimiter(limits: ConcurrencyLimits): ConcurrencyLimiter {
  const queue = new Set<() => void>()
  let running = 0
  let arrivals = 0
  let isStarting = false

  const isFull = () => queue.size >= limits.maxQueued

  function slot(): Promise<void> {
    arrivals += 1
    if (isFull()) throw busy()
    return new Promise((resolve, reject) => {
      const deadline = setTimeout(() => {
        // A slot is free for it: the event loop was busy.
        if ([...queue].indexOf(start) < limits.concurrency - running) return
        queue.delete(start)
        reject(busy())
      }, limits.deadlineMs)
      const start = () => {
        clearTimeout(deadline)
        queue.delete(start)
        running += 1
        resolve()
      }
      queue.add(start)
      startQueued()
    })
  }

  async function startQueued(): Promise<void> {
    if (isStarting) return
    isStarting = true
    while (running < limits.concurrency && queue.size > 0) {
      await acceptArrivals()
      const [next] = queue
      next?.()
    }
    isStarting = false
  }

  /**
   * A render holds the event loop for milliseconds, and each turn of the loop accepts one connection: without this, under
   * load requests would wait uncounted in the operating system's queue.
   */
  async function acceptArrivals(): Promise<void> {
    const until = performance.now() + acceptMs
    for (let quiet = 0; quiet < quietTurns && performance.now() < until; ) {
      const before = arrivals
      await nextTick()
      quiet = arrivals === before ? quiet + 1 : 0
    }
  }

  return {
    isFull,
    async run(work) {
      await slot()
      try {
        return await work()
      } finally {
        running -= 1
        startQueued()
      }
    },
  }
}

function busy(): Problem {
  return new Problem('busy', problemMessages.shopBusy, { retryAfterSeconds: 1 })
}
