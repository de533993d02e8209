import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { Queue } from '../../queue/queue.ts'
import { postgresDialect } from '../dialect.ts'
import type { Engine, WriteWork } from '../engine.ts'
import type { Schema } from '../schema.ts'
import { cannotStart, unavailable } from '../storage-errors.ts'
import { refuseUnreadable, serverName } from './postgres-address.ts'
import { createPostgresDialect, type PostgresDialectOptions } from './postgres-driver.ts'
import { connectFailure, isCollision } from './postgres-errors.ts'
import { createReplica } from './postgres-replica.ts'
import { announceRevision, watchPostgres } from './postgres-watch.ts'

const connections = 10
const connectMs = 3_000
/** How long a connection that nobody uses is kept: making one costs more than most queries. */
const idleMs = 300_000
/** A little longer than the wait for a lock, so that what is said is that others held it. */
const statementMs = 5_500
/** Longer than a statement may take: this ends the wait for a server that has vanished without a word. */
const answerMs = statementMs + 1_000
/** As short as a page may wait for a replica: the primary is there to be asked instead. */
const replicaAnswerMs = 2_500
const idleTransactionMs = 15_000
/** How long a start waits for another process that backs up and migrates; the lock of one that dies is free at once. */
const migrationLockMs = 600_000
/** How often a transaction is run that others stand in the way of. */
const attempts = 4
export const beginWrite = 'begin read write'
/** Key of the lock under which migrations are made: "chek" in ASCII. */
export const migrationLock = 0x6368656b

/** The database on a PostgreSQL server, for any number of processes at once; `readUrl` is a replica of it. */
export async function openPostgres(
  url: string,
  busyTimeoutMs: number,
  readUrl?: string,
  onReplicaChange?: (isThere: boolean) => void,
): Promise<Engine> {
  refuseUnreadable(url)
  if (readUrl) refuseUnreadable(readUrl, 'DATABASE_READ_URL')
  const limits = {
    max: connections,
    lock_timeout: busyTimeoutMs,
    statement_timeout: statementMs,
    query_timeout: answerMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
  }
  const pool = createPool(url, limits)
  await tryConnection(pool, url)
  const replica = readUrl
    ? createReplica(
        readUrl,
        createPool(readUrl, {
          ...limits,
          statement_timeout: replicaAnswerMs,
          query_timeout: replicaAnswerMs,
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
  // Those of this process wait here rather than each with a connection in hand.
  const catalogueQueue = new Queue({ concurrency: 1, refusal: waitedTooLong })
  const write = <Result>(work: WriteWork<Result>) =>
    runAgainOnCollision(() => writer.transaction().execute(work))

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
    // What is not begun as a write can't write, as on SQLite's reading connections.
    options: '-c default_transaction_read_only=on',
    types: { getTypeParser: typeParser },
  })
  // A connection that breaks says so as an event, and an event that nobody hears ends the process. There is nothing to
  // do: the pool drops the connection, and the query that meets it fails by itself.
  const expected = () => undefined
  pool.on('error', expected)
  pool.on('connect', client => client.on('error', expected))
  return pool
}

/** Whole numbers come as numbers, as from SQLite; pg would give texts, since its own go further than JavaScript's. */
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

/** On a connection of its own, whose statements may take as long as they need. */
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

async function runAgainOnCollision<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (!isCollision(error) || attempt === attempts) throw error
    }
    // The one that went on is let through first, and two that were both stopped do not meet again.
    await delay(attempt * 20 * (1 + Math.random()))
  }
}

/**
 * Answers those who ask at the same time with one query. Who comes while it runs waits for the next one, so that
 * nobody is told what was true before they asked.
 */
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
    // Who waited for a server that did not answer is not made to wait for it again.
    next ??= running.then(start, error => {
      next = undefined
      throw error
    })
    return next
  }
}
