import type { Kysely } from 'kysely'
import type { Queries, Schema, WriteTransaction } from './schema.ts'

/** The catalogue's database, SQLite or PostgreSQL: nothing outside this room knows which. */
export interface Database {
  /** Reads of what is committed, each query on its own. */
  readonly reader: Kysely<Schema>

  /** Several reads that see one and the same state. */
  snapshot<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>

  /**
   * One transaction. It commits when `work` resolves and rolls back when it rejects; what it resolved to was stored
   * for good. Rejects with Problem `unavailable` when the database can't be reached or stays busy, `no-room` when the
   * disk is full.
   */
  write<Result>(work: (transaction: WriteTransaction) => Promise<Result>): Promise<Result>

  /** As `write`, for a write that visitors see: moves the catalogue's revision in the same transaction. */
  writeCatalogue<Result>(work: (transaction: WriteTransaction) => Promise<Result>): Promise<Result>

  /** The catalogue's revision: larger after every catalogue write. */
  revision(): Promise<number>

  /** Resolves when the database answers; rejects with Problem `unavailable` when it does not. */
  ping(): Promise<void>

  close(): Promise<void>
}
