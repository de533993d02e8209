import { currentClient, currentClients } from './clients.ts'

/** Background tasks start only when no interactive task waits. */
export type Priority = 'interactive' | 'background'

export interface QueueOptions {
  /** Maximum number of tasks running at the same time, or maximum of their total cost. With 1 the queue is a mutex. */
  concurrency: number
  /** Maximum number of waiting tasks per priority. Default: unlimited. */
  bound?: number
  /** Error of a task that is not run, beside others that wait: the queue is full or closed, or the task's deadline has passed. */
  refusal: (waiting: number) => Error
}

export interface TaskOptions {
  /** Default: `interactive`. */
  priority?: Priority
  /** The clients of a task, to which others may be added while it waits; default: those of the running request. */
  clients?: ReadonlySet<string>
  /** Default: 1. A task that costs more than `concurrency` runs alone. */
  cost?: number
  /** Maximum waiting time, as a time of `performance.now()`. */
  deadline?: number
}

/** Limits the number of running and of waiting tasks; clients take turns, however many tasks each has waiting. */
export class Queue {
  readonly #options: QueueOptions
  readonly #waiting = { interactive: new WaitingTasks(), background: new WaitingTasks() }
  readonly #idle = Promise.withResolvers<void>()
  #running = 0
  #isClosed = false

  constructor(options: QueueOptions) {
    this.#options = options
  }

  /** Runs a task as soon as there is a free slot: by priority, then by the clients' turns, then by arrival. */
  async run<Result>(task: () => Promise<Result>, options: TaskOptions = {}): Promise<Result> {
    const { cost = 1 } = options
    if (this.#isClosed) throw this.#refusal()
    if (this.#waiting.interactive.size === 0 && this.#fits(cost)) this.#running += cost
    else await this.#wait(options)
    try {
      return await task()
    } finally {
      this.#release(cost)
    }
  }

  /** True if another task of this client would be refused. */
  isFull(priority: Priority = 'interactive', client = currentClient()): boolean {
    return this.#isAtBound(priority) && this.#waiting[priority].surplusTo(client) === undefined
  }

  /** Refuses waiting and later tasks. Resolves when the running ones have ended. */
  async close(): Promise<void> {
    this.#isClosed = true
    const { interactive, background } = this.#waiting
    for (const task of [...interactive, ...background]) task.refuse()
    if (this.#running > 0) await this.#idle.promise
  }

  #wait(options: TaskOptions): Promise<void> {
    const { priority = 'interactive', cost = 1, deadline } = options
    const { clients = currentClients() } = options
    const waiting = this.#waiting[priority]
    if (this.#isAtBound(priority)) {
      const [client = ''] = clients
      const surplus = waiting.surplusTo(client)
      if (!surplus) throw this.#refusal()
      surplus.refuse()
    }
    return new Promise((resolve, reject) => {
      const settle = (settled: () => void) => () => {
        clearTimeout(timer)
        waiting.delete(task)
        settled()
      }
      const task = { clients, cost, start: settle(resolve), refuse: settle(() => reject(this.#refusal())) }
      const timer =
        deadline === undefined
          ? undefined
          : setTimeout(task.refuse, Math.max(0, deadline - performance.now()))
      waiting.add(task)
    })
  }

  #refusal(): Error {
    const { interactive, background } = this.#waiting
    return this.#options.refusal(interactive.size + background.size)
  }

  #isAtBound(priority: Priority): boolean {
    return this.#waiting[priority].size >= (this.#options.bound ?? Number.POSITIVE_INFINITY)
  }

  #fits(cost: number): boolean {
    return this.#running === 0 || this.#running + cost <= this.#options.concurrency
  }

  /** Gives the free slots directly to the next tasks, so that a new one cannot overtake them. */
  #release(cost: number): void {
    const { interactive, background } = this.#waiting
    this.#running -= cost
    for (;;) {
      const next: WaitingTask | undefined = interactive.next() ?? background.next()
      if (!next || !this.#fits(next.cost)) break
      this.#running += next.cost
      next.start()
    }
    if (this.#isClosed && this.#running === 0) this.#idle.resolve()
  }
}

interface WaitingTask {
  /** The clients that it is run for. */
  clients: ReadonlySet<string>
  cost: number
  start(): void
  refuse(): void
}

/** Waiting tasks, whose clients take turns: one with many tasks does not delay another by more than one. */
class WaitingTasks {
  readonly #tasks = new Set<WaitingTask>()
  /** The number of each client's last turn, while it has waiting tasks. */
  readonly #turns = new Map<string, number>()
  #turn = 0

  get size(): number {
    return this.#tasks.size
  }

  [Symbol.iterator](): IterableIterator<WaitingTask> {
    return this.#tasks[Symbol.iterator]()
  }

  add(task: WaitingTask): void {
    this.#tasks.add(task)
  }

  delete(task: WaitingTask): void {
    if (!this.#tasks.delete(task)) return
    this.#turn += 1
    for (const client of task.clients) {
      if (this.#has(client)) this.#turns.set(client, this.#turn)
      else this.#turns.delete(client)
    }
  }

  /** The oldest task among those of the client that had its last turn first. */
  next(): WaitingTask | undefined {
    let next: WaitingTask | undefined
    let earliest = Number.POSITIVE_INFINITY
    for (const task of this.#tasks) {
      const turn = least(task.clients, client => this.#turns.get(client) ?? 0)
      if (turn < earliest) [next, earliest] = [task, turn]
      if (turn === 0) break
    }
    return next
  }

  /** The task to refuse instead of a new one: the newest of the client with most tasks, if it has two more. */
  surplusTo(client: string): WaitingTask | undefined {
    const counts = new Map<string, number>()
    for (const task of this.#tasks)
      for (const owner of task.clients) counts.set(owner, (counts.get(owner) ?? 0) + 1)
    let most = (counts.get(client) ?? 0) + 2
    let surplus: WaitingTask | undefined
    for (const task of this.#tasks) {
      const share = least(task.clients, owner => counts.get(owner) ?? 0)
      if (share >= most) [surplus, most] = [task, share]
    }
    return surplus
  }

  #has(client: string): boolean {
    for (const { clients } of this.#tasks) if (clients.has(client)) return true
    return false
  }
}

const least = (clients: ReadonlySet<string>, numberOf: (client: string) => number) =>
  Math.min(...Array.from(clients, numberOf))
