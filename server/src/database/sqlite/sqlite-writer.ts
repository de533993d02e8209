import { Worker } from 'node:worker_threads'
import BetterSqlite from 'better-sqlite3'
import type { QueryResult } from 'kysely'
import { workerExecArgv } from '../../worker-options.ts'
import { unavailable } from '../storage-errors.ts'
import type { SqliteConnection } from './sqlite-connection.ts'
import type { WriterMessage, WriterResult } from './sqlite-writer-entry.ts'

export interface WriterThreadOptions {
  /** Called for each thread that is started. */
  onStarted?: ((thread: Worker) => void) | undefined
}

interface Waiting {
  resolve(result: QueryResult<unknown> | undefined): void
  reject(error: unknown): void
}

/**
 * A connection on a thread of its own, started with the first write. A commit waits for the disk, a large one for tens
 * of milliseconds, and now and then SQLite folds its log into the file: no reader waits for either.
 */
export function createWriterThread(path: string, { onStarted }: WriterThreadOptions = {}): SqliteConnection {
  const waiting: Waiting[] = []
  let worker: Worker | undefined
  let isInTransaction = false
  let isClosed = false

  function start(): Worker {
    const started = new Worker(new URL('./sqlite-writer-entry.ts', import.meta.url), {
      workerData: path,
      execArgv: workerExecArgv(),
    })
    started.on('message', (message: WriterResult | object) => {
      // `node --watch` has each thread tell this one what it imports.
      if ('isInTransaction' in message) settle(started, message)
    })
    // Only no memory, or a mistake of ours, ends the thread; SQLite gives the open transaction up by itself.
    started.on('error', error => lose(started, error))
    started.on('exit', () => lose(started, new Error('The writing thread has ended')))
    onStarted?.(started)
    return started
  }

  function settle(from: Worker, written: WriterResult): void {
    // What a lost thread still says answers nothing that the next one was asked.
    if (from !== worker) return
    isInTransaction = written.isInTransaction
    const order = waiting.shift()
    if (waiting.length === 0) from.unref()
    if ('failure' in written) order?.reject(errorOf(written.failure))
    else order?.resolve(written.result)
  }

  function lose(lost: Worker, cause: unknown): void {
    if (lost !== worker) return
    worker = undefined
    isInTransaction = false
    for (const { reject } of waiting.splice(0)) reject(unavailable(cause))
  }

  async function ask(order: WriterMessage): Promise<QueryResult<unknown> | undefined> {
    if (isClosed) throw unavailable(new Error('The database is closed'))
    worker ??= start()
    // First of all: for what cannot be sent no answer comes, and who waited for one would get the next one's.
    worker.postMessage(order)
    worker.ref()
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject })
    })
  }

  return {
    async run(text, parameters) {
      const result = await ask({ do: 'run', text, parameters: parameters.map(withoutSurroundings) })
      return result ?? { rows: [] }
    },
    async exec(text) {
      await ask({ do: 'exec', text })
    },
    isInTransaction: () => isInTransaction,
    async close() {
      const closed = worker
      try {
        if (closed) await ask({ do: 'close' })
      } finally {
        isClosed = true
        worker = undefined
        await closed?.terminate()
      }
    },
  }
}

/** The bytes alone: with a piece of a larger memory all of that would be copied to the thread. */
function withoutSurroundings(parameter: unknown): unknown {
  if (!(parameter instanceof Uint8Array) || parameter.byteLength === parameter.buffer.byteLength)
    return parameter
  return new Uint8Array(parameter)
}

function errorOf({ message, code }: { message: string; code: string | undefined }): Error {
  if (code?.startsWith('SQLITE_')) return new BetterSqlite.SqliteError(message, code)
  return Object.assign(new Error(message), code === undefined ? {} : { code })
}
