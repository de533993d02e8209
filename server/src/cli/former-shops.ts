import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** A shop that a restore replaced or an upgrade backed up; nothing removes it by itself. */
export interface FormerShop {
  name: string
  /** Milliseconds since 1970. */
  at: number
  remove: () => Promise<unknown>
}

/** The names that a restore gives to replaced files (`database/sqlite/`), and a start to backups before it migrates. */
const isFormerShop = (name: string) =>
  /^catalogue\.db\.replaced_\d{8}_\d{6}(?:-wal|-journal)?$/.test(name) ||
  (name.startsWith('before-') && name.endsWith('.backup.gz'))

/** The time in a name such as `replaced_20260115_093000`, in milliseconds since 1970; undefined for another name. */
function replacedAt(name: string): number | undefined {
  const [, date = '', time = ''] = /replaced_(\d{8})_(\d{6})/.exec(name) ?? []
  const at = Date.parse(`${date.replace(/(....)(..)/, '$1-$2-')}T${time.replace(/(..)(..)/, '$1:$2:')}Z`)
  return Number.isNaN(at) ? undefined : at
}

/** Oldest first. */
export async function listFormerShops(
  database: Database,
  dataDir: string,
  isPostgres: boolean,
): Promise<FormerShop[]> {
  const shops = isPostgres ? await replacedSchemas(database) : []
  for (const folder of [dataDir, join(dataDir, 'backups')].filter(existsSync))
    for (const name of (await readdir(folder)).filter(isFormerShop)) {
      const path = join(folder, name)
      // A replaced file was last changed with the shop that is in it, which may be long before.
      const at = replacedAt(name) ?? (await stat(path)).mtimeMs
      shops.push({ name: path, at, remove: () => rm(path) })
    }
  return shops.sort((one, other) => one.at - other.at)
}

async function replacedSchemas(database: Database): Promise<FormerShop[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname ~ '^replaced_[0-9]{8}_[0-9]{6}$'`.execute(
    database.reader,
  )
  return rows.flatMap(({ name }) => {
    const at = replacedAt(name)
    // Every restore names its schema by a date, so another one is not ours to remove.
    if (at === undefined) return []
    const remove = () =>
      database.write(transaction => sql`drop schema ${sql.id(name)} cascade`.execute(transaction))
    return { name: `the schema ${name}`, at, remove }
  })
}
