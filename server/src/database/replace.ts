import type { DatabaseOptions } from './connect.ts'
import { applyNext, history } from './migrations/migrate.ts'
import { replacePostgres } from './postgres/postgres-replace.ts'
import type { ReplaceWork } from './replacement.ts'
import type { WriteTransaction } from './schema.ts'
import { replaceSqlite } from './sqlite/sqlite-replace.ts'
import { cannotStart } from './storage-errors.ts'

export interface Replacement {
  /** The migrations after which `fill` finds the tables: those of an earlier version, perhaps. */
  schema: readonly string[]
  /** Fills the new, empty tables. */
  fill(transaction: WriteTransaction): Promise<void>
  /** Finishes, once the tables are those of today. `lastRevision` is that of what is replaced, 0 where there is none. */
  finish(transaction: WriteTransaction, lastRevision: number): Promise<void>
  /** Whether something may be replaced; else a database that is there already is refused. */
  mayReplace: boolean
}

/**
 * Puts a new database in the place of what is there, from one moment to the next: whatever happens on the way, the old
 * one stays as it was. The answer is where the old one is kept; undefined where there was none. Rejects with a Problem
 * while the program runs on it.
 */
export async function replaceDatabase(
  { url, file }: DatabaseOptions,
  { schema, fill, finish, mayReplace }: Replacement,
): Promise<string | undefined> {
  const work: ReplaceWork = {
    mayReplace,
    async build(transaction, dialect, lastRevision) {
      const steps = history.filter(({ name }) => schema.includes(name))
      while (await applyNext(transaction, dialect, steps));
      await fill(transaction)
      while (await applyNext(transaction, dialect, history));
      await finish(transaction, lastRevision)
    },
  }
  if (url) return replacePostgres(url, work)
  if (file) return replaceSqlite(file, work)
  throw cannotStart('Neither DATABASE_URL nor DATA_DIR says where the database is.')
}
