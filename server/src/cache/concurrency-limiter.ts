import { setImmediate as nextTurn } from 'node:timers/promises'
import { Problem, problemMessages } from '@chekku/domain/problem'

export interface MakingLimits {
  /** Answers that are made at the same time. */
  atOnce: number
  /** How many may wait for their turn; one more is refused at once. */
  waiting: number
  /** Who has waited for so long is refused: his answer would come too late to be of use. */
  waitMs: number
  /** Who comes before the line has stood for so long belongs to a burst, which ends by itself. */
  burstMs: number
  /** How long those wait instead, where it does end. */
  burstWaitMs: number
  /** After so long one looks whether it did: where more came after the burst, this was no burst but the start of a rush. */
  rushMs: number
}

/**
 * Four at once keep a database on another machine and this processor busy together. While more comes than can be made, a
 * fifth of a second of waiting leaves room to make the answer within the half second that a visitor takes for at once;
 * but a few dozen readers after a write, or a page whose browser asks for all its lists together, get theirs a
 * little later.
 */
export const makingLimits: MakingLimits = {
  atOnce: 4,
  waiting: 64,
  waitMs: 200,
  burstMs: 250,
  burstWaitMs: 3_000,
  rushMs: 400,
}

export interface MakingLine {
  /** Runs `work` in its turn; Problem `busy`, soon, where more is asked for than can be made. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** Whether one more would be refused. */
  isFull(): boolean
}

/** Turns of the loop in which nobody came: who was accepted in one is read in the next. */
const quietTurns = 2
/** For at most this long those who come are let in before more is made. */
const letInMs = 20

/**
 * Bounds what is made for visitors at the same time, so that under any load what is begun is ended in time. A page takes
 * the processor for several milliseconds without a pause; between two of them everybody is let in who has come
 * meanwhile, since who waits in the system's own queue is neither counted nor refused.
 */
export function createMakingLine(limits: MakingLimits): MakingLine {
  const { atOnce, waiting } = limits
  const line = new Set<() => void>()
  let running = 0
  let came = 0
  let isStarting = false
  let standsSince = 0
  let lastCame = 0

  const isFull = () => line.size >= waiting

  function turn(): Promise<void> {
    came += 1
    if (isFull()) throw busy()
    const now = performance.now()
    lastCame = now
    if (line.size === 0) standsSince = now
    const isInBurst = now - standsSince < limits.burstMs
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(limit)
        line.delete(start)
        running += 1
        resolve()
      }
      const refuse = () => {
        // Whose turn it is has not waited for others, but for a slow machine.
        if ([...line].indexOf(start) < atOnce - running) return
        line.delete(start)
        reject(busy())
      }
      const look = () => {
        const isRush = lastCame - standsSince >= limits.burstMs
        // Whose turn is near has it in time.
        if (isRush && [...line].indexOf(start) >= 2 * atOnce) refuse()
        else limit = setTimeout(refuse, limits.burstWaitMs - limits.rushMs)
      }
      let limit = isInBurst ? setTimeout(look, limits.rushMs) : setTimeout(refuse, limits.waitMs)
      line.add(start)
      startSoon()
    })
  }

  /** One after the other, in the order in which they came. */
  async function startSoon(): Promise<void> {
    if (isStarting) return
    isStarting = true
    while (running < atOnce && line.size > 0) {
      await everybodyIsIn()
      const [next] = line
      next?.()
    }
    isStarting = false
  }

  async function everybodyIsIn(): Promise<void> {
    const until = performance.now() + letInMs
    for (let quiet = 0; quiet < quietTurns && performance.now() < until; ) {
      const before = came
      await nextTurn()
      quiet = came === before ? quiet + 1 : 0
    }
  }

  return {
    isFull,
    async run(work) {
      await turn()
      try {
        return await work()
      } finally {
        running -= 1
        startSoon()
      }
    },
  }
}

function busy(): Problem {
  return new Problem('busy', problemMessages.shopBusy, { retryAfterSeconds: 1 })
}
