import { Problem } from '@chekku/domain/problem'
import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'
import type { WriteWork } from '../engine.ts'
import type { Schema } from '../schema.ts'
import { serverName } from '../server-url.ts'
import { cannotStart, cannotStartYet, refuseUnstorable, unavailable } from '../storage-errors.ts'
import { connectFailure, isConnectionTrouble, translatePostgresError } from './postgres-errors.ts'

const connectMs = 3_000
/** Idle connections are kept for long, since connecting costs more than most queries. */
const idleMs = 300_000
/** Key of the migration lock: "chek" in ASCII. */
const migrationLock = 0x6368656b

export interface ReadReplica {
  pool: pg.Pool
  markUnreachable(): void
}

export function createPool(url: string, limits: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...limits,
    connectionString: url,
    application_name: 'chekku',
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    // Only transactions started as writes can write, as on SQLite.
    options: '-c default_transaction_read_only=on',
    types: { getTypeParser: typeParser },
  })
  // Without a listener a broken connection would end the process. The pool drops it, and its query fails.
  const ignore = () => undefined
  pool.on('error', ignore)
  pool.on('connect', client => client.on('error', ignore))
  return pool
}

/** Parses integers as numbers, as SQLite does; pg returns bigint as text. */
function typeParser(type: number, format?: 'text' | 'binary') {
  const isNumber = type === pg.types.builtins.INT8 || type === pg.types.builtins.NUMERIC
  return isNumber ? Number : pg.types.getTypeParser(type, format)
}

/** Rejects with a Problem, with a message for the owner, if the server can't be used. */
export async function tryConnection(pool: pg.Pool, url: string): Promise<void> {
  try {
    const { rows } = await pool.query("select current_setting('server_encoding') as encoding")
    const { encoding } = rows[0]
    if (encoding === 'UTF8') return
    throw cannotStart(
      `The database ${serverName(url)} named by DATABASE_URL keeps texts in ${encoding}: it must be made with encoding UTF8.`,
    )
  } catch (error) {
    await pool.end()
    if (error instanceof Problem) throw error
    throw cannotStartYet(
      `The PostgreSQL server ${serverName(url)} named by DATABASE_URL cannot be used: ${connectFailure(error)}.`,
      error,
    )
  }
}

/** A write transaction under the migration lock. */
export const underMigrationLock = <Result>(pool: pg.Pool, work: WriteWork<Result>): Promise<Result> =>
  kyselyOn(pool)
    .transaction()
    .setAccessMode('read write')
    .execute(async transaction => {
      await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction)
      return work(transaction)
    })

/** Kysely over a pg pool, which the caller ends; `replica` returns the replica for reads, if it may be used now. */
export function kyselyOn(pool: pg.Pool, replica?: () => ReadReplica | undefined): Kysely<Schema> {
  const connect = () => connectTo(pool, replica?.())
  return new Kysely({
    dialect: new PostgresDialect({ pool: { connect, end: async () => undefined, options: {} } }),
  })
}

/** A connection that maps errors to Problems; to the replica if that answers the first statement. */
async function connectTo(pool: pg.Pool, replica: ReadReplica | undefined): Promise<PostgresPoolClient> {
  const replicaClient = await replica?.pool.connect().catch(() => undefined)
  if (!replicaClient) replica?.markUnreachable()
  let canFallBack = replicaClient !== undefined
  let client = replicaClient ?? (await connectToPrimary(pool))
  let isBroken = false

  async function query(text: string, parameters: readonly unknown[] = []): Promise<pg.QueryResult> {
    refuseUnstorable(parameters)
    const isFirstOfReplica = canFallBack
    canFallBack = false
    try {
      return await client.query(text, [...parameters])
    } catch (error) {
      isBroken ||= isConnectionTrouble(error)
      if (!isFirstOfReplica) throw translatePostgresError(error)
    }
    replica?.markUnreachable()
    client.release(true)
    client = await connectToPrimary(pool)
    isBroken = false
    return query(text, parameters)
  }

  async function rollBack(): Promise<Partial<pg.QueryResult>> {
    try {
      if (!isBroken) return await query('rollback')
    } catch {
      // The server rolls back the transaction of a lost connection.
      isBroken = true
    }
    return { rows: [] }
  }

  const transactionQuery = (text: string, parameters: readonly unknown[]) => {
    if (text === 'rollback') return rollBack()
    if (text === 'begin') throw new Error('Transactions are begun by snapshot, write and writeCatalogue')
    return query(text, parameters)
  }
  return {
    query: transactionQuery as PostgresPoolClient['query'],
    release: () => client.release(isBroken),
  }
}

const connectToPrimary = (pool: pg.Pool) =>
  pool.connect().catch((error: unknown) => {
    throw unavailable(error)
  })
