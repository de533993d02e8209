import BetterSqlite from 'better-sqlite3'
import type { QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'

/** One connection to the file. Throws or rejects with errors of SQLite. */
export interface SqliteConnection {
  run(text: string, parameters: readonly unknown[]): QueryResult<unknown> | Promise<QueryResult<unknown>>
  /** Begins and ends transactions. */
  exec(text: string): void | Promise<void>
  isInTransaction(): boolean
  close(): void | Promise<void>
}

/** Prepared statements cached per connection. */
const preparedStatements = 500
/** Size to which SQLite truncates its log after a large write. */
const journalBytes = 64 * 1024 * 1024

/** A connection on this thread. */
export function connectionOf(handle: BetterSqlite.Database): SqliteConnection {
  const prepare = createStatementCache(handle)
  return {
    run: (text, parameters) => runStatement(prepare(text), parameters),
    exec: text => void handle.exec(text),
    isInTransaction: () => handle.inTransaction,
    close: () => void handle.close(),
  }
}

/** Opens a connection that writes. SQLite's own busy timeout would block the thread. */
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

function runStatement(
  statement: BetterSqlite.Statement,
  parameters: readonly unknown[],
): QueryResult<unknown> {
  if (statement.reader) return { rows: statement.all(...parameters) }
  const { changes } = statement.run(...parameters)
  return { rows: [], numAffectedRows: BigInt(changes) }
}

function createStatementCache(handle: BetterSqlite.Database): (text: string) => BetterSqlite.Statement {
  const statements = new LRUCache<string, BetterSqlite.Statement>({ max: preparedStatements })
  return text => {
    const known = statements.get(text)
    if (known) return known
    const statement = handle.prepare(text)
    statements.set(text, statement)
    return statement
  }
}
