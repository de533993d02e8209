import BetterSqlite from 'better-sqlite3'
import type { QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'

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
