import type { Dialect } from './dialect.ts'
import type { RevisionListener } from './revision-watcher.ts'
import type { Queries, WriteTransaction } from './schema.ts'

export type ReadWork<Result> = (queries: Queries) => Promise<Result>
export type WriteWork<Result> = (transaction: WriteTransaction) => Promise<Result>

/** What each of the two databases brings; `connectDatabase` makes a Database of either. */
export interface Engine {
  readonly dialect: Dialect
  readonly reader: Queries
  snapshot<Result>(work: ReadWork<Result>): Promise<Result>
  /** A transaction that may run beside others. */
  write<Result>(work: WriteWork<Result>): Promise<Result>
  /** A transaction of the catalogue: waits its turn among those of this process. */
  writeCatalogue<Result>(work: WriteWork<Result>): Promise<Result>
  /** A transaction under the lock of the migrations, with patience for another process that is migrating. */
  migration<Result>(work: WriteWork<Result>): Promise<Result>
  revision(): Promise<number>
  /** Tells the listener of every revision, this process's own writes apart; gives back the function that ends it. */
  watch(listener: RevisionListener): () => Promise<void>
  /** Reads in `work` may be answered by a replica, where there is one. */
  fromReplica?: (<Result>(work: () => Promise<Result>) => Promise<Result>) | undefined
  /** Whether the replica answers reads now; undefined where there is none. */
  isReplicaUsed?: (() => boolean) | undefined
  /** Tells other processes of the revision when the transaction commits, where the database can. */
  announce(transaction: WriteTransaction, revision: number): Promise<void>
  /** Waits for the transactions under way. */
  close(): Promise<void>
}

/** How long a start waits for another process that is migrating. */
export const migrationPatienceMs = 30_000
