import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { refuseUnstorable, unavailable } from '../storage-errors.ts'
import { isConnectionTrouble, translatePostgresError } from './postgres-errors.ts'

export interface PostgresDialectOptions {
  pool: pg.Pool
  /** The replica to read from now, if any. */
  replica?: (() => ReadReplica | undefined) | undefined
  /** How a transaction begins; without it there are none. */
  begin?: string | undefined
}

export interface ReadReplica {
  pool: pg.Pool
  markUnreachable(): void
}

/** Kysely over a pg pool that several instances share, each with its own kind of transaction. */
export function createPostgresDialect(options: PostgresDialectOptions): Dialect {
  return {
    createDriver: () => createPostgresDriver(options),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: db => new PostgresIntrospector(db),
  }
}

class PostgresConnection implements DatabaseConnection {
  #client: pg.PoolClient
  /** Gives another connection when the first statement fails on this one. */
  #fallback: (() => Promise<pg.PoolClient>) | undefined
  #isBroken = false

  constructor(client: pg.PoolClient, fallback?: () => Promise<pg.PoolClient>) {
    this.#client = client
    this.#fallback = fallback
  }

  async executeQuery<Row>({
    sql,
    parameters,
  }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.run(sql, parameters)
    const isWrite = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
    return { rows: rows as Row[], ...(isWrite && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query)
  }

  async run(text: string, parameters: readonly unknown[] = []): Promise<pg.QueryResult> {
    refuseUnstorable(parameters)
    const fallback = this.#fallback
    this.#fallback = undefined
    try {
      return await this.#client.query(text, [...parameters])
    } catch (error) {
      this.#isBroken ||= isConnectionTrouble(error)
      if (fallback === undefined) throw translatePostgresError(error)
    }
    this.#client.release(true)
    this.#client = await fallback()
    this.#isBroken = false
    return this.run(text, parameters)
  }

  async rollback(): Promise<void> {
    try {
      if (!this.#isBroken) await this.run('rollback')
    } catch {
      // The server rolls back the transaction of a lost connection.
      this.#isBroken = true
    }
  }

  release(): void {
    this.#client.release(this.#isBroken)
  }
}

function createPostgresDriver({ pool, replica, begin }: PostgresDialectOptions): Driver {
  const own = (connection: DatabaseConnection) => {
    if (connection instanceof PostgresConnection) return connection
    throw new Error('A connection of another driver')
  }
  async function connect(): Promise<pg.PoolClient> {
    try {
      return await pool.connect()
    } catch (error) {
      throw unavailable(error)
    }
  }
  /** Falls back to the primary. */
  async function connectToReplica(): Promise<PostgresConnection | undefined> {
    const other = replica?.()
    if (!other) return undefined
    try {
      return new PostgresConnection(await other.pool.connect(), () => {
        other.markUnreachable()
        return connect()
      })
    } catch {
      other.markUnreachable()
      return undefined
    }
  }
  return {
    init: async () => undefined,
    async acquireConnection() {
      return (await connectToReplica()) ?? new PostgresConnection(await connect())
    },
    async beginTransaction(connection) {
      if (begin === undefined) throw new Error('Transactions are begun by snapshot, write and writeCatalogue')
      await own(connection).run(begin)
    },
    async commitTransaction(connection) {
      const { command } = await own(connection).run('commit')
      // The server's answer after a failed statement whose error was ignored.
      if (command === 'ROLLBACK') throw new AbortedTransactionError()
    },
    rollbackTransaction: connection => own(connection).rollback(),
    releaseConnection: async connection => own(connection).release(),
    // The caller ends the pool.
    destroy: async () => undefined,
  }
}
