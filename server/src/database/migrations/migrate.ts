import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { serverFolder } from '../../server-folder.ts'
import type { Dialect, Migration } from '../dialect.ts'
import type { Engine } from '../engine.ts'
import type { Queries, WriteTransaction } from '../schema.ts'
import { cannotStart } from '../storage-errors.ts'
import { fillAddresses } from './fill-addresses.ts'
import { fillPacks } from './fill-packs.ts'
import { fillPictureSides } from './fill-picture-sides.ts'

/** The initial tables. Named after the last of the six migrations that it replaced before the first release. */
const initial: Migration = {
  name: '0006-repairs',
  async up(transaction, dialect) {
    await runStatements(transaction, dialect.translate(readStatements('initial-tables')))
    await runStatements(transaction, readStatements(`initial-triggers.${dialect.name}`))
  },
}

/** The owner's shop details with their versions, and the marks of the go-live check. */
const shop: Migration = {
  name: '0007-shop',
  up: (transaction, dialect) => runStatements(transaction, dialect.translate(readStatements('shop-tables'))),
}

/** Products: sizes, pictures, facts, availability, drafts and order; also slugs and redirects. */
const products: Migration = {
  name: '0008-products',
  async up(transaction, dialect) {
    await runStatements(transaction, dialect.translate(readStatements('product-tables')))
    await runStatements(transaction, readStatements(`product-triggers.${dialect.name}`))
    await fillAddresses(transaction)
  },
}

/** Known devices of administrators, and stored share images. */
const devices: Migration = {
  name: '0009-devices',
  up: (transaction, dialect) =>
    runStatements(transaction, dialect.translate(readStatements('device-tables'))),
}

/** What was changed, to undo it. */
const changes: Migration = {
  name: '0010-changes',
  up: (transaction, dialect) =>
    runStatements(transaction, dialect.translate(readStatements('change-tables'))),
}

/** The sizes of products as rows. What was changed before has them as JSON, and can't be undone any more. */
const packs: Migration = {
  name: '0011-packs',
  async up(transaction, dialect) {
    await runStatements(transaction, dialect.translate(readStatements('pack-tables')))
    await fillPacks(transaction)
    await runStatements(transaction, 'alter table products drop column packs\n\ndelete from changes')
  },
}

/** The sides of pictures in pixels. The index has them, since on SQLite columns after the bytes are read through those. */
const pictureSides: Migration = {
  name: '0012-picture-sides',
  async up(transaction, dialect) {
    await runStatements(transaction, dialect.translate(readStatements('picture-tables')))
    await fillPictureSides(transaction)
  },
}

/** All migrations, oldest first. */
export const history: readonly Migration[] = [initial, shop, products, devices, changes, packs, pictureSides]

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
  pending: readonly string[]
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
  // Fast path without a lock: usually nothing is pending.
  if (firstMissing(await appliedNames(reader, dialect), migrations) === undefined) return
  await migration(async transaction => {
    // Checked again, since another process may have migrated meanwhile.
    const status = await migrationStatus({ reader: transaction, dialect }, migrations)
    if (status.applied.length > 0 && status.pending.length > 0) await before?.(status)
    while (await applyNext(transaction, dialect, migrations));
  })
}

/** Refuses a database of a newer version of the program. */
export async function migrationStatus(
  { reader, dialect }: Pick<Engine, 'reader' | 'dialect'>,
  migrations: readonly Migration[],
): Promise<MigrationStatus> {
  const applied = await appliedNames(reader, dialect)
  firstMissing(applied, migrations)
  const pending = migrations.map(({ name }) => name).filter(name => !applied.includes(name))
  return { applied, pending }
}

const migrationsTable =
  'create table migrations (name text primary key not null, applied_at integer not null) strict'

/** Applies the oldest pending migration in a transaction that holds the lock; returns whether there was one. */
export async function applyNext(
  transaction: WriteTransaction,
  dialect: Dialect,
  migrations: readonly Migration[],
): Promise<boolean> {
  const applied = await appliedNames(transaction, dialect)
  const next = firstMissing(applied, migrations)
  if (next === undefined) return false
  if (applied.length === 0) await runStatements(transaction, dialect.translate(migrationsTable))
  await next.up(transaction, dialect)
  const insertion = sql`insert into migrations (name, applied_at) values (${next.name}, ${Date.now()})`
  await insertion.execute(transaction)
  return true
}

function firstMissing(applied: readonly string[], migrations: readonly Migration[]): Migration | undefined {
  const unknown = unknownMigrations(applied, migrations)
  if (unknown.length > 0) {
    throw cannotStart(
      `This database was made by a newer version of the program (it has ${unknown.join(', ')}): ` +
        'start that version, or restore a backup made by this one.',
    )
  }
  return migrations.find(migration => !applied.includes(migration.name))
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
