import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { RevisionListener } from '../revision-watcher.ts'
import type { ReadReplica } from './postgres-driver.ts'
import { pollForever } from './postgres-revision-watcher.ts'

/** Short, since reads use the primary while the replica lags behind. */
const pollMs = 50
const reconnectMs = 1_000

/** The revision of a replica that is unreachable or no longer replicates. */
const unknown = -1

export interface Replica {
  /** Reads in `work` may use the replica while it has every revision that this process knows of. */
  allow<Result>(work: () => Promise<Result>): Promise<Result>
  /** The replica, where the current work may read from it. */
  current(): ReadReplica | undefined
  /** Whether it has every revision that this process knows of, so reads use it. */
  isUsed(): boolean
  /** Begins to poll its revision; returns the function that ends it. */
  follow(listener: Pick<RevisionListener, 'newestRevision'>): () => Promise<void>
  close(): Promise<void>
}

/** A streaming replica of the same database, queried through `pool`. It may be down at any time. */
export function createReplica(
  url: string,
  pool: pg.Pool,
  onChange: (isAvailable: boolean) => void = () => undefined,
): Replica {
  const allowed = new AsyncLocalStorage<true>()
  let revision = unknown
  let wasAvailable: boolean | undefined
  let newestRevision: () => number | undefined = () => undefined

  const isUpToDate = () => revision >= (newestRevision() ?? Number.POSITIVE_INFINITY)
  const replica: ReadReplica = {
    pool,
    markUnreachable() {
      revision = unknown
    },
  }

  function reportChange(isAvailable: boolean): void {
    if (isAvailable === wasAvailable) return
    wasAvailable = isAvailable
    onChange(isAvailable)
  }

  return {
    allow: work => allowed.run(true, work),
    current: () => (allowed.getStore() && isUpToDate() ? replica : undefined),
    isUsed: isUpToDate,
    follow(listener) {
      newestRevision = listener.newestRevision
      return pollForever(url, {
        pollMs,
        reconnectMs,
        onConnectionError: replica.markUnreachable,
        connect: async client => void (await client.connect()),
        async poll(client) {
          revision = await revisionOf(client)
          reportChange(revision !== unknown)
        },
        onFailure(signal) {
          replica.markUnreachable()
          if (!signal.aborted) reportChange(false)
        },
      })
    },
    close: () => pool.end(),
  }
}

async function revisionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ value: string; isReplica: boolean }>(
    'select value, pg_is_in_recovery() as "isReplica" from revision where id = 1',
  )
  return rows[0]?.isReplica ? Number(rows[0].value) : unknown
}
