import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { refuseUnstorable, unavailable } from '../storage-errors.ts'
import type { SqliteConnection } from './sqlite-connection.ts'
import { retryWhileBusy } from './sqlite-errors.ts'

export interface SqliteDialectOptions {
  connection: SqliteConnection
  /** How a transaction begins; without it the connection has none. */
  begin?: 'begin' | 'begin immediate'
  /** A time of `performance.now()` until which a statement waits for another process's lock. */
  deadline: () => number
}

/** Kysely over one connection. Callers run one transaction at a time. */
export function createSqliteDialect(options: SqliteDialectOptions): Dialect {
  return {
    createDriver: () => createSqliteDriver(options),
    createQueryCompiler: () => new UnlockedQueryCompiler(),
    createAdapter: () => new UnqueuedAdapter(),
    createIntrospector: db => new SqliteIntrospector(db),
  }
}

/** Kysely would queue queries for the one connection; all readers share it, since queries are synchronous. */
class UnqueuedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** SQLite has no row locks, and needs none with one write at a time. */
class UnlockedQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForKeyShare') super.visitSelectModifier(node)
  }
}

function createSqliteDriver({ connection: sqlite, begin, deadline }: SqliteDialectOptions): Driver {
  let inTransaction = false

  /** A full disk or a lost thread ends the transaction; later statements must not commit on their own. */
  function refuseEnded(): void {
    if (inTransaction && !sqlite.isInTransaction())
      throw unavailable(new Error('SQLite has ended the transaction'))
  }

  function execute(query: CompiledQuery) {
    refuseEnded()
    refuseUnstorable(query.parameters)
    return sqlite.run(query.sql, query.parameters)
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
      await retryWhileBusy(deadline(), () => sqlite.run(begin))
      inTransaction = true
    },
    async commitTransaction() {
      refuseEnded()
      await retryWhileBusy(deadline(), () => sqlite.run('commit'))
      inTransaction = false
    },
    async rollbackTransaction() {
      inTransaction = false
      if (sqlite.isInTransaction()) await sqlite.run('rollback')
    },
    releaseConnection: async () => undefined,
    async destroy() {
      await sqlite.close()
    },
  }
}
