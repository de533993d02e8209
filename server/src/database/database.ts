import type { Kysely } from 'kysely'
import type { RevisionWatcher } from './revision-watcher.ts'
import type { Queries, Schema, WriteTransaction } from './schema.ts'

/** The catalogue's database, SQLite or PostgreSQL: nothing outside this room knows which. */
export interface Database {
  /** Reads of what is committed, each query on its own. */
  readonly reader: Kysely<Schema>

  /** Several reads that see one and the same state. Awaits only queries, as a write does. */
  snapshot<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>

  /**
   * Reads in `work`, of `reader` and `snapshot`, may be answered by a replica, where there is one and it has everything
   * that this process knows of. For what is the same for everyone: who has just written through another process might
   * miss it for a moment.
   */
  fromReplica<Result>(work: () => Promise<Result>): Promise<Result>

  /** Whether the replica is there and up to date, so that it answers; undefined where there is none. */
  isReplicaUsed: (() => boolean) | undefined

  /**
   * One transaction. It commits when `work` resolves and rolls back when it rejects; what it resolved to was stored
   * for good. Rejects with Problem `unavailable` when the database can't be reached or stays busy, `no-room` when the
   * disk is full.
   *
   * `work` may run more than once, from its beginning, when other transactions stand in its way: outside of the
   * transaction it changes nothing. It awaits only queries, since on SQLite others wait for it, and it lets the error of
   * a query pass, since PostgreSQL has then given the transaction up.
   */
  write<Result>(work: (transaction: WriteTransaction) => Promise<Result>): Promise<Result>

  /**
   * As `write`, for a write that visitors see: moves the catalogue's revision in the same transaction. No two of them
   * run at the same time, in this process or another, so what one reads stays true until it commits.
   */
  writeCatalogue<Result>(work: (transaction: WriteTransaction) => Promise<Result>): Promise<Result>

  /**
   * The catalogue's revision: larger after every catalogue write. Whoever asks at the same time shares one query, and the
   * watch learns the answer: its mark is then true of every write that was answered before, by whichever process.
   */
  revision(): Promise<number>

  /** Begins, at the first call, to follow the revision, so that knowing it costs nothing; ends with `close`. */
  watchRevision(): RevisionWatcher

  /** Resolves when the database answers; rejects with Problem `unavailable` when it does not. */
  ping(): Promise<void>

  /** Waits for the transactions under way. */
  close(): Promise<void>
}
