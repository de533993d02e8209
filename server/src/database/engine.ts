import type { Database } from './database.ts'
import type { Dialect } from './dialect.ts'
import type { RevisionListener } from './revision-watcher.ts'
import type { WriteTransaction } from './schema.ts'

export type WriteWork<Result> = (transaction: WriteTransaction) => Promise<Result>

/** The part of Database that SQLite and PostgreSQL implement separately; `connectDatabase` adds the rest. */
export interface Engine
  extends Pick<
      Database,
      'reader' | 'snapshot' | 'longSnapshot' | 'write' | 'writeCatalogue' | 'revision' | 'close'
    >,
    Partial<Pick<Database, 'fromReplica' | 'isReplicaUsed' | 'fromBallast'>> {
  readonly dialect: Dialect
  /** A transaction under the migration lock; waits for another process that is migrating. */
  migration<Result>(work: WriteWork<Result>): Promise<Result>
  /** Reports every revision except this process's own writes; returns the function that stops it. */
  watch(listener: RevisionListener): () => Promise<void>
  /** Notifies other processes of the revision on commit, if the database supports it. */
  announce?(transaction: WriteTransaction, revision: number): Promise<void>
}

export interface Replacement {
  /** Allows replacing an existing database. */
  mayReplace: boolean
  /**
   * Creates and fills the tables before any reader can see them. `lastRevision` is the revision of the replaced database,
   * or 0.
   */
  build(transaction: WriteTransaction, dialect: Dialect, lastRevision: number): Promise<void>
}

/** The time of a replacement for use in a name: 20260131_235959. */
export const replacementTime = () =>
  new Date().toISOString().replace(/[-:]/g, '').replace('T', '_').slice(0, 15)

/** Maximum time that a start waits for another process that is migrating. */
export const migrationPatienceMs = 30_000
