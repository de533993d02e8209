import { flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { QueryResult } from 'kysely'
import { connectionOf, openWriting, type SqliteConnection } from './sqlite-connection.ts'

/** Messages to the writer thread, and its results: one result per message, in order. */
export type WriterMessage =
  | { do: 'run'; text: string; parameters: readonly unknown[] }
  | { do: 'exec'; text: string }
  | { do: 'close' }

export type WriterResult = { isInTransaction: boolean } & (
  | { result: QueryResult<unknown> | undefined }
  | { failure: { message: string; code: string | undefined } }
)

let connection: SqliteConnection | undefined

function handle(message: WriterMessage): QueryResult<unknown> | undefined {
  if (message.do === 'close') {
    connection?.close()
    // A terminated thread does not flush by itself.
    flushCompileCache()
    return undefined
  }
  connection ??= connectionOf(openWriting(workerData as string))
  if (message.do === 'run') return connection.run(message.text, message.parameters) as QueryResult<unknown>
  connection.exec(message.text)
  return undefined
}

function answer(message: WriterMessage): WriterResult {
  const isInTransaction = () => message.do !== 'close' && connection?.isInTransaction() === true
  try {
    const result = handle(message)
    return { result, isInTransaction: isInTransaction() }
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    return { failure: { message, code }, isInTransaction: isInTransaction() }
  }
}

parentPort?.on('message', (message: WriterMessage) => parentPort?.postMessage(answer(message)))
