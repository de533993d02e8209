import type { Database } from './database.ts'
import type { Dialect } from './dialect.ts'
import type { RevisionListener } from './revision-watcher.ts'
import type { WriteTransaction } from './schema.ts'

export type WriteWork<Result> = (transaction: WriteTransaction) => Promise<Result>

/** What SQLite and PostgreSQL implement each; `connectDatabase` makes a Database of it. */
export interface Engine
  extends Pick<Database, 'reader' | 'snapshot' | 'write' | 'writeCatalogue' | 'revision' | 'close'>,
    Partial<Pick<Database, 'fromReplica' | 'isReplicaUsed'>> {
  readonly dialect: Dialect
  /** A transaction under the migration lock, which waits for another process that is migrating. */
  migration<Result>(work: WriteWork<Result>): Promise<Result>
  /** Reports every revision except this process's own writes; returns the function that ends it. */
  watch(listener: RevisionListener): () => Promise<void>
  /** Notifies other processes of the revision on commit, where the database can. */
  announce?(transaction: WriteTransaction, revision: number): Promise<void>
}

/** How a database is replaced as a whole: `build` creates and fills its tables where nobody reads them yet. */
export interface Replacement {
  /** Whether an existing database may be replaced. */
  mayReplace: boolean
  build(transaction: WriteTransaction, dialect: Dialect, lastRevision: number): Promise<void>
}

/** The time of a replacement as part of a name, such as 20260131_235959. */
export const replacementTime = () =>
  new Date().toISOString().replace(/[-:]/g, '').replace('T', '_').slice(0, 15)

/** How long a start waits for another process that is migrating. */
export const migrationPatienceMs = 30_000
