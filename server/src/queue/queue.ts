/** Background tasks start only when no interactive task waits. */
export type Priority = 'interactive' | 'background'

export interface QueueOptions {
  /** How many tasks run at the same time, or what they may cost together. With 1 the queue is a mutex. */
  concurrency: number
  /** How many tasks of one priority may wait. Without it there is no limit. */
  bound?: number
  /** How many waiting tasks of one priority may share a key. */
  boundPerKey?: number
  /** The error of a task that never starts: the queue is full or closed, or the deadline of the task has passed. */
  refusal: () => Error
}

export interface TaskOptions {
  /** `interactive` unless given. */
  priority?: Priority
  key?: string
  /** 1 unless given; one that costs more than all may runs alone. */
  cost?: number
  /** Until when the task may wait, as a time of `performance.now()`. */
  deadline?: number
}

interface WaitingTask {
  key: string | undefined
  cost: number
  start(): void
  refuse(): void
}

/** Limits how many tasks run at the same time and how many wait. */
export class Queue {
  readonly #options: QueueOptions
  readonly #waiting = { interactive: new Set<WaitingTask>(), background: new Set<WaitingTask>() }
  readonly #idle = Promise.withResolvers<void>()
  #running = 0
  #isClosed = false

  constructor(options: QueueOptions) {
    this.#options = options
  }

  /** Runs a task as soon as it has a slot, in order of arrival within its priority. */
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

  /** Whether an interactive task would be refused now. */
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

  /** Hands what is free directly to the next tasks, so that a new one cannot overtake them. */
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
