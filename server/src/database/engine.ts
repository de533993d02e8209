import type { Dialect } from './dialect.ts'
import type { RevisionListener } from './revision-watcher.ts'
import type { Queries, WriteTransaction } from './schema.ts'

export type ReadWork<Result> = (queries: Queries) => Promise<Result>
export type WriteWork<Result> = (transaction: WriteTransaction) => Promise<Result>

/** What SQLite and PostgreSQL implement each; `connectDatabase` makes a Database of it. */
export interface Engine {
  readonly dialect: Dialect
  readonly reader: Queries
  snapshot<Result>(work: ReadWork<Result>): Promise<Result>
  /** A transaction that may run concurrently with others. */
  write<Result>(work: WriteWork<Result>): Promise<Result>
  /** A catalogue transaction: one at a time in this process. */
  writeCatalogue<Result>(work: WriteWork<Result>): Promise<Result>
  /** A transaction under the migration lock, which waits for another process that is migrating. */
  migration<Result>(work: WriteWork<Result>): Promise<Result>
  revision(): Promise<number>
  /** Reports every revision except this process's own writes; returns the function that ends it. */
  watch(listener: RevisionListener): () => Promise<void>
  /** Reads in `work` may use a replica. */
  fromReplica?: (<Result>(work: () => Promise<Result>) => Promise<Result>) | undefined
  /** Whether reads use the replica now; undefined without one. */
  isReplicaUsed?: (() => boolean) | undefined
  /** Notifies other processes of the revision on commit, where the database can. */
  announce(transaction: WriteTransaction, revision: number): Promise<void>
  /** Waits for the transactions under way. */
  close(): Promise<void>
}

/** How a database is replaced as a whole: `build` creates and fills its tables where nobody reads them yet. */
export interface Replacement {
  /** Whether an existing database may be replaced. */
  mayReplace: boolean
  build(transaction: WriteTransaction, dialect: Dialect, lastRevision: number): Promise<void>
}

/** The time of a replacement as part of a name, such as 20260131_235959. */
export function replacementTime(): string {
  return new Date().toISOString().replace(/[-:]/g, '').replace('T', '_').slice(0, 15)
}

/** How long a start waits for another process that is migrating. */
export const migrationPatienceMs = 30_000
