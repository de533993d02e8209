import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { postgresDialect } from '../dialect.ts'
import { migrationPatienceMs, type Replacement, replacementTime } from '../engine.ts'
import type { WriteTransaction } from '../schema.ts'
import { refuseMalformedUrl } from '../server-url.ts'
import { cannotStart, programRefusal, shopRefusal } from '../storage-errors.ts'
import { createPool, tryConnection, underMigrationLock } from './postgres-driver.ts'

const freshSchema = 'chekku_restoring'
const INSUFFICIENT_PRIVILEGE = '42501'

/** Builds the new tables in a separate schema and swaps them with the old ones, in one transaction. */
export async function replacePostgres(url: string, { mayReplace, build }: Replacement) {
  refuseMalformedUrl(url)
  const pool = createPool(url, { max: 1, lock_timeout: migrationPatienceMs })
  await tryConnection(pool, url)
  try {
    await refuseWhileRunning(pool)
    return await underMigrationLock(pool, async transaction => {
      const home = await homeSchema(transaction)
      const isThere = await hasTable(transaction, `${home}.migrations`)
      if (isThere && !mayReplace) throw shopRefusal()
      const lastRevision = isThere ? await revisionOf(transaction, home) : 0
      await sql`create schema ${sql.id(freshSchema)}`.execute(transaction).catch(error => {
        throw error.code === INSUFFICIENT_PRIVILEGE ? schemaRefusal(url, error) : error
      })
      await sql`select set_config('search_path', ${freshSchema}, true)`.execute(transaction)
      await build(transaction, postgresDialect, lastRevision)
      const replaced = isThere ? `replaced_${replacementTime()}` : undefined
      if (replaced !== undefined) {
        await sql`create schema ${sql.id(replaced)}`.execute(transaction)
        await moveTables(transaction, home, replaced)
      }
      await moveTables(transaction, freshSchema, home)
      await sql`drop schema ${sql.id(freshSchema)}`.execute(transaction)
      return replaced && `the schema ${replaced}`
    })
  } finally {
    await pool.end()
  }
}

function schemaRefusal(url: string, cause: unknown): Error {
  const { pathname, username } = new URL(url)
  return cannotStart(
    `A restore makes a schema, which this role may not. As a superuser: grant create on database "${pathname.slice(1)}" to "${username}"`,
    cause,
  )
}

/** Rejects while other connections are open; closed ones may be listed for a moment longer. */
async function refuseWhileRunning(pool: pg.Pool): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { rowCount } = await pool.query(`select from pg_stat_activity
      where datname = current_database() and application_name = 'chekku' and pid <> pg_backend_pid()`)
    if (!rowCount) return
    if (attempt === 10) throw programRefusal()
    await delay(100)
  }
}

/** The default schema. */
async function homeSchema(transaction: WriteTransaction): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(transaction)
  return rows[0]?.name ?? 'public'
}

async function hasTable(transaction: WriteTransaction, table: string): Promise<boolean> {
  const { rows } = await postgresDialect.hasTable(table).execute(transaction)
  return Boolean(rows[0]?.found)
}

async function revisionOf(transaction: WriteTransaction, schema: string): Promise<number> {
  if (!(await hasTable(transaction, `${schema}.revision`))) return 0
  const row = await transaction.withSchema(schema).selectFrom('revision').select('value').executeTakeFirst()
  return row?.value ?? 0
}

/** Moves all tables of a schema with their indexes and triggers, and the triggers' functions. */
async function moveTables(transaction: WriteTransaction, from: string, to: string): Promise<void> {
  const isOwn = (id: string) =>
    sql.raw(`not exists (select from pg_depend where objid = ${id} and deptype = 'e')`)
  const { rows } = await sql<{ name: string }>`
    select 'table ' || oid::regclass::text as name from pg_class
      where relnamespace = ${from}::regnamespace and relkind = 'r' and ${isOwn('pg_class.oid')}
    union all select 'function ' || oid::regprocedure::text from pg_proc
      where pronamespace = ${from}::regnamespace and ${isOwn('pg_proc.oid')}`.execute(transaction)
  for (const { name } of rows) await sql`alter ${sql.raw(name)} set schema ${sql.id(to)}`.execute(transaction)
}
