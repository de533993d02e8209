import { type ChildProcess, fork } from 'node:child_process'
import type { PictureKind, VariantFormat } from '@chekku/domain/picture'
import { pictureMessages } from '@chekku/domain/picture-upload'
import { Problem } from '@chekku/domain/problem'
import { workerExecArgv } from '../../worker-options.ts'
import type { Delivery, Failure, Work } from './image-worker-messages.ts'
import type { PictureFormat } from './picture-format.ts'
import type { PreparedPicture } from './prepare-picture.ts'

/** Where pictures are decoded and encoded. */
export interface Workshop {
  /** Checks an uploaded picture and encodes it anew; rejects with a Problem on `image`. */
  encodeAnew(bytes: Buffer, format: PictureFormat, kind: PictureKind): Promise<PreparedPicture>
  /** A smaller copy of a picture of ours; undefined where there is no such picture. */
  scale(picture: OurPicture, width: number, format: VariantFormat): Promise<Buffer | undefined>
  /** Ends the process; what it works on is refused. */
  close(): Promise<void>
}

export interface OurPicture {
  path: string
  /** Asked for where the workshop does not have the picture any more. */
  read(): Promise<Buffer | undefined>
}

export interface WorkshopOptions {
  /** Called with the number of each process that is started. */
  onStarted?: (pid: number | undefined) => void
}

type Made = PreparedPicture | Buffer | null
type Waiting = { resolve: (made: Made) => void; reject: (error: unknown) => void }

/** How long the process is kept when nothing is asked: what the decoders took of memory goes back with it. */
const idleMs = 10_000

/**
 * A process of its own for pictures: it gets the processor when nobody else wants it, its memory goes back to the machine
 * when it ends, and a picture that should break a decoder breaks nothing else. Started when it is needed.
 */
export function createWorkshop({ onStarted }: WorkshopOptions = {}): Workshop {
  const waiting = new Map<number, Waiting>()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function start(): ChildProcess {
    const started = fork(new URL('./image-worker-entry.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: ['--max-semi-space-size=2', ...workerExecArgv()],
      // Nothing of ours, which holds secrets. Without these glibc keeps a heap for each thread of the decoders, and in
      // it blocks of many megabytes that nobody uses any more.
      env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' },
    })
    onStarted?.(started.pid)
    started.on('message', (message: Delivery | object) => {
      // `node --watch` has each process tell this one what it imports.
      if ('id' in message) settle(message)
    })
    started.once('error', () => lose(started)).once('exit', () => lose(started))
    return started
  }

  function settle(delivery: Delivery): void {
    const order = waiting.get(delivery.id)
    waiting.delete(delivery.id)
    if ('made' in delivery) order?.resolve(delivery.made)
    else order?.reject(errorOf(delivery.failure))
    if (waiting.size === 0) rest()
  }

  /** Nothing that is idle keeps the program alive. */
  function rest(): void {
    child?.unref()
    child?.channel?.unref()
    idle = setTimeout(dismiss, idleMs).unref()
  }

  function lose(lost: ChildProcess): void {
    if (lost !== child) return
    child = undefined
    for (const [id, { reject }] of waiting) {
      waiting.delete(id)
      reject(new Problem('unavailable', pictureMessages.picturesBusy, { retryAfterSeconds: 5 }))
    }
  }

  function dismiss(): void {
    const dismissed = child
    child = undefined
    if (dismissed?.connected) dismissed.disconnect()
  }

  function ask(work: Work): Promise<Made> {
    clearTimeout(idle)
    child ??= start()
    child.ref()
    child.channel?.ref()
    const asked = child
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      asked.send({ ...work, id }, error => {
        if (error) lose(asked)
      })
    })
  }

  return {
    async encodeAnew(bytes, format, kind) {
      return (await ask({ do: 'encodeAnew', bytes, format, kind })) as PreparedPicture
    },
    async scale({ path, read }, width, format) {
      const work = { do: 'scale' as const, path, width, format }
      // Sending a whole picture for each of its copies would have this process collect its memory all the time.
      const made = await ask(work)
      if (made) return made as Buffer
      const bytes = await read()
      return bytes && ((await ask({ ...work, bytes })) as Buffer)
    },
    async close() {
      clearTimeout(idle)
      const closed = child
      if (closed) lose(closed)
      if (closed?.connected) closed.disconnect()
    },
  }
}

function errorOf({ code, message, errors, retryAfterSeconds, cause }: Failure): Error {
  if (code === undefined) return new Error(message)
  const details = { ...(errors && { errors }), ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
  const problem = new Problem(code, message, details)
  problem.cause = cause
  return problem
}
