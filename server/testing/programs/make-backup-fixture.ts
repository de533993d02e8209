/*
 * Writes a backup of the newest schema into `fixtures`. Each schema gets one at its release, which never changes.
 * Run: npm run fixture
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { hashPassword } from '../../src/auth/password.ts'
import { writeBackup } from '../../src/backup/write-backup.ts'
import { connectDatabase } from '../../src/database/connect.ts'
import { history } from '../../src/database/migrations/migrate.ts'
import type { WriteTransaction } from '../../src/database/schema.ts'
import { fixtureAdministrator, newestFixture } from '../backup-fixtures.ts'
import { picture400 } from '../plain-picture.ts'
import { fixtureRows } from './fixture-rows.ts'

type Values = Record<string, unknown>

const bytes = await picture400()
/** Column values added to those of the rows. */
const additional: Record<string, Values> = {
  administrators: { password_hash: await hashPassword(fixtureAdministrator.password) },
  pictures: { bytes },
  picture_variants: { bytes },
}

async function insert(transaction: WriteTransaction, table: string, row: Values): Promise<void> {
  const names = sql.join(Object.keys(row).map(name => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})`.execute(
    transaction,
  )
}

const folder = await mkdtemp(join(tmpdir(), 'chekku-fixture-'))
const database = await connectDatabase({ file: join(folder, 'catalogue.db') })
await database.writeCatalogue(async transaction => {
  for (const [table, values] of Object.entries(fixtureRows)) {
    for (const row of values) await insert(transaction, table, { ...row, ...additional[table] })
  }
})
await writeBackup({ database, applied: history.map(({ name }) => name), file: newestFixture })
// Backups are private; this one is a file of the project.
await chmod(newestFixture, 0o644)
await database.close()
await rm(folder, { recursive: true })
