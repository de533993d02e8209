import { type ChildProcess, fork } from 'node:child_process'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PictureKind } from '@chekku/domain/pictures/picture'
import { pictureLimits, pictureMessages } from '@chekku/domain/pictures/picture-upload'
import type { VariantFormat } from '@chekku/domain/pictures/picture-variants'
import { Problem, type ProblemDetails } from '@chekku/domain/problem'
import type { PricesCard } from '@chekku/domain/product/prices-card'
import type { ShareCard } from '@chekku/domain/share-image'
import type { ShopIconName } from '@chekku/domain/shop/shop-icons'
import { Queue } from '../../queue/queue.ts'
import { serverFolder } from '../../server-folder.ts'
import { detectFormat } from './detect-format.ts'
import type { PreparedPicture } from './encode-original.ts'
import type { Tasks } from './image-worker-entry.ts'
import { pictureRefusal, picturesBusy } from './picture-refusal.ts'

export type ImageRequest = {
  [Task in keyof Tasks]: { task: Task; input: Parameters<Tasks[Task]> }
}[keyof Tasks]
export type ImageResult = Awaited<ReturnType<Tasks[keyof Tasks]>>
export type ImageFailure = { failure: unknown; problem: Problem | undefined }
export type ImageResponse = { result: ImageResult } | ImageFailure

export interface ImageWorkerOptions {
  /** Maximum number of waiting uploads, since each holds its bytes in memory. */
  uploads?: number
  /** Time limit for one picture. After it the child process is killed, and the next picture starts a new one. */
  limitMs?: number
  /** Called with the process id of each child process. */
  onStarted?: (pid: number | undefined) => void
}

/** Idle timeout of the child process. Exiting returns its memory to the system. */
const idleMs = 10_000

/**
 * Encodes and draws pictures one at a time in a low-priority child process, which starts with the first picture. A
 * picture that crashes the decoder ends only that process.
 */
export class ImageWorker {
  readonly #options: ImageWorkerOptions
  readonly #queue = new Queue({ concurrency: 1, refusal: picturesBusy })
  readonly #uploads: Queue
  #child: ChildProcess | undefined
  #response: PromiseWithResolvers<ImageResponse> | undefined
  #idleTimer: NodeJS.Timeout | undefined

  constructor(options: ImageWorkerOptions = {}) {
    this.#options = options
    this.#uploads = new Queue({ concurrency: 1, bound: options.uploads ?? 50, refusal: picturesBusy })
  }

  /**
   * Validates an uploaded picture and re-encodes it: upright, in sRGB, limited in size, without metadata. Equal bytes
   * give the same path. Rejects with a Problem on `image`, or `unavailable` if too many uploads wait.
   */
  async prepare(bytes: Buffer, kind: PictureKind): Promise<PreparedPicture> {
    if (bytes.length > pictureLimits.bytes) throw pictureRefusal('too-large', pictureMessages.imageTooLarge)
    const format = detectFormat(bytes)
    if (!format) throw pictureRefusal('unsupported-media', pictureMessages.notAPicture)
    return this.#uploads.run(() => this.#run('encodeOriginal', bytes, format, kind))
  }

  /** A smaller variant of a stored picture. */
  scale(bytes: Buffer, width: number, format: VariantFormat): Promise<Buffer> {
    return this.#run('encodeVariant', bytes, width, format)
  }

  /** The share image of a card as JPEG, with its photo and the shop's logo. */
  drawCard(card: ShareCard, photograph: Buffer | undefined, logo?: Buffer): Promise<Buffer> {
    return this.#run('drawCard', card, photograph, logo)
  }

  /** An icon of the shop as PNG, drawn from its logo. */
  drawIcon(logo: Buffer, icon: ShopIconName): Promise<Buffer> {
    return this.#run('drawIcon', logo, icon)
  }

  /** A product's picture in a square as JPEG. */
  drawSquare(picture: Buffer): Promise<Buffer> {
    return this.#run('drawSquare', picture)
  }

  /** The picture of the price list as JPEG, with the shop's logo. */
  drawPrices(card: PricesCard, logo?: Buffer): Promise<Buffer> {
    return this.#run('drawPrices', card, logo)
  }

  /** Ends the child process; rejects its task and the queued ones. */
  async close(): Promise<void> {
    const isIdle = this.#queue.close()
    clearTimeout(this.#idleTimer)
    this.#endChild()
    await isIdle
  }

  async #run<Task extends keyof Tasks>(
    task: Task,
    ...input: Parameters<Tasks[Task]>
  ): Promise<Awaited<ReturnType<Tasks[Task]>>> {
    const response = await this.#queue.run(() => this.#send({ task, input } as ImageRequest))
    if ('result' in response) return response.result as Awaited<ReturnType<Tasks[Task]>>
    const { failure, problem } = response
    throw problem ? new Problem(problem.code, (failure as Error).message, problem as ProblemDetails) : failure
  }

  async #send(request: ImageRequest): Promise<ImageResponse> {
    clearTimeout(this.#idleTimer)
    this.#child ??= this.#start()
    const child = this.#child
    const response = Promise.withResolvers<ImageResponse>()
    this.#response = response
    child.ref()
    child.channel?.ref()
    child.send(request, error => {
      if (error) this.#lose(child)
    })
    const killTimer = setTimeout(() => child.kill('SIGKILL'), this.#options.limitMs ?? 60_000)
    try {
      return await response.promise
    } finally {
      clearTimeout(killTimer)
      // An idle child process does not keep the server alive.
      child.unref()
      child.channel?.unref()
      this.#idleTimer = setTimeout(() => this.#endChild(), idleMs).unref()
    }
  }

  #start(): ChildProcess {
    const child = fork(new URL(`./image-worker-entry${extname(import.meta.url)}`, import.meta.url), {
      serialization: 'advanced',
      execArgv: ['--max-semi-space-size=2'],
      // Without the server's secrets. By default glibc keeps a heap per decoder thread, and large free blocks in it.
      env: {
        MALLOC_ARENA_MAX: '2',
        MALLOC_MMAP_THRESHOLD_: '1048576',
        FONTCONFIG_FILE: fileURLToPath(new URL('src/media/image-worker/fonts/fonts.conf', serverFolder)),
      },
    })
    this.#options.onStarted?.(child.pid)
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
