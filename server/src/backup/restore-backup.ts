import { basename } from 'node:path'
import { type Actor, program } from '@chekku/domain/people/permissions'
import { Problem } from '@chekku/domain/problem'
import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '../audit/service.ts'
import type { DatabaseOptions } from '../database/connect.ts'
import type { Migration } from '../database/dialect.ts'
import { applyPending, history } from '../database/migrations/migrate.ts'
import { replaceDatabase } from '../database/replace.ts'
import type { WriteTransaction } from '../database/schema.ts'
import { unusableBackup } from './format.ts'
import { type BackupPart, checkBackup, type OnRead, readBackup } from './read-backup.ts'

export interface RestoreOptions {
  file: string
  to: DatabaseOptions
  /** Allows replacing an existing shop, which is kept beside the new one. */
  mayReplace: boolean
  /** The migrations of the program that is to run on it; default: of this one. */
  migrations?: readonly Migration[] | undefined
  /** Default: the program. */
  actor?: Actor
  /** Called with the progress of checking, then of restoring, from 0 to 1. */
  onProgress?: ((step: 'check' | 'restore', share: number) => void) | undefined
}

type RowPart = Extract<BackupPart, { kind: 'row' }>

/** Limits of one insert statement. */
const batchLimits = { rows: 100, characters: 4 * 1024 * 1024 }

/**
 * Replaces a database by a backup of either kind and migrates it. The whole file is checked first; on a Problem the
 * database is unchanged. Returns the head, the number of rows of each table, and the location of the replaced database,
 * if any.
 */
export async function restoreBackup({
  actor = program,
  file,
  to,
  mayReplace,
  migrations = history,
  onProgress,
}: RestoreOptions) {
  const { head, rows } = await checkBackup(file, share => onProgress?.('check', share))
  const kept = await replaceDatabase(to, {
    mayReplace,
    async build(transaction, dialect, lastRevision) {
      const schema = history.filter(({ name }) => head.schema.includes(name))
      await applyPending(transaction, dialect, schema)
      await fill(transaction, file, share => onProgress?.('restore', share))
      await applyPending(transaction, dialect, migrations)
      // A new revision invalidates every cache.
      const value = Math.max(head.revision, lastRevision) + 1
      await transaction.updateTable('revision').set({ value }).where('id', '=', 1).execute()
      await recordAudit(transaction, actor, {
        action: 'restored',
        kind: 'shop',
        id: 'shop',
        name: basename(file),
        after: { backupOf: head.createdAt },
      })
    },
  })
  return { head, rows, kept }
}

async function fill(transaction: WriteTransaction, file: string, onRead: OnRead): Promise<void> {
  /** References to rows of the same table, which may come later. */
  const referenceUpdates: RawBuilder<unknown>[] = []
  try {
    for await (const rows of inBatches(readBackup(file, onRead))) {
      await insert(transaction, rows)
      for (const { table, columns, values } of rows) {
        if (!table.selfReference) continue
        const readColumn = (column: string) => values[columns.indexOf(column)]
        const parentId = readColumn(table.selfReference)
        if (parentId === null) continue
        referenceUpdates.push(
          sql`update ${sql.table(table.name)} set ${sql.ref(table.selfReference)} = ${parentId} where id = ${readColumn('id')}`,
        )
      }
    }
    for (const statement of referenceUpdates) await statement.execute(transaction)
  } catch (error) {
    if (error instanceof Problem) throw error
    throw unusableBackup(file, 'does not fit the tables that it says it has', error)
  }
}

/** Rows of one table in batches of one statement. */
async function* inBatches(parts: AsyncIterable<BackupPart>): AsyncGenerator<RowPart[], void> {
  let rows: RowPart[] = []
  let characters = 0
  for await (const part of parts) {
    if (part.kind === 'head') continue
    const isFull = rows.length >= batchLimits.rows || characters > batchLimits.characters
    if (rows.length > 0 && (isFull || rows[0]?.table !== part.table)) {
      yield rows
      rows = []
      characters = 0
    }
    rows.push(part)
    for (const value of part.values) characters += typeof value === 'string' ? value.length : 0
  }
  if (rows.length > 0) yield rows
}

async function insert(transaction: WriteTransaction, rows: readonly RowPart[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const { table, columns } = first
  const asStored = (value: unknown, column: string | undefined) => {
    if (column === table.bytes && typeof value === 'string') return Buffer.from(value, 'base64')
    return column === table.selfReference ? null : value
  }
  const lists = rows.map(
    ({ values }) => sql`(${sql.join(values.map((value, index) => asStored(value, columns[index])))})`,
  )
  const names = sql.join(columns.map(column => sql.ref(column)))
  await sql`insert into ${sql.table(table.name)} (${names}) values ${sql.join(lists)}`.execute(transaction)
}
