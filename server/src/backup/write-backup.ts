import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Queries } from '../database/schema.ts'
import { writeFileAtomically } from './atomic-file.ts'
import { type BackupHead, type BackupValue, formatName, formatVersion } from './format.ts'
import { type BackupTable, tablesOf } from './tables.ts'

export interface BackupOptions {
  database: Pick<Database, 'snapshot'>
  /** Names of the applied migrations. */
  applied: readonly string[]
  /** The path of a new file. */
  file: string
  /** Called with the number of rows and bytes written so far. */
  onProgress?: ((done: { rows: number; ofRows: number; bytes: number }) => void) | undefined
}

/** The lowest level, since pictures are compressed already; large chunks, since pictures are large. */
const compression = { level: 1, chunkSize: 256 * 1024 }

interface Done {
  rows: number
  ofRows: number
  bytes: number
}

interface BackupSource extends Pick<BackupOptions, 'applied'> {
  queries: Queries
  done: Done
}

type Sink = Writable | ((chunks: AsyncIterable<Buffer>) => Promise<void>)

/** Writes a backup of a snapshot; backpressure limits the memory to one page of rows. */
export async function pipeBackup({ queries, applied, done }: BackupSource, sink: Sink): Promise<void> {
  const lines = backupLines(queries, applied, done)
  const zipped = createGzip(compression)
  await (sink instanceof Function ? pipeline(lines, zipped, sink) : pipeline(lines, zipped, sink))
}

/** Writes a snapshot of a database to a new file without blocking other writes; returns the number of rows. */
export async function writeBackup({ database, applied, file, onProgress }: BackupOptions): Promise<number> {
  const done = { rows: 0, ofRows: 0, bytes: 0 }
  await writeFileAtomically(file, append =>
    database.snapshot(async queries => {
      done.ofRows = await countBackupRows(queries, applied)
      await pipeBackup({ queries, applied, done }, async chunks => {
        for await (const chunk of chunks) {
          await append(chunk)
          done.bytes += chunk.length
          onProgress?.({ ...done })
        }
      })
    }),
  )
  return done.rows
}

/** The lines in chunks; counts the rows in `done`. */
async function* backupLines(queries: Queries, applied: readonly string[], done: { rows: number }) {
  const whole = createHash('sha256')
  const hashed = (lines: string) => {
    whole.update(lines)
    return lines
  }
  yield hashed(asLine(await headOf(queries, applied)))
  for (const table of tablesOf(applied)) {
    const sha256 = createHash('sha256')
    let columns: string[] | undefined
    let total = 0
    for await (const rows of pagesOf(queries, table)) {
      if (!columns) {
        columns = Object.keys(rows[0] as TableRow)
        yield hashed(asLine({ table: table.name, columns }))
      }
      const names = columns
      const text = rows.map(row => asLine(names.map(name => asValue(row[name])))).join('')
      sha256.update(text)
      total += rows.length
      done.rows += rows.length
      yield hashed(text)
    }
    // The column names come with the first row, so an empty table has none.
    if (!columns) yield hashed(asLine({ table: table.name, columns: [] }))
    yield hashed(asLine({ table: table.name, rows: total, sha256: sha256.digest('hex') }))
  }
  yield asLine({ end: true, rows: done.rows, sha256: whole.digest('hex') })
}

async function countBackupRows(queries: Queries, applied: readonly string[]): Promise<number> {
  let total = 0
  for (const { name } of tablesOf(applied)) {
    const query = sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`
    const { rows } = await query.execute(queries)
    total += rows[0]?.count ?? 0
  }
  return total
}

async function headOf(queries: Queries, applied: readonly string[]): Promise<BackupHead> {
  const { value } = await queries.selectFrom('revision').select('value').executeTakeFirstOrThrow()
  return {
    format: formatName,
    version: formatVersion,
    createdAt: new Date().toISOString(),
    schema: [...applied],
    revision: value,
  }
}

type TableRow = Record<string, unknown>

/** Maximum number of rows in memory; a picture has some hundred kilobytes. */
const pageRows = { plain: 500, withBytes: 4 }

/** The rows of a table in pages, sorted by key. */
async function* pagesOf(
  queries: Queries,
  { name, key, bytes }: BackupTable,
): AsyncGenerator<TableRow[], void> {
  const limit = bytes === undefined ? pageRows.plain : pageRows.withBytes
  const keys = sql.join(key.map(column => sql.ref(column)))
  let last: TableRow | undefined
  do {
    const after = last ? sql`where (${keys}) > (${sql.join(key.map(column => last?.[column]))})` : sql``
    const query = sql<TableRow>`select * from ${sql.table(name)} ${after} order by ${keys} limit ${limit}`
    const { rows } = await query.execute(queries)
    if (rows.length > 0) yield rows
    last = rows.length === limit ? rows.at(-1) : undefined
  } while (last)
}

const asLine = (value: unknown) => `${JSON.stringify(value)}\n`

const asValue = (value: unknown): BackupValue =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : (value as BackupValue)
