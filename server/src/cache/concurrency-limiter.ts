import { setImmediate as nextTick } from 'node:timers/promises'
import { Problem, problemMessages } from '@chekku/domain/problem'
import { Queue } from '../queue/queue.ts'

/**
 * Four renders keep a remote database and this processor busy together; one that finds 24 waiting is refused at once. A
 * page takes about 12 ms of the processor, so that a full queue is answered within half a second. The deadline ends only
 * what a silent database holds up.
 */
export const renderLimits = { concurrency: 4, maxQueued: 24, deadlineMs: 3_000 }
export type ConcurrencyLimits = typeof renderLimits

/** Event loop turns for accepting connections before a render starts: until two, to accept one and to read it, bring none. */
const [acceptTurns, quietTurns] = [64, 2]

/** Admission control of renders: under any load what is admitted is answered in time, and the rest gets 503. */
export class ConcurrencyLimiter {
  readonly #queue: Queue
  readonly #deadlineMs: number
  #arrivals = 0

  constructor({ concurrency, maxQueued, deadlineMs }: ConcurrencyLimits) {
    const refusal = () => new Problem('busy', problemMessages.shopBusy, { retryAfterSeconds: 1 })
    this.#queue = new Queue({ concurrency, bound: maxQueued, refusal })
    this.#deadlineMs = deadlineMs
  }

  /** Runs `render` when a slot is free; Problem `busy` where the queue is full or the deadline passes. */
  run<Result>(render: () => Promise<Result>): Promise<Result> {
    this.#arrivals += 1
    const admitted = () => this.#acceptArrivals().then(render)
    return this.#queue.run(admitted, { deadline: performance.now() + this.#deadlineMs })
  }

  /** Whether one more would be refused. */
  isFull(): boolean {
    return this.#queue.isFull()
  }

  /**
   * A render holds the event loop for milliseconds, and each turn of the loop accepts one connection. Without these turns
   * requests would wait in the operating system's queue under load, where nobody counts or refuses them.
   */
  async #acceptArrivals(): Promise<void> {
    for (let turn = 0, quiet = 0; turn < acceptTurns && quiet < quietTurns; turn += 1) {
      const before = this.#arrivals
      await nextTick()
      quiet = this.#arrivals === before ? quiet + 1 : 0
    }
  }
}
