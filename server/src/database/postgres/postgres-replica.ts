import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { RevisionListener } from '../revision-watcher.ts'
import type { ReadReplica } from './postgres-driver.ts'
import { connectFailure } from './postgres-errors.ts'
import { pollRevision } from './postgres-revision-watcher.ts'

/** Short, since reads use the primary while the replica lags. */
const pollMs = 50
const reconnectMs = 1_000

/** The revision of a replica that is unreachable or no longer replicates. */
const unknown = -1

/** `why` is the reason while it is not available. */
export type ReplicaListener = (isAvailable: boolean, why?: string) => void

/** A streaming replica of the database, queried through `pool`. It may be down at any time. */
export function createReplica(url: string, pool: pg.Pool, onChange: ReplicaListener = () => undefined) {
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

  function reportChange(isAvailable: boolean, why?: string): void {
    if (isAvailable === wasAvailable) return
    wasAvailable = isAvailable
    onChange(isAvailable, why)
  }

  return {
    /** Reads in `work` may use the replica if it has reached every revision that this process knows of. */
    allow: <Result>(work: () => Promise<Result>) => allowed.run(true, work),
    /** The replica, if the current work may read from it. */
    current: () => (allowed.getStore() && isUpToDate() ? replica : undefined),
    isUpToDate,
    /** Starts polling its revision; returns the function that stops it. */
    follow({ newestRevision: newest, localRevision }: RevisionListener) {
      newestRevision = newest
      return pollRevision(url, {
        pollMs,
        reconnectMs,
        localRevision,
        onAnswer({ value, isReplica }) {
          revision = isReplica ? value : unknown
          reportChange(isReplica, isReplica ? undefined : 'it is not a replica, and takes writes of its own')
        },
        onFailure(_, error) {
          replica.markUnreachable()
          reportChange(false, connectFailure(error))
        },
      })
    },
    close: () => pool.end(),
  }
}
