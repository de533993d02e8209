import type BetterSqlite from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { retryWhileBusy } from './sqlite-problems.ts'
import { refuseUnstorable, unavailable } from './storage-problems.ts'

/** Statements kept prepared on one connection; the program has fewer texts than this, lists of ids apart. */
const preparedStatements = 500

export interface SqliteDialectOptions {
  handle: BetterSqlite.Database
  /** How a transaction begins; without it there are none on this connection. */
  begin?: 'begin' | 'begin immediate'
  /** The time of `performance.now()` until which a statement waits for another process's lock. */
  deadline: () => number
}

/** Kysely over one connection of better-sqlite3. Who uses transactions sees to it that there is one at a time. */
export function createSqliteDialect(options: SqliteDialectOptions): Dialect {
  return {
    createDriver: () => createSqliteDriver(options),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new UnqueuedAdapter(),
    createIntrospector: db => new SqliteIntrospector(db),
  }
}

/** Kysely would pass one connection from query to query; ours is used by all readers at once, since no query waits. */
class UnqueuedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

function createSqliteDriver({ handle, begin, deadline }: SqliteDialectOptions): Driver {
  const prepare = createStatementCache(handle)
  let inTransaction = false

  function execute(query: CompiledQuery): QueryResult<unknown> {
    // A full disk may end the transaction by itself: what follows must not be stored outside of it.
    if (inTransaction && !handle.inTransaction)
      throw unavailable(new Error('SQLite has ended the transaction'))
    refuseUnstorable(query.parameters)
    return runStatement(prepare(query.sql), query.parameters)
  }

  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery) {
      return (await retryWhileBusy(deadline(), () => execute(query))) as QueryResult<Row>
    },
    async *streamQuery<Row>(query: CompiledQuery) {
      yield await this.executeQuery<Row>(query)
    },
  }

  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    async beginTransaction() {
      if (begin === undefined) throw new Error('Transactions are begun by snapshot, write and writeCatalogue')
      await retryWhileBusy(deadline(), () => handle.exec(begin))
      inTransaction = true
    },
    async commitTransaction() {
      await retryWhileBusy(deadline(), () => handle.exec('commit'))
      inTransaction = false
    },
    async rollbackTransaction() {
      inTransaction = false
      if (handle.inTransaction) handle.exec('rollback')
    },
    releaseConnection: async () => undefined,
    async destroy() {
      handle.close()
    },
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
  const statements = new Map<string, BetterSqlite.Statement>()
  return text => {
    const statement = statements.get(text) ?? handle.prepare(text)
    // The one used last stands last, so the first is the one to forget.
    statements.delete(text)
    statements.set(text, statement)
    const [oldest] = statements.keys()
    if (statements.size > preparedStatements && oldest !== undefined) statements.delete(oldest)
    return statement
  }
}
