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
  onProgress?: ((progress: BackupProgress) => void) | undefined
}

/** The number of rows and bytes written so far. */
interface BackupProgress {
  rows: number
  ofRows: number
  bytes: number
}

/** The lowest level, since pictures are compressed already; large chunks, since pictures are large. */
const compression = { level: 1, chunkSize: 256 * 1024 }

interface BackupSource extends Pick<BackupOptions, 'applied'> {
  queries: Queries
  /** Counts the rows. */
  progress: Pick<BackupProgress, 'rows'>
}

type Sink = Writable | ((chunks: AsyncIterable<Buffer>) => Promise<void>)

/** Writes a backup of a snapshot; backpressure limits the memory to one page of rows. */
export async function pipeBackup(source: BackupSource, sink: Sink): Promise<void> {
  const lines = backupLines(source)
  const zipped = createGzip(compression)
  // The overloads of `pipeline` take a stream or a function, but no union of both.
  await (sink instanceof Function ? pipeline(lines, zipped, sink) : pipeline(lines, zipped, sink))
}

/** Writes a snapshot of a database to a new file without blocking other writes; returns the number of rows. */
export async function writeBackup({ database, applied, file, onProgress }: BackupOptions): Promise<number> {
  const progress = { rows: 0, ofRows: 0, bytes: 0 }
  await writeFileAtomically(file, append =>
    database.snapshot(async queries => {
      progress.ofRows = await countBackupRows(queries, applied)
      await pipeBackup({ queries, applied, progress }, async chunks => {
        for await (const chunk of chunks) {
          await append(chunk)
          progress.bytes += chunk.length
          onProgress?.({ ...progress })
        }
      })
    }),
  )
  return progress.rows
}

/** The lines in chunks. */
async function* backupLines(source: BackupSource) {
  const whole = createHash('sha256')
  for await (const lines of linesBeforeEnd(source)) {
    whole.update(lines)
    yield lines
  }
  yield asLine({ end: true, rows: source.progress.rows, sha256: whole.digest('hex') })
}

async function* linesBeforeEnd({ queries, applied, progress }: BackupSource) {
  yield asLine(await headOf(queries, applied))
  for (const table of tablesOf(applied)) {
    const sha256 = createHash('sha256')
    let columns: string[] = []
    let total = 0
    for await (const rows of pagesOf(queries, table)) {
      if (total === 0) {
        columns = Object.keys(rows[0] as TableRow)
        yield asLine({ table: table.name, columns })
      }
      const lines = rows.map(row => asLine(columns.map(name => asValue(row[name])))).join('')
      sha256.update(lines)
      total += rows.length
      progress.rows += rows.length
      yield lines
    }
    // The column names come with the first row, so an empty table has none.
    if (total === 0) yield asLine({ table: table.name, columns })
    yield asLine({ table: table.name, rows: total, sha256: sha256.digest('hex') })
  }
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
