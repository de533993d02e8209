import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { bridgeVersion, isBeforeInitial, unknownMigrations } from '../database/migrations/migrate.ts'
import {
  type BackupHead,
  type BackupValue,
  backupRow,
  fileEnd,
  formatName,
  formatVersion,
  head as headSchema,
  longestLine,
  tableEnd,
  tableStart,
  unusableBackup,
} from './format.ts'
import { unreadableColumn } from './row-schemas.ts'
import { type BackupTable, tablesOf } from './tables.ts'

/** Large, since a picture has megabytes. */
const chunkSize = 256 * 1024

/** Called with the fraction of the file read so far, from 0 to 1. */
export type OnRead = (share: number) => void

/** The head of a backup, then its rows. */
export type BackupPart =
  | { kind: 'head'; head: BackupHead }
  | { kind: 'row'; table: BackupTable; columns: readonly string[]; values: readonly BackupValue[] }

/** The reason for refusing a backup; `unusableBackup` puts the file's name before it. */
class BackupRefusal extends Error {}

const damaged = (why: string) => new BackupRefusal(`is damaged: ${why}`)
const newer = () => new BackupRefusal('was made by a newer version of the program: use that one')

/** Reads and validates a backup line by line; rejects with a Problem. Rows count as valid only after the last line. */
export async function* readBackup(file: string, onRead?: OnRead): AsyncGenerator<BackupPart, void> {
  const lines = unzippedLines(file, onRead)
  try {
    yield* readParts(lines)
  } catch (error) {
    throw translateReadError(file, error)
  } finally {
    await lines.return()
  }
}

/** Validates a whole backup, each text that the program will parse included; returns its head and the number of rows of each table. */
export async function checkBackup(file: string, onRead?: OnRead) {
  const rows = new Map<string, number>()
  let head: BackupHead | undefined
  for await (const part of readBackup(file, onRead)) {
    if (part.kind === 'head') {
      head = part.head
      continue
    }
    const { table, columns, values } = part
    const column = unreadableColumn(table.name, columns, values)
    if (column !== undefined) {
      const [key] = table.key.map(name => values[columns.indexOf(name)])
      throw unusableBackup(file, `is damaged: ${column} of ${table.name} ${key} cannot be read`)
    }
    rows.set(table.name, (rows.get(table.name) ?? 0) + 1)
  }
  // The head is always set: a file that does not start with it is refused.
  return { head: head as BackupHead, rows }
}

type NextLine = () => Promise<string>

async function* readParts(lines: AsyncGenerator<string, void>): AsyncGenerator<BackupPart, void> {
  /** Hash of all lines so far, including line feeds. */
  const whole = createHash('sha256')
  const nextLine: NextLine = async () => {
    const { value, done } = await lines.next()
    if (done) throw damaged('it is cut off')
    whole.update(`${value}\n`)
    return value
  }
  const head = readHead(await nextLine())
  yield { kind: 'head', head }
  let total = 0
  for (const table of tablesOf(head.schema)) total += yield* readTable(table, nextLine)
  const sha256 = whole.copy().digest('hex')
  const end = parseLine(fileEnd, await nextLine())
  if (end.rows !== total || end.sha256 !== sha256) throw damaged('its end does not fit the rest')
  if (!(await lines.next()).done) throw damaged('there is more after its end')
}

function readHead(line: string): BackupHead {
  const { format, version } = (jsonOf(line) ?? {}) as Partial<BackupHead>
  if (format !== formatName) throw new BackupRefusal('is not a backup of this program')
  if (version !== formatVersion) throw newer()
  const head = parseLine(headSchema, line)
  if (isBeforeInitial(head.schema)) {
    throw new BackupRefusal(
      `was made by a version from before the first release: restore it with ${bridgeVersion}, and back up there`,
    )
  }
  if (unknownMigrations(head.schema).length > 0) throw newer()
  return head
}

async function* readTable(table: BackupTable, nextLine: NextLine): AsyncGenerator<BackupPart, number> {
  const { name } = table
  const start = parseLine(tableStart, await nextLine())
  if (start.table !== name) throw damaged(`${name} is missing`)
  const { columns } = start
  const sha256 = createHash('sha256')
  let rows = 0
  let line = await nextLine()
  for (; line.startsWith('['); line = await nextLine()) {
    const values = parseLine(backupRow, line)
    if (values.length !== columns.length) throw damaged(`a row of ${name} does not fit its columns`)
    sha256.update(`${line}\n`)
    rows += 1
    yield { kind: 'row', table, columns, values }
  }
  const end = parseLine(tableEnd, line)
  if (end.table !== name || end.rows !== rows || end.sha256 !== sha256.digest('hex'))
    throw damaged(`the rows of ${name} are not what they were`)
  return rows
}

/** The lines of a gzipped file, without line feeds. */
async function* unzippedLines(file: string, onRead?: OnRead): AsyncGenerator<string, void> {
  const { size } = await stat(file)
  const unzipped = createGunzip({ chunkSize })
  // Errors of the pipeline also reject the iteration below.
  const zipped = createReadStream(file, { highWaterMark: chunkSize })
  pipeline(zipped, unzipped, () => undefined)
  let pieces: Buffer[] = []
  let length = 0
  for await (const chunk of unzipped as AsyncIterable<Buffer>) {
    onRead?.(zipped.bytesRead / size)
    let from = 0
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      pieces.push(chunk.subarray(from, at))
      yield Buffer.concat(pieces).toString('utf8')
      pieces = []
      length = 0
      from = at + 1
    }
    pieces.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > longestLine) throw damaged('it has a line without an end')
  }
  if (length > 0) throw damaged('it is cut off')
}

const readFailures: Record<string, string> = {
  ENOENT: 'is not there',
  EISDIR: 'is a folder',
  EACCES: 'may not be read by this user',
  Z_DATA_ERROR: 'is not a backup of this program, or is damaged',
  Z_BUF_ERROR: 'is damaged: it is cut off',
}

function translateReadError(file: string, error: unknown): unknown {
  if (error instanceof BackupRefusal) return unusableBackup(file, error.message)
  const why = error instanceof Error && 'code' in error && readFailures[String(error.code)]
  return why ? unusableBackup(file, why, error) : error
}

function parseLine<Schema extends z.ZodType>(schema: Schema, line: string): z.infer<Schema> {
  const { success, data } = schema.safeParse(jsonOf(line))
  if (!success) throw damaged('a line of it cannot be understood')
  return data
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
