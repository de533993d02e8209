import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Problem } from '@chekku/domain/problem'
import BetterSqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import type { RevisionListener } from './catalogue-watch.ts'
import { sqliteDialect } from './dialect.ts'
import { type Engine, migrationPatienceMs, type WriteWork } from './engine.ts'
import type { Schema } from './schema.ts'
import { createSqliteDialect } from './sqlite-driver.ts'
import { retryWhileBusy } from './sqlite-problems.ts'
import { cannotStart, unavailable } from './storage-problems.ts'
import { createTurns } from './turns.ts'

/** How often a write of another process is looked for: reading one row takes microseconds. */
const pollMs = 100
/** To what SQLite cuts its log back after a large write. */
const journalBytes = 64 * 1024 * 1024

/**
 * The database in one file: a connection that writes, one that reads, and one for snapshots, so that no read ever
 * waits for somebody's snapshot or write.
 */
export async function openSqlite(file: string, busyTimeoutMs: number): Promise<Engine> {
  const path = resolve(file)
  const patience = () => performance.now() + busyTimeoutMs
  const { writing, reading, snapshotting } = await openConnections(path)

  let writeDeadline = 0
  const writer = kyselyOn(writing, () => writeDeadline, 'begin immediate')
  const reader = kyselyOn(reading, patience)
  const snapshots = kyselyOn(snapshotting, patience, 'begin')
  const writeTurns = createTurns()
  const snapshotTurns = createTurns()

  function writeBy<Result>(deadline: number, work: WriteWork<Result>): Promise<Result> {
    return writeTurns.take(deadline, waitedTooLong, () => {
      writeDeadline = deadline
      return writer.transaction().execute(work)
    })
  }

  return {
    dialect: sqliteDialect,
    reader,
    snapshot: work =>
      snapshotTurns.take(patience(), waitedTooLong, () => snapshots.transaction().execute(work)),
    write: work => writeBy(patience(), work),
    writeCatalogue: work => writeBy(patience(), work),
    migration: work => writeBy(performance.now() + migrationPatienceMs, work),
    revision: createRevisionReader(reading, patience),
    watch: listener => watchFile(reading, listener),
    // Another process sees it in the file.
    announce: async () => undefined,
    async close() {
      // The writing connection goes last: it is the one that can fold the log into the file.
      await snapshotTurns.take(patience(), waitedTooLong, async () => snapshotting.close())
      reading.close()
      await writeTurns.take(patience(), waitedTooLong, async () => writing.close())
    },
  }
}

function waitedTooLong(): Error {
  return unavailable(new Error('Other transactions of this process took too long'))
}

function kyselyOn(
  handle: BetterSqlite.Database,
  deadline: () => number,
  begin?: 'begin' | 'begin immediate',
): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: createSqliteDialect({ handle, deadline, begin }) })
}

async function openConnections(path: string) {
  const opened: BetterSqlite.Database[] = []
  function open(readonly: boolean): BetterSqlite.Database {
    const handle = new BetterSqlite(path, { readonly, timeout: 0 })
    opened.push(handle)
    return handle
  }
  try {
    mkdirSync(dirname(path), { recursive: true })
    // SQLite would make the file readable for everyone on the machine, and it holds the passwords' hashes.
    closeSync(openSync(path, 'a', 0o600))
    const writing = open(false)
    await retryWhileBusy(performance.now() + migrationPatienceMs, () => prepareWriting(writing))
    return { writing, reading: open(true), snapshotting: open(true) }
  } catch (error) {
    for (const handle of opened) handle.close()
    throw cannotStart(
      `The database file ${path} in DATA_DIR cannot be opened and written: ${openFailure(error)}.`,
      error,
    )
  }
}

function prepareWriting(handle: BetterSqlite.Database): void {
  const mode = handle.pragma('journal_mode = wal', { simple: true })
  if (mode !== 'wal') throw Object.assign(new Error(`The journal is ${mode}`), { code: 'NO_WAL' })
  handle.pragma('synchronous = full')
  handle.pragma('foreign_keys = on')
  handle.pragma(`journal_size_limit = ${journalBytes}`)
}

/** Why the file could not be opened, in words. */
function openFailure(error: unknown): string {
  const cause = error instanceof Problem ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'an unknown error'
  const known: Record<string, string> = {
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'a part of that path is a file',
    EEXIST: 'a part of that path is a file',
    EISDIR: 'that is a folder',
    NO_WAL: 'that disk cannot be shared between readers and a writer, as a network drive cannot',
    SQLITE_NOTADB: 'that file is not a SQLite database',
    SQLITE_BUSY: 'another program holds it',
    SQLITE_FULL: 'the disk is full',
  }
  return known[code] ?? `the system says ${code}`
}

const revisionQuery = 'select value from revision where id = 1'

/** Past Kysely: this takes microseconds. */
function createRevisionReader(handle: BetterSqlite.Database, patience: () => number): () => Promise<number> {
  let statement: BetterSqlite.Statement<[], number> | undefined
  return () =>
    retryWhileBusy(patience(), () => {
      statement ??= handle.prepare<[], number>(revisionQuery).pluck()
      return statement.get() ?? 0
    })
}

function watchFile(handle: BetterSqlite.Database, listener: RevisionListener): () => Promise<void> {
  let statement: BetterSqlite.Statement<[], number> | undefined
  const look = () => {
    try {
      statement ??= handle.prepare<[], number>(revisionQuery).pluck()
      listener.seen(statement.get() ?? 0, listener.mark())
    } catch {
      // Whatever it was, the file cannot be read: said so, it is tried again.
      listener.lost(listener.mark())
    }
  }
  look()
  const timer = setInterval(look, pollMs).unref()
  return async () => clearInterval(timer)
}
