import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { serverFolder } from '../../server-folder.ts'
import type { Dialect, Migration } from '../dialect.ts'
import type { Engine } from '../engine.ts'
import type { Queries, WriteTransaction } from '../schema.ts'
import { cannotStart } from '../storage-errors.ts'
import { endCategoryLimits } from './end-category-limits.ts'
import { fillAddresses } from './fill-addresses.ts'
import { fillPacks } from './fill-packs.ts'
import { fillPictureSides } from './fill-picture-sides.ts'

/** A migration that creates the tables of a file, then runs `after`. */
const createTables = (name: string, tables: string, after?: Migration['up']): Migration => ({
  name,
  async up(transaction, dialect) {
    await runStatements(transaction, dialect.translate(readStatements(tables)))
    await after?.(transaction, dialect)
  },
})

const createTriggers =
  (file: string): Migration['up'] =>
  (transaction, dialect) =>
    runStatements(transaction, readStatements(`${file}.${dialect.name}`))

/** Named after the last of the six migrations that it replaced before the first release. */
const initial = createTables('0006-repairs', 'initial-tables', createTriggers('initial-triggers'))

/** All migrations, oldest first. */
export const history: readonly Migration[] = [
  initial,
  createTables('0007-shop', 'shop-tables'),
  createTables('0008-products', 'product-tables', async (transaction, dialect) => {
    await createTriggers('product-triggers')(transaction, dialect)
    await fillAddresses(transaction)
  }),
  createTables('0009-devices', 'device-tables'),
  createTables('0010-changes', 'change-tables'),
  // Earlier changes have sizes as JSON, so they can't be undone any more.
  createTables('0011-packs', 'pack-tables', async transaction => {
    await fillPacks(transaction)
    await runStatements(transaction, 'alter table products drop column packs\n\ndelete from changes')
  }),
  // The index has both sides, since on SQLite columns after the bytes are read through those.
  createTables('0012-picture-sides', 'picture-tables', fillPictureSides),
  createTables('0013-offers', 'offer-columns'),
  createTables('0014-api-keys', 'api-key-tables'),
  createTables('0015-people', 'people-tables'),
  createTables('0016-work', 'work-column'),
  { name: '0017-all-categories', up: endCategoryLimits },
]

const readStatements = (name: string) =>
  readFileSync(new URL(`src/database/migrations/${name}.sql`, serverFolder), 'utf8')

/** Runs statements separated by empty lines. */
export async function runStatements(transaction: WriteTransaction, text: string): Promise<void> {
  for (const statement of text.split('\n\n')) await sql.raw(statement).execute(transaction)
}

/** The last version that brings a schema with fewer than the six migrations up to date. */
export const bridgeVersion = 'the version of commit e2008850'

/** True for a schema with fewer than the six migrations that the initial one replaced. */
export const isBeforeInitial = (applied: readonly string[]): boolean =>
  applied.length > 0 && applied.every(name => name < initial.name)

/** The applied migrations that this program doesn't know; the six that became one are known. */
export const unknownMigrations = (
  applied: readonly string[],
  migrations: readonly Migration[] = history,
): string[] =>
  applied.filter(name => name > initial.name && !migrations.some(migration => migration.name === name))

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
