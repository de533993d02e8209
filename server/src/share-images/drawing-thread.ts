import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { messages } from '@chekku/domain/messages'
import { Problem } from '@chekku/domain/problem'
import type { ShareCard } from '@chekku/domain/share-picture'
import type { DrawingOrder, Drawn } from './draw-worker.ts'

export interface DrawingThread {
  /** A share picture as JPEG; Problem `unavailable` when too many wait, or one takes too long. */
  draw(card: ShareCard, photograph: Buffer | undefined): Promise<Buffer>
  /** Ends the thread, with what it draws. */
  close(): Promise<void>
}

export interface DrawingThreadOptions {
  /** Pictures that may wait, each with its photograph in memory. */
  waiting?: number
  /** How long one may take; the thread is ended then, so that the next one gets a fresh one. */
  limitMs?: number
  /** How long the thread, and the fonts it has open, are kept when nothing is asked. */
  idleMs?: number
}

/**
 * Setting text in outlines takes the processor for a tenth of a second, and opening the fonts for longer: on a thread of
 * its own nobody else's request waits for it. Pictures are drawn one after another.
 */
export function createDrawingThread(options: DrawingThreadOptions = {}): DrawingThread {
  const { waiting: mostWaiting = 100, limitMs = 20_000, idleMs = 60_000 } = options
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let before: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const closing = new AbortController()

  function start(): Worker {
    const started = new Worker(new URL('./draw-worker.ts', import.meta.url), { execArgv: [] })
    started.unref()
    // Without a listener an error of the thread would end the whole process; who waits for it hears of it by himself.
    started.on('error', () => end(started))
    return started
  }

  async function end(ended: Worker | undefined): Promise<void> {
    if (worker === ended) worker = undefined
    await ended?.terminate()
  }

  async function order(details: DrawingOrder): Promise<Drawn> {
    clearTimeout(idle)
    worker ??= start()
    const asked = worker
    try {
      asked.postMessage(details)
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(limitMs)])
      const [answer] = await once(asked, 'message', { signal })
      return answer as Drawn
    } catch (cause) {
      await end(asked)
      throw busy(cause)
    } finally {
      idle = setTimeout(() => end(worker), idleMs).unref()
    }
  }

  async function inTurn(details: DrawingOrder): Promise<Drawn> {
    if (waiting >= mostWaiting) throw busy()
    waiting += 1
    const turn = before.then(() => {
      if (closing.signal.aborted) throw busy()
      return order(details)
    })
    before = turn.catch(() => undefined)
    return turn.finally(() => {
      waiting -= 1
    })
  }

  return {
    async draw(card, photograph) {
      const answer = await inTurn({ card, photograph })
      if ('failure' in answer)
        throw new Error('A share picture could not be drawn', { cause: answer.failure })
      return Buffer.from(answer.jpeg)
    },

    async close() {
      closing.abort()
      clearTimeout(idle)
      await end(worker)
    },
  }
}

function busy(cause?: unknown): Problem {
  const problem = new Problem('unavailable', messages.picturesBusy, { retryAfterSeconds: 5 })
  problem.cause = cause
  return problem
}
