import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Problem } from '@chekku/domain/problem'
import { currentSchema, history } from '../database/migrations/migrate.ts'
import {
  type BackupHead,
  type BackupValue,
  fileEnd,
  formatName,
  formatVersion,
  head,
  longestLine,
  refuseBackup,
  row,
  tableEnd,
  tableStart,
} from './format.ts'
import { type BackupTable, backupTables } from './tables.ts'

/** Large, since a picture has megabytes. */
const chunkSize = 256 * 1024

/** Called with the share of the file read so far, from 0 to 1. */
export type OnRead = (share: number) => void

/** The head of a backup, then its rows. */
export type BackupPart =
  | { kind: 'head'; head: BackupHead }
  | { kind: 'row'; table: BackupTable; columns: readonly string[]; values: readonly BackupValue[] }

/**
 * Reads and checks a backup line by line. Rejects with a Problem when it is not a backup, is truncated or damaged, or is of a
 * newer version of the program; rows are valid only once it has ended.
 */
export async function* readBackup(file: string, onRead?: OnRead): AsyncGenerator<BackupPart, void> {
  const lines = createLineReader(file, onRead)
  try {
    const found = readHead(file, await lines.line())
    yield { kind: 'head', head: found }
    const total = yield* readTables(file, lines)
    const expected = lines.sha256()
    const end = parsed(file, fileEnd, await lines.line())
    if (end.rows !== total || end.sha256 !== expected) throw damaged(file, 'its end does not fit the rest')
    if (!(await lines.next()).done) throw damaged(file, 'there is more after its end')
  } finally {
    await lines.close()
  }
}

/** Checks a whole backup; returns its head and how many rows each table has. */
export async function checkBackup(
  file: string,
  onRead?: OnRead,
): Promise<{ head: BackupHead; rows: Map<string, number> }> {
  const rows = new Map<string, number>()
  let found: BackupHead | undefined
  for await (const part of readBackup(file, onRead)) {
    if (part.kind === 'head') found = part.head
    else rows.set(part.table.name, (rows.get(part.table.name) ?? 0) + 1)
  }
  if (!found) throw damaged(file, 'it has no head')
  return { head: found, rows }
}

function readHead(file: string, line: string): BackupHead {
  const value = jsonOf(line)
  const { format, version } = (
    typeof value === 'object' && value !== null ? value : {}
  ) as Partial<BackupHead>
  if (format !== formatName) throw refuseBackup(file, 'is not a backup of this program')
  if (version !== formatVersion) throw newer(file)
  const found = parsed(file, head, line)
  const schema = currentSchema(found.schema)
  if (!schema)
    throw refuseBackup(file, 'was made by a version from before the first release: it cannot be read')
  if (schema.some(name => !history.some(migration => migration.name === name))) throw newer(file)
  return { ...found, schema }
}

async function* readTables(file: string, lines: LineReader): AsyncGenerator<BackupPart, number> {
  let total = 0
  for (const table of backupTables) {
    const { table: name, columns } = parsed(file, tableStart, await lines.line())
    if (name !== table.name) throw damaged(file, `${table.name} is missing`)
    const sha256 = createHash('sha256')
    let rows = 0
    let line = await lines.line()
    for (; line.startsWith('['); line = await lines.line()) {
      const values = parsed(file, row, line)
      if (values.length !== columns.length) throw damaged(file, `a row of ${name} does not fit its columns`)
      sha256.update(`${line}\n`)
      rows += 1
      yield { kind: 'row', table, columns, values }
    }
    const end = parsed(file, tableEnd, line)
    if (end.table !== name || end.rows !== rows || end.sha256 !== sha256.digest('hex')) {
      throw damaged(file, `the rows of ${name} are not what they were`)
    }
    total += rows
  }
  return total
}

interface LineReader {
  next(): Promise<IteratorResult<string, void>>
  /** The next line; rejects at the end. */
  line(): Promise<string>
  /** Of every line so far, including line feeds. */
  sha256(): string
  close(): Promise<void>
}

function createLineReader(file: string, onRead?: OnRead): LineReader {
  const whole = createHash('sha256')
  const lines = unzippedLines(file, onRead)
  async function next(): Promise<IteratorResult<string, void>> {
    try {
      const result = await lines.next()
      if (!result.done) whole.update(`${result.value}\n`)
      return result
    } catch (error) {
      throw translateReadError(file, error)
    }
  }
  return {
    next,
    async line() {
      const result = await next()
      if (result.done) throw damaged(file, 'it is cut off')
      return result.value
    },
    sha256: () => whole.copy().digest('hex'),
    close: async () => void (await lines.return()),
  }
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
    if (length > longestLine) throw damaged(file, 'it has a line without an end')
  }
  if (length > 0) throw damaged(file, 'it is cut off')
}

function translateReadError(file: string, error: unknown): unknown {
  if (error instanceof Problem || !(error instanceof Error) || !('code' in error)) return error
  switch (error.code) {
    case 'ENOENT':
      return refuseBackup(file, 'is not there', error)
    case 'EISDIR':
      return refuseBackup(file, 'is a folder', error)
    case 'EACCES':
      return refuseBackup(file, 'may not be read by this user', error)
    case 'Z_DATA_ERROR':
      return refuseBackup(file, 'is not a backup of this program, or is damaged', error)
    case 'Z_BUF_ERROR':
      return damaged(file, 'it is cut off', error)
    default:
      return error
  }
}

function parsed<Value>(
  file: string,
  schema: { safeParse(value: unknown): { success: boolean; data?: Value | undefined } },
  line: string,
): Value {
  const { success, data } = schema.safeParse(jsonOf(line))
  if (!success) throw damaged(file, 'a line of it cannot be understood')
  return data as Value
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const damaged = (file: string, why: string, cause?: unknown) =>
  refuseBackup(file, `is damaged: ${why}`, cause)

const newer = (file: string) => refuseBackup(file, 'was made by a newer version of the program: use that one')
