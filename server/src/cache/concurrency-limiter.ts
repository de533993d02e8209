import { setImmediate as nextTick } from 'node:timers/promises'
import { Problem, problemMessages } from '@chekku/domain/problem'
import type { Client } from '../http/limits/client-address.ts'
import { Queue } from '../queue/queue.ts'

/**
 * Four concurrent renders keep a remote database and this processor busy; with 24 waiting, further ones are refused at
 * once, those of the clients with most of them first. A page takes about 12 ms of CPU time, so a full queue is done
 * within half a second. The deadline limits the wait in the queue; it matters only when running renders wait for an
 * unresponsive database.
 */
export const renderLimits = { concurrency: 4, maxQueued: 24, deadlineMs: 3_000 }
export type ConcurrencyLimits = typeof renderLimits

/** Turns of the event loop for accepting connections before a render; ends early after two turns without a new one. */
const [acceptTurns, quietTurns] = [64, 2]

/** Whose render it is. More clients may be added while it waits. */
export interface RenderOwner {
  clients: ReadonlySet<string>
  isSignedIn: boolean
}

/** Renders of valid sessions do not wait behind those of visitors. */
const laneOf = (isSignedIn: boolean) => (isSignedIn ? 'interactive' : 'background')

/** Admission control of renders: under any load admitted requests are answered in time, and the rest gets 503. */
export class ConcurrencyLimiter {
  readonly #queue: Queue
  readonly #deadlineMs: number
  #arrivals = 0

  constructor({ concurrency, maxQueued, deadlineMs }: ConcurrencyLimits) {
    const refusal = () => new Problem('busy', problemMessages.shopBusy, { retryAfterSeconds: 1 })
    this.#queue = new Queue({ concurrency, bound: maxQueued, refusal })
    this.#deadlineMs = deadlineMs
  }

  /** Runs `render` when a slot is free; rejects with Problem `busy` if the queue is full or the deadline passes. */
  run<Result>(render: () => Promise<Result>, { clients, isSignedIn }: RenderOwner): Promise<Result> {
    this.#arrivals += 1
    const admitted = () => this.#acceptArrivals().then(render)
    const deadline = performance.now() + this.#deadlineMs
    return this.#queue.run(admitted, { clients, priority: laneOf(isSignedIn), deadline })
  }

  /** True if another render for this client would be refused. */
  isFull({ key, isSignedIn }: Client): boolean {
    return this.#queue.isFull(laneOf(isSignedIn), key)
  }

  /**
   * A render blocks the event loop for milliseconds, and each turn of the loop accepts one connection. Without extra
   * turns, requests under load wait in the operating system's accept queue, neither counted nor refused.
   */
  async #acceptArrivals(): Promise<void> {
    for (let turn = 0, quiet = 0; turn < acceptTurns && quiet < quietTurns; turn += 1) {
      const before = this.#arrivals
      await nextTick()
      quiet = this.#arrivals === before ? quiet + 1 : 0
    }
  }
}
