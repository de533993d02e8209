import { type ChildProcess, fork } from 'node:child_process'
import { extname } from 'node:path'
import type { PictureKind, VariantFormat } from '@chekku/domain/picture'
import { Problem, type ProblemCode, type ProblemDetails } from '@chekku/domain/problem'
import { Queue } from '../../queue/queue.ts'
import type { PictureFormat } from './picture-format.ts'
import { picturesBusy } from './picture-refusal.ts'
import type { PreparedPicture } from './prepare-picture.ts'

export type ImageRequest =
  | { task: 'reencode'; bytes: Buffer; format: PictureFormat; kind: PictureKind }
  | { task: 'scale'; bytes: Buffer; width: number; format: VariantFormat }

export type ImageResponse = { result: PreparedPicture | Buffer } | { failure: Failure }

/** A serialised error. Without a code it is not a Problem. */
export interface Failure {
  message: string
  code?: ProblemCode
  details?: ProblemDetails
  cause?: string
}

export interface ImageWorkerOptions {
  /** Called with the process id of each child process. */
  onStarted?: (pid: number | undefined) => void
}

/** How long an idle child process is kept. Exiting returns its memory to the system. */
const idleMs = 10_000

/**
 * Encodes pictures one after another in a low-priority child process, which starts with the first picture. A picture
 * that crashes the decoder ends only that process.
 */
export class ImageWorker {
  readonly #onStarted: ImageWorkerOptions['onStarted']
  readonly #queue = new Queue({ concurrency: 1, refusal: picturesBusy })
  #child: ChildProcess | undefined
  #response: PromiseWithResolvers<ImageResponse> | undefined
  #idle: NodeJS.Timeout | undefined

  constructor({ onStarted }: ImageWorkerOptions = {}) {
    this.#onStarted = onStarted
  }

  /** Checks an uploaded picture and re-encodes it. Rejects with a Problem on `image`. */
  async reencode(bytes: Buffer, format: PictureFormat, kind: PictureKind): Promise<PreparedPicture> {
    return (await this.#request({ task: 'reencode', bytes, format, kind })) as PreparedPicture
  }

  /** A smaller variant of a stored picture. */
  async scale(bytes: Buffer, width: number, format: VariantFormat): Promise<Buffer> {
    return (await this.#request({ task: 'scale', bytes, width, format })) as Buffer
  }

  /** Ends the child process; its picture and the queued ones are refused. */
  async close(): Promise<void> {
    const isIdle = this.#queue.close()
    clearTimeout(this.#idle)
    this.#endChild()
    await isIdle
  }

  async #request(request: ImageRequest): Promise<PreparedPicture | Buffer> {
    const response = await this.#queue.run(() => this.#send(request))
    if ('failure' in response) throw errorOf(response.failure)
    return response.result
  }

  async #send(request: ImageRequest): Promise<ImageResponse> {
    clearTimeout(this.#idle)
    this.#child ??= this.#start()
    const child = this.#child
    const response = Promise.withResolvers<ImageResponse>()
    this.#response = response
    child.ref()
    child.channel?.ref()
    child.send(request, error => {
      if (error) this.#lose(child)
    })
    try {
      return await response.promise
    } finally {
      // An idle child process does not keep the server alive.
      child.unref()
      child.channel?.unref()
      this.#idle = setTimeout(() => this.#endChild(), idleMs).unref()
    }
  }

  #start(): ChildProcess {
    const child = fork(new URL(`./image-worker-entry${extname(import.meta.url)}`, import.meta.url), {
      serialization: 'advanced',
      execArgv: ['--max-semi-space-size=2'],
      // Passes no secrets of the server. Without these settings glibc keeps a heap for each decoder thread, and large
      // free blocks in it.
      env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' },
    })
    this.#onStarted?.(child.pid)
    child.on('message', (message: ImageResponse | object) => {
      // `node --watch` sends other messages.
      if ('result' in message || 'failure' in message) this.#response?.resolve(message)
    })
    return child.once('error', () => this.#lose(child)).once('exit', () => this.#lose(child))
  }

  #lose(child: ChildProcess): void {
    if (child === this.#child) this.#endChild()
  }

  #endChild(): void {
    const child = this.#child
    this.#child = undefined
    this.#response?.reject(picturesBusy())
    if (child?.connected) child.disconnect()
  }
}

function errorOf({ message, code, details, cause }: Failure): Error {
  if (code === undefined) return new Error(message)
  const problem = new Problem(code, message, details)
  problem.cause = cause
  return problem
}
