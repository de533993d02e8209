/** Runs works one at a time, in the order in which they came. */
export interface Turns {
  /** Rejects with what `late` makes when the turn has not come by `deadline`, a time of `performance.now()`. */
  take<Result>(deadline: number, late: () => Error, work: () => Promise<Result>): Promise<Result>
}

export function createTurns(): Turns {
  const waiting = new Set<() => void>()
  let taken = false

  function wait(deadline: number, late: () => Error): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        waiting.delete(start)
        resolve()
      }
      const timer = setTimeout(
        () => {
          waiting.delete(start)
          reject(late())
        },
        Math.max(0, deadline - performance.now()),
      )
      waiting.add(start)
    })
  }

  return {
    async take(deadline, late, work) {
      if (taken) await wait(deadline, late)
      taken = true
      try {
        return await work()
      } finally {
        // The turn passes from hand to hand without ever being free, so that nobody who comes now overtakes.
        const [next] = waiting
        if (next === undefined) taken = false
        else next()
      }
    },
  }
}
