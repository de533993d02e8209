import { sql } from 'kysely'
import type { Dialect } from './dialect.ts'
import type { Engine } from './engine.ts'
import { catalogue } from './migrations/0001-catalogue.ts'
import type { Migration } from './migrations/migration.ts'
import type { WriteTransaction } from './schema.ts'
import { cannotStart } from './storage-problems.ts'

/** Every step, oldest first. */
export const history: readonly Migration[] = [catalogue]

/**
 * Brings the tables up to date. Each migration commits together with the note that it was made, under a lock, so any
 * number of processes may start at once and each may be killed at any time. Refuses a database in which a newer
 * version of the program has already made changes.
 */
export async function migrate(engine: Engine, migrations: readonly Migration[] = history): Promise<void> {
  while (await engine.migration(transaction => applyNext(transaction, engine.dialect, migrations)));
}

/** Whether there was one to apply. */
async function applyNext(
  transaction: WriteTransaction,
  dialect: Dialect,
  migrations: readonly Migration[],
): Promise<boolean> {
  const applied = await appliedNames(transaction, dialect)
  const unknown = applied.filter(name => !migrations.some(migration => migration.name === name))
  if (unknown.length > 0) {
    throw cannotStart(
      `This database was made by a newer version of the program (it has ${unknown.join(', ')}): ` +
        'start that version, or restore a backup made by this one.',
    )
  }
  const next = migrations.find(migration => !applied.includes(migration.name))
  if (next === undefined) return false
  await next.up(transaction, dialect)
  await sql`insert into migrations (name, applied_at) values (${next.name}, ${Date.now()})`.execute(
    transaction,
  )
  return true
}

async function appliedNames(transaction: WriteTransaction, dialect: Dialect): Promise<string[]> {
  await transaction.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', dialect.text, column => column.primaryKey().notNull())
    .addColumn('applied_at', dialect.integer, column => column.notNull())
    .modifyEnd(dialect.tableEnd)
    .execute()
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(transaction)
  return rows.map(row => row.name)
}
