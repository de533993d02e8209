import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import BetterSqlite from 'better-sqlite3'
import type { QueryResult } from 'kysely'
import { unavailable } from '../storage-errors.ts'
import type { SqliteConnection } from './sqlite-connection.ts'
import type { WriterMessage, WriterResult } from './sqlite-writer-entry.ts'

/** A connection on a separate thread, so that no reader waits for a commit or checkpoint of tens of milliseconds. */
export function createWriterThread(path: string): SqliteConnection {
  const waiting: PromiseWithResolvers<QueryResult<unknown>>[] = []
  let worker: Worker | undefined
  let isInTransaction = false
  let isClosed = false

  function start(): Worker {
    const started = new Worker(new URL(`./sqlite-writer-entry${extname(import.meta.url)}`, import.meta.url), {
      workerData: path,
      execArgv: [],
    })
    started.on('message', (message: WriterResult | object) => {
      // `node --watch` sends messages of its own.
      if ('isInTransaction' in message) settle(started, message)
    })
    // SQLite rolls back the open transaction of a lost thread.
    started.on('error', error => lose(started, error))
    started.on('exit', () => lose(started, new Error('The writer thread has ended')))
    return started
  }

  function settle(from: Worker, written: WriterResult): void {
    // A late result of a lost thread is ignored.
    if (from !== worker) return
    isInTransaction = written.isInTransaction
    const pending = waiting.shift()
    if (waiting.length === 0) from.unref()
    if ('failure' in written) pending?.reject(sqliteError(written.failure))
    else pending?.resolve(written.result)
  }

  function lose(lost: Worker, cause: unknown): void {
    if (lost !== worker) return
    worker = undefined
    isInTransaction = false
    for (const { reject } of waiting.splice(0)) reject(unavailable(cause))
  }

  async function send(message: WriterMessage): Promise<QueryResult<unknown>> {
    if (isClosed) throw unavailable(new Error('The database is closed'))
    worker ??= start()
    // Before waiting: a message that can't be cloned throws here and gets no result.
    worker.postMessage(message)
    worker.ref()
    const result = Promise.withResolvers<QueryResult<unknown>>()
    waiting.push(result)
    return result.promise
  }

  return {
    run: (text, parameters = []) => send({ text, parameters: parameters.map(detached) }),
    isInTransaction: () => isInTransaction,
    async close() {
      const closed = worker
      try {
        if (closed) await send('close')
      } finally {
        isClosed = true
        worker = undefined
        await closed?.terminate()
      }
    },
  }
}

/** Copies a view of a larger buffer, since cloning it to the thread would copy the whole buffer. */
function detached(parameter: unknown): unknown {
  if (!(parameter instanceof Uint8Array) || parameter.byteLength === parameter.buffer.byteLength)
    return parameter
  return new Uint8Array(parameter)
}

function sqliteError({ message, code }: { message: string; code: string | undefined }): Error {
  if (code?.startsWith('SQLITE_')) return new BetterSqlite.SqliteError(message, code)
  return Object.assign(new Error(message), code === undefined ? {} : { code })
}
