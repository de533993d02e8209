/** Runs tasks one at a time, first come, first served. */
export interface Mutex {
  /** Rejects with `onTimeout()` when the lock is not free by `deadline`, a time of `performance.now()`. */
  run<Result>(deadline: number, onTimeout: () => Error, task: () => Promise<Result>): Promise<Result>
}

export function createMutex(): Mutex {
  const waiting = new Set<() => void>()
  let isLocked = false

  function wait(deadline: number, onTimeout: () => Error): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        waiting.delete(start)
        resolve()
      }
      const timer = setTimeout(
        () => {
          waiting.delete(start)
          reject(onTimeout())
        },
        Math.max(0, deadline - performance.now()),
      )
      waiting.add(start)
    })
  }

  return {
    async run(deadline, onTimeout, task) {
      if (isLocked) await wait(deadline, onTimeout)
      isLocked = true
      try {
        return await task()
      } finally {
        // The lock goes to the next one without becoming free, so nobody overtakes.
        const [next] = waiting
        if (next === undefined) isLocked = false
        else next()
      }
    },
  }
}
