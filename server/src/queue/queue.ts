/** Background tasks start only when no interactive task waits. */
export type Priority = 'interactive' | 'background'

export interface QueueOptions {
  /** Maximum number of tasks running at the same time, or maximum of their total cost. With 1 the queue is a mutex. */
  concurrency: number
  /** Maximum number of waiting tasks per priority. Default: unlimited. */
  bound?: number
  /** Maximum number of waiting tasks per priority with the same key. */
  boundPerKey?: number
  /** Error of a task that is not run: the queue is full or closed, or the task's deadline has passed. */
  refusal: () => Error
}

export interface TaskOptions {
  /** Default: `interactive`. */
  priority?: Priority
  key?: string
  /** Default: 1. A task that costs more than `concurrency` runs alone. */
  cost?: number
  /** Maximum waiting time, as a time of `performance.now()`. */
  deadline?: number
}

interface WaitingTask {
  key: string | undefined
  cost: number
  start(): void
  refuse(): void
}

/** Limits the number of running and of waiting tasks. */
export class Queue {
  readonly #options: QueueOptions
  readonly #waiting = { interactive: new Set<WaitingTask>(), background: new Set<WaitingTask>() }
  readonly #idle = Promise.withResolvers<void>()
  #running = 0
  #isClosed = false

  constructor(options: QueueOptions) {
    this.#options = options
  }

  /** Runs a task as soon as there is a free slot, in order of arrival within its priority. */
  async run<Result>(task: () => Promise<Result>, options: TaskOptions = {}): Promise<Result> {
    const { cost = 1 } = options
    if (this.#isClosed) throw this.#options.refusal()
    if (this.#waiting.interactive.size === 0 && this.#fits(cost)) this.#running += cost
    else await this.#wait(options)
    try {
      return await task()
    } finally {
      this.#release(cost)
    }
  }

  /** True if another interactive task would be refused. */
  isFull(): boolean {
    return this.#waiting.interactive.size >= (this.#options.bound ?? Number.POSITIVE_INFINITY)
  }

  /** Refuses waiting and later tasks. Resolves when the running ones have ended. */
  async close(): Promise<void> {
    this.#isClosed = true
    const { interactive, background } = this.#waiting
    for (const task of [...interactive, ...background]) task.refuse()
    if (this.#running > 0) await this.#idle.promise
  }

  #wait({ priority = 'interactive', key, cost = 1, deadline }: TaskOptions): Promise<void> {
    const { bound = Number.POSITIVE_INFINITY, boundPerKey = bound, refusal } = this.#options
    const waiting = this.#waiting[priority]
    const sameKey = [...waiting].filter(task => task.key === key).length
    if (waiting.size >= bound || (key !== undefined && sameKey >= boundPerKey)) throw refusal()
    return new Promise((resolve, reject) => {
      const settle = (settled: () => void) => () => {
        clearTimeout(timer)
        waiting.delete(task)
        settled()
      }
      const task = { key, cost, start: settle(resolve), refuse: settle(() => reject(refusal())) }
      const timer =
        deadline === undefined
          ? undefined
          : setTimeout(task.refuse, Math.max(0, deadline - performance.now()))
      waiting.add(task)
    })
  }

  #fits(cost: number): boolean {
    return this.#running === 0 || this.#running + cost <= this.#options.concurrency
  }

  /** Gives the free slots directly to the next tasks, so that a new one cannot overtake them. */
  #release(cost: number): void {
    const { interactive, background } = this.#waiting
    this.#running -= cost
    for (;;) {
      const [next] = interactive.size > 0 ? interactive : background
      if (!next || !this.#fits(next.cost)) break
      this.#running += next.cost
      next.start()
    }
    if (this.#isClosed && this.#running === 0) this.#idle.resolve()
  }
}
