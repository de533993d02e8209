import { sql } from 'kysely'
import type { Dialect, Migration } from '../dialect.ts'
import type { Engine } from '../engine.ts'
import type { Queries, WriteTransaction } from '../schema.ts'
import { cannotStart } from '../storage-errors.ts'
import { initialMigration } from './0006-initial.ts'
import { productsMigration } from './0008-products.ts'
import { packsMigration } from './0011-packs.ts'
import { pictureSidesMigration } from './0012-picture-sides.ts'
import { allCategoriesMigration } from './0017-all-categories.ts'
import { runFile, runStatements } from './statements.ts'

/** A migration that is nothing but the file of its name. */
const fileMigration = (name: string): Migration => ({
  name,
  up: (transaction, dialect) => runFile(transaction, dialect, name),
})

/** All migrations, oldest first. */
export const history: readonly Migration[] = [
  initialMigration,
  fileMigration('0007-shop'),
  productsMigration,
  fileMigration('0009-devices'),
  fileMigration('0010-changes'),
  packsMigration,
  pictureSidesMigration,
  fileMigration('0013-offers'),
  fileMigration('0014-api-keys'),
  fileMigration('0015-people'),
  fileMigration('0016-work'),
  allCategoriesMigration,
]

/** The last version that brings a schema with fewer than the six migrations up to date. */
export const bridgeVersion = 'the version of commit e2008850'

/** True for a schema with fewer than the six migrations that the initial one replaced. */
export const isBeforeInitial = (applied: readonly string[]): boolean =>
  applied.length > 0 && applied.every(name => name < initialMigration.name)

/** The applied migrations that this program doesn't know; the six that became one are known. */
export const unknownMigrations = (
  applied: readonly string[],
  migrations: readonly Migration[] = history,
): string[] =>
  applied.filter(
    name => name > initialMigration.name && !migrations.some(migration => migration.name === name),
  )

/** Applied and pending migrations of a database; the applied ones as they were, the six that became one too. */
export interface MigrationStatus {
  applied: readonly string[]
  pending: readonly Migration[]
}

/**
 * Applies all pending migrations or none, under a lock: several processes may start at once, and each may be killed at
 * any time. `before` runs under the lock if there are tables to change; if it rejects, nothing changes. Refuses a
 * database of a newer version of the program.
 */
export async function migrate(
  { reader, dialect, migration }: Engine,
  migrations: readonly Migration[],
  before?: (status: MigrationStatus) => Promise<void>,
): Promise<void> {
  // Without a lock: usually nothing is pending.
  if ((await migrationStatus({ reader, dialect }, migrations)).pending.length === 0) return
  await migration(async transaction => {
    // Checked again, since another process may have migrated meanwhile.
    const status = await migrationStatus({ reader: transaction, dialect }, migrations)
    if (status.applied.length > 0 && status.pending.length > 0) await before?.(status)
    await applyPending(transaction, dialect, migrations)
  })
}

/** Refuses a database of a newer version of the program. */
export async function migrationStatus(
  { reader, dialect }: Pick<Engine, 'reader' | 'dialect'>,
  migrations: readonly Migration[],
): Promise<MigrationStatus> {
  const applied = await appliedNames(reader, dialect)
  const unknown = unknownMigrations(applied, migrations)
  if (unknown.length > 0) {
    throw cannotStart(
      `This database was made by a newer version of the program (it has ${unknown.join(', ')}): ` +
        'start that version, or restore a backup made by this one.',
    )
  }
  return { applied, pending: migrations.filter(({ name }) => !applied.includes(name)) }
}

const migrationsTable =
  'create table migrations (name text primary key not null, applied_at integer not null) strict'

/** Applies the pending migrations in a transaction that holds the lock. */
export async function applyPending(
  transaction: WriteTransaction,
  dialect: Dialect,
  migrations: readonly Migration[],
): Promise<void> {
  const { applied, pending } = await migrationStatus({ reader: transaction, dialect }, migrations)
  if (applied.length === 0) await runStatements(transaction, dialect.translate(migrationsTable))
  for (const { name, up } of pending) {
    await up(transaction, dialect)
    await sql`insert into migrations (name, applied_at) values (${name}, ${Date.now()})`.execute(transaction)
  }
}

async function appliedNames(queries: Queries, dialect: Dialect): Promise<string[]> {
  const table = await dialect.hasTable('migrations').execute(queries)
  if (!table.rows[0]?.found) return []
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(queries)
  const applied = rows.map(({ name }) => name)
  if (!isBeforeInitial(applied)) return applied
  throw cannotStart(
    'This database was made by a version from before the first release: ' +
      `start ${bridgeVersion} once, which brings it up to date, then this one.`,
  )
}
