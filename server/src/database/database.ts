import type { Kysely } from 'kysely'
import type { RevisionWatcher } from './revision-watcher.ts'
import type { Queries, Schema, WriteTransaction } from './schema.ts'

/** The database, SQLite or PostgreSQL; code outside this folder does not depend on which. */
export interface Database {
  /** Reads committed data, each query on its own. */
  readonly reader: Kysely<Schema>
  /** Several reads of one consistent state. `work` awaits only queries, as in a write. */
  snapshot<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>
  /**
   * Like `snapshot`, on a connection of its own for which nobody waits: `work` may await anything, such as a client who
   * takes minutes to receive the rows. On PostgreSQL it ends if it reads nothing for a minute.
   */
  longSnapshot<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>
  /** Reads in `work` may use a replica, which may lag behind writes of other processes: for public data only. */
  fromReplica<Result>(work: () => Promise<Result>): Promise<Result>
  /** Writes in `work` succeed on a full disk too, since SQLite keeps a file as ballast: for work that makes room. */
  fromBallast<Result>(work: () => Result): Result
  /** Returns true while reads use the replica; undefined without one. */
  isReplicaUsed: (() => boolean) | undefined
  /**
   * One transaction: commits when `work` resolves, rolls back when it rejects. Rejects with Problem `unavailable` when the
   * database is unreachable or stays busy, `no-room` when the disk is full.
   *
   * `work` may run again after a serialisation failure, so it has no side effects outside the transaction. It awaits only
   * queries, since on SQLite other writes wait, and never catches a query's error, which aborts the transaction on PostgreSQL.
   */
  write<Result>(work: (transaction: WriteTransaction) => Promise<Result>): Promise<Result>
  /** Like `write`, for public data: increments the catalogue's revision, and is serialised across processes. */
  writeCatalogue<Result>(work: (transaction: WriteTransaction) => Promise<Result>): Promise<Result>
  /** The catalogue's revision, which grows with every catalogue write; also updates the revision watcher. */
  revision(): Promise<number>
  /** Starts the revision watcher at the first call; `close` stops it. */
  watchRevision(): RevisionWatcher
  /** Resolves if the database answers; else rejects with Problem `unavailable`. */
  ping(): Promise<void>
  /** Waits for running transactions. */
  close(): Promise<void>
}
