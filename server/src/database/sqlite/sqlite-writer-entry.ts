import { flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { QueryResult } from 'kysely'
import { connectionOf, openWriting, type SqliteConnection } from './sqlite-connection.ts'

/** Messages to the writer thread. It sends one result per message, in order. */
export type WriterMessage = { text: string; parameters: readonly unknown[] } | 'close'

export type WriterResult = { isInTransaction: boolean } & (
  | { result: QueryResult<unknown> }
  | { failure: { message: string; code: string | undefined } }
)

let connection: SqliteConnection | undefined

function handle(message: WriterMessage): QueryResult<unknown> {
  if (message === 'close') {
    connection?.close()
    connection = undefined
    // A terminated thread does not flush the compile cache by itself.
    flushCompileCache()
    return { rows: [] }
  }
  connection ??= connectionOf(openWriting(workerData as string))
  return connection.run(message.text, message.parameters) as QueryResult<unknown>
}

function answer(message: WriterMessage): WriterResult {
  const isInTransaction = () => connection?.isInTransaction() === true
  try {
    return { result: handle(message), isInTransaction: isInTransaction() }
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    return { failure: { message, code }, isInTransaction: isInTransaction() }
  }
}

parentPort?.on('message', (message: WriterMessage) => parentPort?.postMessage(answer(message)))
