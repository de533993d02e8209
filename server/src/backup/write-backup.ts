import { createHash, type Hash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Queries } from '../database/schema.ts'
import { type BackupHead, type BackupValue, formatName, formatVersion } from './format.ts'
import { type Row, readRows } from './read-rows.ts'
import { type BackupTable, tablesOf } from './tables.ts'
import { writeWholeFile } from './whole-file.ts'

export interface BackupOptions {
  database: Pick<Database, 'snapshot'>
  /** The migrations that the database has. */
  applied: readonly string[]
  /** Where to; it must not be there yet. */
  file: string
  /** Told again and again how many of all rows are written, and how many bytes that are. */
  onProgress?: ((done: { rows: number; ofRows: number; bytes: number }) => void) | undefined
}

/** Pictures are compressed already, so more effort would only take longer; a picture is few large pieces. */
const compression = { level: 1, chunkSize: 256 * 1024 }

/**
 * Writes a database as one file, as it is at one moment while others go on writing; the answer is how many rows that
 * are. The file has its name only once all of it is on the disk. Rejects with a Problem where it is there already.
 */
export async function writeBackup(options: BackupOptions): Promise<number> {
  const { database, applied, file, onProgress } = options
  let rows = 0
  await writeWholeFile(file, async append => {
    let ofRows = 0
    let bytes = 0
    // Rows are asked for as fast as the disk takes them, so memory holds no more than a page of them.
    await database.snapshot(async queries => {
      ofRows = await countRows(queries, applied)
      await pipeline(
        backupLines(queries, applied, count => {
          rows = count
        }),
        createGzip(compression),
        async (chunks: AsyncIterable<Buffer>) => {
          for await (const chunk of chunks) {
            await append(chunk)
            bytes += chunk.length
            onProgress?.({ rows, ofRows, bytes })
          }
        },
      )
    })
  })
  return rows
}

async function* backupLines(
  queries: Queries,
  applied: readonly string[],
  onRows: (rows: number) => void,
): AsyncGenerator<string, void> {
  const whole = createHash('sha256')
  const told = (line: string) => {
    whole.update(line)
    return line
  }
  let total = 0
  yield told(asLine(await headOf(queries, applied)))
  for (const table of tablesOf(applied)) {
    for await (const { text, rows } of tableLines(queries, table)) {
      total += rows
      onRows(total)
      yield told(text)
    }
  }
  yield asLine({ end: true, rows: total, sha256: whole.digest('hex') })
}

async function countRows(queries: Queries, applied: readonly string[]): Promise<number> {
  let total = 0
  for (const { name } of tablesOf(applied)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      queries,
    )
    total += rows[0]?.count ?? 0
  }
  return total
}

async function headOf(queries: Queries, applied: readonly string[]): Promise<BackupHead> {
  const { value } = await queries
    .selectFrom('revision')
    .select('value')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return {
    format: formatName,
    version: formatVersion,
    createdAt: new Date().toISOString(),
    schema: [...applied],
    revision: value,
  }
}

/** The lines of a table, some at a time; an empty one has no columns to name. */
async function* tableLines(
  queries: Queries,
  table: BackupTable,
): AsyncGenerator<{ text: string; rows: number }, void> {
  const sha256: Hash = createHash('sha256')
  let columns: string[] | undefined
  let total = 0
  for await (const rows of readRows(queries, table)) {
    if (columns === undefined) {
      columns = Object.keys(rows[0] as Row)
      yield { text: asLine({ table: table.name, columns }), rows: 0 }
    }
    const names = columns
    const text = rows.map(row => asLine(names.map(name => asValue(row[name])))).join('')
    sha256.update(text)
    total += rows.length
    yield { text, rows: rows.length }
  }
  if (columns === undefined) yield { text: asLine({ table: table.name, columns: [] }), rows: 0 }
  yield { text: asLine({ table: table.name, rows: total, sha256: sha256.digest('hex') }), rows: 0 }
}

const asLine = (value: unknown) => `${JSON.stringify(value)}\n`

const asValue = (value: unknown): BackupValue =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : (value as BackupValue)
