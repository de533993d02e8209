import type { Kysely } from 'kysely'
import type { RevisionWatcher } from './revision-watcher.ts'
import type { Queries, Schema, WriteTransaction } from './schema.ts'

/** The database, SQLite or PostgreSQL; nothing outside this folder knows which. */
export interface Database {
  /** Reads committed data, each query on its own. */
  readonly reader: Kysely<Schema>

  /** Several reads of one state. `work` awaits only queries, as in a write. */
  snapshot<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>

  /**
   * Reads in `work` may use a replica that has every revision this process knows of. For public data only, since it may lack
   * a write that another process has just made.
   */
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

  /**
   * As `write`, for public data: also moves the catalogue's revision. Catalogue writes are serialised over all processes, so
   * what one reads stays true until it commits.
   */
  writeCatalogue<Result>(work: (transaction: WriteTransaction) => Promise<Result>): Promise<Result>

  /**
   * The catalogue's revision, which grows with every catalogue write. Concurrent calls share one query; the answer also
   * updates the revision watcher, which then knows every write that was answered before.
   */
  revision(): Promise<number>

  /** Starts the revision watcher at the first call; it ends with `close`. */
  watchRevision(): RevisionWatcher

  /** Resolves when the database answers; rejects with Problem `unavailable` when it does not. */
  ping(): Promise<void>

  /** Waits for the transactions under way. */
  close(): Promise<void>
}
