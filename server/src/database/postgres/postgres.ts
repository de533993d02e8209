import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { Queue } from '../../queue/queue.ts'
import { postgresDialect } from '../dialect.ts'
import type { Engine, WriteWork } from '../engine.ts'
import type { Schema } from '../schema.ts'
import { cannotStart, refuseMalformedUrl, serverName, unavailable } from '../storage-errors.ts'
import { createPostgresDialect, type PostgresDialectOptions } from './postgres-driver.ts'
import { connectFailure, isCollision } from './postgres-errors.ts'
import { createReplica } from './postgres-replica.ts'
import { announceRevision, watchPostgres } from './postgres-revision-watcher.ts'

const connections = 10
const connectMs = 3_000
/** Idle connections are kept long, since connecting costs more than most queries. */
const idleMs = 300_000
/** Longer than the lock timeout, so that the error names the lock. */
const statementMs = 5_500
/** Longer than the statement timeout: for a server that vanished. */
const queryTimeoutMs = statementMs + 1_000
/** Short, since the primary is queried next. */
const replicaTimeoutMs = 2_500
const idleTransactionMs = 15_000
/** How long a start waits for another process that backs up and migrates. */
const migrationLockMs = 600_000
/** How often a transaction runs after serialisation failures. */
const attempts = 4
export const beginWrite = 'begin read write'
/** Key of the migration lock: "chek" in ASCII. */
export const migrationLock = 0x6368656b

/** The database on a PostgreSQL server, for any number of processes; `readUrl` is a replica. */
export async function openPostgres(
  url: string,
  busyTimeoutMs: number,
  readUrl?: string,
  onReplicaChange?: (isThere: boolean) => void,
): Promise<Engine> {
  refuseMalformedUrl(url)
  if (readUrl) refuseMalformedUrl(readUrl, 'DATABASE_READ_URL')
  const limits = {
    max: connections,
    lock_timeout: busyTimeoutMs,
    statement_timeout: statementMs,
    query_timeout: queryTimeoutMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
  }
  const pool = createPool(url, limits)
  await tryConnection(pool, url)
  const replica = readUrl
    ? createReplica(
        readUrl,
        createPool(readUrl, {
          ...limits,
          statement_timeout: replicaTimeoutMs,
          query_timeout: replicaTimeoutMs,
        }),
        onReplicaChange,
      )
    : undefined

  const reader = kyselyOn(pool, { replica: replica?.current })
  const snapshots = kyselyOn(pool, {
    begin: 'begin isolation level repeatable read read only',
    replica: replica?.current,
  })
  const writer = kyselyOn(pool, { begin: beginWrite })
  // Waiting writes of this process hold no connection.
  const catalogueQueue = new Queue({ concurrency: 1, refusal: waitedTooLong })
  const write = <Result>(work: WriteWork<Result>) =>
    retryOnCollision(() => writer.transaction().execute(work))

  return {
    dialect: postgresDialect,
    reader,
    snapshot: work => snapshots.transaction().execute(work),
    write,
    writeCatalogue: work =>
      catalogueQueue.run(() => write(work), { deadline: performance.now() + busyTimeoutMs }),
    migration: work => migrateWithPatience(url, work),
    revision: shareWhileRunning(async () => {
      const row = await reader.selectFrom('revision').select('value').where('id', '=', 1).executeTakeFirst()
      return row?.value ?? 0
    }),
    watch(listener) {
      const ends = [watchPostgres(url, listener), replica?.follow(listener)]
      return async () => {
        await Promise.all(ends.map(end => end?.()))
      }
    },
    fromReplica: replica?.allow,
    isReplicaUsed: replica?.isUsed,
    announce: announceRevision,
    async close() {
      await Promise.all([pool.end(), replica?.close()])
    },
  }
}

function waitedTooLong(): Error {
  return unavailable(new Error('Other writes of this process took too long'))
}

export function kyselyOn(pool: pg.Pool, options: Omit<PostgresDialectOptions, 'pool'> = {}): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: createPostgresDialect({ pool, ...options }) })
}

export function createPool(url: string, limits: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...limits,
    connectionString: url,
    application_name: 'chekku',
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    // Only transactions begun as writes can write, as on SQLite.
    options: '-c default_transaction_read_only=on',
    types: { getTypeParser: typeParser },
  })
  // Without a listener a broken connection would end the process. The pool drops it, and its query fails.
  const ignore = () => undefined
  pool.on('error', ignore)
  pool.on('connect', client => client.on('error', ignore))
  return pool
}

/** Integers as numbers, as from SQLite; pg returns bigint as text. */
function typeParser(type: number, format?: 'text' | 'binary') {
  const isNumber = type === pg.types.builtins.INT8 || type === pg.types.builtins.NUMERIC
  return isNumber ? Number : pg.types.getTypeParser(type, format)
}

export async function tryConnection(pool: pg.Pool, url: string): Promise<void> {
  let encoding: string | undefined
  try {
    const { rows } = await pool.query<{ encoding: string }>(
      "select current_setting('server_encoding') as encoding",
    )
    encoding = rows[0]?.encoding
  } catch (error) {
    await pool.end()
    throw cannotStart(
      `The PostgreSQL server ${serverName(url)} named by DATABASE_URL cannot be used: ${connectFailure(error)}.`,
      error,
    )
  }
  if (encoding !== 'UTF8') {
    await pool.end()
    throw cannotStart(
      `The database ${serverName(url)} named by DATABASE_URL keeps texts in ${encoding}: it must be made with encoding UTF8.`,
    )
  }
}

/** On a connection of its own without a statement timeout. */
async function migrateWithPatience<Result>(url: string, work: WriteWork<Result>): Promise<Result> {
  const pool = createPool(url, { max: 1, lock_timeout: migrationLockMs })
  try {
    return await kyselyOn(pool, { begin: beginWrite })
      .transaction()
      .execute(async transaction => {
        await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction)
        return work(transaction)
      })
  } finally {
    await pool.end()
  }
}

async function retryOnCollision<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (!isCollision(error) || attempt === attempts) throw error
    }
    // Jitter, so that two failed transactions do not collide again.
    await delay(attempt * 20 * (1 + Math.random()))
  }
}

/** Shares one query between concurrent callers. A call during a running query waits for the next one, since its data may be older. */
function shareWhileRunning<Result>(query: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined
  let next: Promise<Result> | undefined
  function start(): Promise<Result> {
    next = undefined
    const own = query().finally(() => {
      if (running === own) running = undefined
    })
    running = own
    return own
  }
  return () => {
    if (running === undefined) return start()
    // After a failure waiting callers fail too, instead of waiting for another timeout.
    next ??= running.then(start, error => {
      next = undefined
      throw error
    })
    return next
  }
}
