export interface WaitingTask {
  /** The clients that it is run for. */
  clients: ReadonlySet<string>
  cost: number
  start(): void
  refuse(): void
}

/** Waiting tasks, whose clients take turns: one with many tasks does not delay another by more than one. */
export class WaitingTasks {
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
    for (const { clients } of this.#tasks)
      for (const one of clients) counts.set(one, (counts.get(one) ?? 0) + 1)
    let most = (counts.get(client) ?? 0) + 2
    let surplus: WaitingTask | undefined
    for (const task of this.#tasks) {
      const share = least(task.clients, one => counts.get(one) ?? 0)
      if (share >= most) [surplus, most] = [task, share]
    }
    return surplus
  }

  #has(client: string): boolean {
    for (const { clients } of this.#tasks) if (clients.has(client)) return true
    return false
  }
}

function least(clients: ReadonlySet<string>, numberOf: (client: string) => number): number {
  let value = Number.POSITIVE_INFINITY
  for (const client of clients) value = Math.min(value, numberOf(client))
  return value
}
