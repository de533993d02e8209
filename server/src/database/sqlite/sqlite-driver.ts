import { setTimeout as delay } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
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
import { noRoom, refuseUnstorable, unavailable } from '../storage-errors.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

export interface SqliteDialectOptions {
  connection: SqliteConnection
  /** Statement that begins a transaction; without it the connection has no transactions. */
  begin?: 'begin' | 'begin immediate'
  /** Deadline for statements that wait for another process's lock, as a time of `performance.now()`. */
  deadline: () => number
}

/** Kysely on a single connection. Callers run one transaction at a time. */
export function createSqliteDialect(options: SqliteDialectOptions): Dialect {
  return {
    createDriver: () => createSqliteDriver(options),
    createQueryCompiler: () => new UnlockedQueryCompiler(),
    createAdapter: () => new UnqueuedAdapter(),
    createIntrospector: db => new SqliteIntrospector(db),
  }
}

/** Kysely would queue queries on the one connection; readers share it instead, since queries are synchronous. */
class UnqueuedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

const rowLocks: ReadonlySet<SelectModifierNode['modifier']> = new Set(['ForKeyShare', 'ForNoKeyUpdate'])

/** SQLite has no row locks, and needs none, since it runs one write at a time. */
class UnlockedQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!rowLocks.has(node.modifier)) super.visitSelectModifier(node)
  }
}

function createSqliteDriver({ connection: sqlite, begin, deadline }: SqliteDialectOptions): Driver {
  let inTransaction = false

  /** A full disk or a lost thread ends the transaction; later statements must not commit separately. */
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

const longestDelayMs = 25

/** Maps errors of the disk or of a lock to a Problem; other errors, which are bugs, are returned unchanged. */
export function translateSqliteError(error: unknown): unknown {
  if (!(error instanceof BetterSqlite.SqliteError)) return error
  if (/^SQLITE_(FULL|IOERR_SHMSIZE)/.test(error.code)) return noRoom(error)
  return /^SQLITE_(BUSY|LOCKED|READONLY|IOERR|CANTOPEN|CORRUPT|NOTADB)/.test(error.code)
    ? unavailable(error)
    : error
}

/** Retries until `deadline` while another process has the lock. SQLite's busy timeout would block the event loop. */
export async function retryWhileBusy<Result>(
  deadline: number,
  attempt: () => Result | Promise<Result>,
): Promise<Result> {
  for (let wait = 1; ; wait = Math.min(wait * 2, longestDelayMs)) {
    try {
      return await attempt()
    } catch (error) {
      if (!isBusy(error) || performance.now() + wait > deadline) throw translateSqliteError(error)
    }
    await delay(wait)
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof BetterSqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
}
