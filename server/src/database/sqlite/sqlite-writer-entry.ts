import { flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { QueryResult } from 'kysely'
import { connectionOf, openWriting, type SqliteConnection } from './sqlite-connection.ts'

/** What the writing thread is asked, and what it answers: one answer for each order, in order. */
export type WritingOrder =
  | { do: 'run'; text: string; parameters: readonly unknown[] }
  | { do: 'exec'; text: string }
  | { do: 'close' }

export type Written = { isInTransaction: boolean } & (
  | { result: QueryResult<unknown> | undefined }
  | { failure: { message: string; code: string | undefined } }
)

let connection: SqliteConnection | undefined

function carryOut(order: WritingOrder): QueryResult<unknown> | undefined {
  if (order.do === 'close') {
    connection?.close()
    // A thread that is ended from outside keeps nothing by itself.
    flushCompileCache()
    return undefined
  }
  connection ??= connectionOf(openWriting(workerData as string))
  if (order.do === 'run') return connection.run(order.text, order.parameters) as QueryResult<unknown>
  connection.exec(order.text)
  return undefined
}

function answer(order: WritingOrder): Written {
  const isInTransaction = () => order.do !== 'close' && connection?.isInTransaction() === true
  try {
    const result = carryOut(order)
    return { result, isInTransaction: isInTransaction() }
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    return { failure: { message, code }, isInTransaction: isInTransaction() }
  }
}

parentPort?.on('message', (order: WritingOrder) => parentPort?.postMessage(answer(order)))
