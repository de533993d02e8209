import { setTimeout as delay } from 'node:timers/promises'
import { Queue } from '../../queue/queue.ts'
import type { Database } from '../database.ts'
import { postgresDialect } from '../dialect.ts'
import type { Engine, WriteWork } from '../engine.ts'
import type { Queries } from '../schema.ts'
import { refuseMalformedUrl } from '../server-url.ts'
import { unavailable } from '../storage-errors.ts'
import { createPool, kyselyOn, tryConnection, underMigrationLock } from './postgres-driver.ts'
import { isCollision } from './postgres-errors.ts'
import { createReplica, type ReplicaListener } from './postgres-replica.ts'
import { announceRevision, watchPostgres } from './postgres-revision-watcher.ts'

const connections = 10
/** Short, since the read is then retried on the primary. */
const replicaTimeoutMs = 2_500
const idleTransactionMs = 15_000
/** Longer, since a client may set the pace of these reads. */
const longIdleMs = 60_000
/** Maximum time that a start waits for another process that backs up and migrates. */
const migrationLockMs = 600_000
/** Maximum number of attempts of a transaction after serialisation failures. */
const attempts = 4

/** The database on a PostgreSQL server, shared by any number of processes; `readUrl` is a replica. */
export async function openPostgres(
  url: string,
  busyTimeoutMs: number,
  readUrl?: string,
  onReplicaChange?: ReplicaListener,
): Promise<Engine> {
  refuseMalformedUrl(url)
  if (readUrl) refuseMalformedUrl(readUrl, 'DATABASE_READ_URL')
  // Longer than the lock timeout, so that a lock timeout is reported as such.
  const statementMs = Math.max(5_000, busyTimeoutMs) + 500
  const limits = {
    max: connections,
    lock_timeout: busyTimeoutMs,
    statement_timeout: statementMs,
    // This limit ends queries of a server that does not respond any more.
    query_timeout: statementMs + 1_000,
    idle_in_transaction_session_timeout: idleTransactionMs,
  }
  const pool = createPool(url, limits)
  await tryConnection(pool, url)
  const replicaLimits = { ...limits, statement_timeout: replicaTimeoutMs, query_timeout: replicaTimeoutMs }
  const replica = readUrl
    ? createReplica(readUrl, createPool(readUrl, replicaLimits), onReplicaChange)
    : undefined
  const reader = kyselyOn(pool, replica?.current)
  const writer = kyselyOn(pool)
  // Writes queued in this process hold no connection.
  const refusal = () => unavailable(new Error('Other writes of this process took too long'))
  const catalogueQueue = new Queue({ concurrency: 1, refusal })
  const write = <Result>(work: WriteWork<Result>) =>
    retryOnCollision(() => writer.transaction().setAccessMode('read write').execute(work))

  return {
    dialect: postgresDialect,
    reader,
    snapshot: work => snapshotOf(reader, work),
    longSnapshot(work) {
      const ownPool = createPool(url, { ...limits, max: 1, idle_in_transaction_session_timeout: longIdleMs })
      return snapshotOf(kyselyOn(ownPool), work).finally(() => ownPool.end())
    },
    write,
    writeCatalogue: work =>
      catalogueQueue.run(() => write(work), { deadline: performance.now() + busyTimeoutMs }),
    async migration(work) {
      // Uses a connection of its own without statement timeout.
      const ownPool = createPool(url, { max: 1, lock_timeout: migrationLockMs })
      return underMigrationLock(ownPool, work).finally(() => ownPool.end())
    },
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
    isReplicaUsed: replica?.isUpToDate,
    announce: announceRevision,
    async close() {
      await Promise.all([pool.end(), replica?.close()])
    },
  }
}

const snapshotOf = <Result>(queries: Database['reader'], work: (queries: Queries) => Promise<Result>) =>
  queries.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

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

/** Shares one query between concurrent callers. Calls during a query wait for the next: its data may be too old. */
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
