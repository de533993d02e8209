import type { Kysely } from 'kysely'
import type { RevisionWatcher } from './revision-watcher.ts'
import type { Queries, Schema, WriteTransaction } from './schema.ts'

/** The database, SQLite or PostgreSQL; nothing outside this folder knows which. */
export interface Database {
  /** Reads committed data, each query on its own. */
  readonly reader: Kysely<Schema>
  /** Several reads of one state. `work` awaits only queries, as in a write. */
  snapshot<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>
  /** Reads in `work` may use a replica, which may lack a write that another process has just made: for public data only. */
  fromReplica<Result>(work: () => Promise<Result>): Promise<Result>
  /** Whether reads use the replica now; undefined without one. */
  isReplicaUsed: (() => boolean) | undefined
  /**
   * One transaction: commits when `work` resolves, rolls back when it rejects. Rejects with Problem `unavailable` when the
   * database is unreachable or stays busy, `no-room` when the disk is full.
   *
   * `work` may run again after a serialisation failure, so it has no side effects outside the transaction. It awaits only
   * queries, since on SQLite other writes wait, and never catches a query's error, which aborts the transaction on PostgreSQL.
   */
  write<Result>(work: (transaction: WriteTransaction) => Promise<Result>): Promise<Result>
  /** As `write`, for public data: moves the catalogue's revision, and is serialised over all processes. */
  writeCatalogue<Result>(work: (transaction: WriteTransaction) => Promise<Result>): Promise<Result>
  /** The catalogue's revision, which grows with every catalogue write; also updates the revision watcher. */
  revision(): Promise<number>
  /** Starts the revision watcher at the first call; it ends with `close`. */
  watchRevision(): RevisionWatcher
  /** Resolves when the database answers; rejects with Problem `unavailable` when it does not. */
  ping(): Promise<void>
  /** Waits for the transactions under way. */
  close(): Promise<void>
}
