import type { DatabaseOptions } from './connect.ts'
import type { Migration } from './dialect.ts'
import type { Replacement } from './engine.ts'
import { applyPending, history } from './migrations/migrate.ts'
import { replacePostgres } from './postgres/postgres-replace.ts'
import type { WriteTransaction } from './schema.ts'
import { replaceSqlite } from './sqlite/sqlite-replace.ts'

export interface ReplaceOptions {
  /** The migrations to apply before `fill`; backups of earlier versions have fewer. */
  schema: readonly string[]
  /** Fills the empty tables. */
  fill(transaction: WriteTransaction): Promise<void>
  /** Runs after all migrations. `lastRevision` is the revision of the replaced database, or 0. */
  finish(transaction: WriteTransaction, lastRevision: number): Promise<void>
  /** Allows replacing an existing database. */
  mayReplace: boolean
  /** The migrations that are applied after `fill`; default: all. */
  migrations?: readonly Migration[] | undefined
}

/** Atomically replaces a database that no server is using; returns the location of the old one, if there was one. */
export async function replaceDatabase(
  { url, file = '' }: DatabaseOptions,
  { schema, fill, finish, mayReplace, migrations = history }: ReplaceOptions,
): Promise<string | undefined> {
  const replacement: Replacement = {
    mayReplace,
    async build(transaction, dialect, lastRevision) {
      const steps = history.filter(({ name }) => schema.includes(name))
      await applyPending(transaction, dialect, steps)
      await fill(transaction)
      await applyPending(transaction, dialect, migrations)
      await finish(transaction, lastRevision)
    },
  }
  return url ? replacePostgres(url, replacement) : replaceSqlite(file, replacement)
}
