import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import BetterSqlite from 'better-sqlite3'
import type { QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'
import { unavailable } from '../storage-errors.ts'
import type { WriterMessage, WriterResult } from './sqlite-writer-entry.ts'

/** One connection to the file. Throws or rejects with errors of SQLite. */
export interface SqliteConnection {
  run(text: string, parameters?: readonly unknown[]): QueryResult<unknown> | Promise<QueryResult<unknown>>
  isInTransaction(): boolean
  close(): void | Promise<void>
}

/** Maximum number of cached prepared statements per connection. */
const preparedStatements = 500
/** Size to which SQLite truncates its log after a large write. */
const journalBytes = 64 * 1024 * 1024

/** A connection on this thread. */
export function connectionOf(handle: BetterSqlite.Database): SqliteConnection {
  const statements = new LRUCache<string, BetterSqlite.Statement>({
    max: preparedStatements,
    memoMethod: text => handle.prepare(text),
  })
  return {
    run(text, parameters = []) {
      const statement = statements.memo(text)
      if (statement.reader) return { rows: statement.all(...parameters) }
      const { changes } = statement.run(...parameters)
      return { rows: [], numAffectedRows: BigInt(changes) }
    },
    isInTransaction: () => handle.inTransaction,
    close: () => void handle.close(),
  }
}

/** Opens a connection for writes, without SQLite's busy timeout, which would block the thread. */
export function openWriting(path: string): BetterSqlite.Database {
  const handle = new BetterSqlite(path, { timeout: 0 })
  try {
    const mode = handle.pragma('journal_mode = wal', { simple: true })
    if (mode !== 'wal') throw Object.assign(new Error(`The journal is ${mode}`), { code: 'NO_WAL' })
    handle.pragma('synchronous = full')
    handle.pragma('foreign_keys = on')
    handle.pragma(`journal_size_limit = ${journalBytes}`)
    return handle
  } catch (error) {
    handle.close()
    throw error
  }
}

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
