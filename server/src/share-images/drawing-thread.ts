import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { pictureMessages } from '@chekku/domain/picture-upload'
import { Problem } from '@chekku/domain/problem'
import type { ShareCard } from '@chekku/domain/share-image'
import { Queue } from '../queue/queue.ts'
import type { DrawRequest, DrawResult } from './draw-worker.ts'

export interface DrawingThreadOptions {
  /** Maximum length of the queue: each waiting image holds its photograph in memory. */
  waiting?: number
  /** Time limit for one image. When it is over, the thread is terminated, and the next image starts a new one. */
  limitMs?: number
  /** How long an idle thread keeps running with its open fonts. */
  idleMs?: number
}

/**
 * Draws share images one after another on a worker thread. Shaping text takes 100 ms of processor time, and opening
 * fonts more, which would block the main thread.
 */
export class DrawingThread {
  readonly #queue: Queue
  readonly #limitMs: number
  readonly #idleMs: number
  readonly #closing = new AbortController()
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined

  constructor({ waiting = 100, limitMs = 20_000, idleMs = 60_000 }: DrawingThreadOptions = {}) {
    this.#queue = new Queue({ concurrency: 1, bound: waiting, refusal: busy })
    this.#limitMs = limitMs
    this.#idleMs = idleMs
  }

  /** Resolves to the share image as JPEG; Problem `unavailable` when the queue is full or the time limit is over. */
  async draw(card: ShareCard, photograph: Buffer | undefined): Promise<Buffer> {
    const result = await this.#queue.run(() => this.#send({ card, photograph }))
    if ('failure' in result) throw new Error('A share image could not be drawn', { cause: result.failure })
    return Buffer.from(result.jpeg)
  }

  /** Terminates the thread and rejects the image in progress. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#queue.close()
    clearTimeout(this.#idle)
    await this.#end(this.#worker)
  }

  async #send(request: DrawRequest): Promise<DrawResult> {
    clearTimeout(this.#idle)
    const worker = this.#worker ?? this.#start()
    try {
      worker.postMessage(request)
      const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(this.#limitMs)])
      const [result] = await once(worker, 'message', { signal })
      return result as DrawResult
    } catch (cause) {
      await this.#end(worker)
      throw busy(cause)
    } finally {
      this.#idle = setTimeout(() => this.#end(this.#worker), this.#idleMs).unref()
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL(`./draw-worker${extname(import.meta.url)}`, import.meta.url), {
      execArgv: [],
    })
    worker.unref()
    // An unhandled error of the thread would end the process; `once` in #send rejects with it.
    worker.on('error', () => this.#end(worker))
    this.#worker = worker
    return worker
  }

  async #end(worker: Worker | undefined): Promise<void> {
    if (this.#worker === worker) this.#worker = undefined
    await worker?.terminate()
  }
}

function busy(cause?: unknown): Problem {
  const problem = new Problem('unavailable', pictureMessages.picturesBusy, { retryAfterSeconds: 5 })
  problem.cause = cause
  return problem
}
