import { AsyncLocalStorage } from 'node:async_hooks'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Problem } from '@chekku/domain/problem'
import BetterSqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { Queue } from '../../queue/queue.ts'
import { sqliteDialect } from '../dialect.ts'
import { type Engine, migrationPatienceMs, type WriteWork } from '../engine.ts'
import { fileFailures } from '../file-failures.ts'
import { giveToOwnerOf } from '../file-owner.ts'
import type { RevisionListener } from '../revision-watcher.ts'
import type { Schema } from '../schema.ts'
import { cannotStart, cannotStartYet, unavailable } from '../storage-errors.ts'
import { lendBallast, runWithBallast } from './ballast.ts'
import { connectionOf, createWriterThread, openWriting, type SqliteConnection } from './sqlite-connection.ts'
import { createSqliteDialect, retryWhileBusy } from './sqlite-driver.ts'

/** Poll interval for writes of other processes; reading one row takes microseconds. */
const pollMs = 100

/** The database in one file, with a connection each for writes (on a thread), reads, snapshots and migrations. */
export async function openSqlite(file: string, busyTimeoutMs: number, hasBallast = false): Promise<Engine> {
  const path = resolve(file)
  const busyDeadline = () => performance.now() + busyTimeoutMs
  const ballast = join(dirname(path), 'ballast')
  const connect = () => openConnections(path)
  const { migrating, reading, snapshotting } = await (hasBallast ? lendBallast(ballast, connect) : connect())
  const mayUseBallast = new AsyncLocalStorage<true>()
  const writing = createWriterThread(path)
  const readRevision = createRevisionReader(reading)

  let writeDeadline = 0
  const writer = kyselyOn(writing, () => writeDeadline, 'begin immediate')
  const migrator = kyselyOn(connectionOf(migrating), () => writeDeadline, 'begin immediate')
  const reader = kyselyOn(connectionOf(reading), busyDeadline)
  const snapshots = kyselyOn(connectionOf(snapshotting), busyDeadline, 'begin')
  const writeQueue = new Queue({ concurrency: 1, refusal: waitedTooLong })
  const snapshotQueue = new Queue({ concurrency: 1, refusal: waitedTooLong })

  function writeOn<Result>(
    kysely: Kysely<Schema>,
    deadline: number,
    work: WriteWork<Result>,
  ): Promise<Result> {
    const transact = () => {
      writeDeadline = deadline
      return kysely.transaction().execute(work)
    }
    const task = hasBallast && mayUseBallast.getStore() ? () => runWithBallast(ballast, transact) : transact
    return writeQueue.run(task, { deadline })
  }

  return {
    dialect: sqliteDialect,
    reader,
    snapshot: work =>
      snapshotQueue.run(() => snapshots.transaction().execute(work), { deadline: busyDeadline() }),
    async longSnapshot(work) {
      const handle = openReading(path)
      return kyselyOn(connectionOf(handle), busyDeadline, 'begin')
        .transaction()
        .execute(work)
        .finally(() => handle.close())
    },
    write: work => writeOn(writer, busyDeadline(), work),
    writeCatalogue: work => writeOn(writer, busyDeadline(), work),
    migration: work => writeOn(migrator, performance.now() + migrationPatienceMs, work),
    fromBallast: work => mayUseBallast.run(true, work),
    revision: () => retryWhileBusy(busyDeadline(), readRevision),
    watch: listener => watchFile(readRevision, listener),
    async close() {
      // The writer closes last, since only it can checkpoint the write-ahead log into the file.
      await snapshotQueue.run(async () => snapshotting.close(), { deadline: busyDeadline() })
      reading.close()
      const closeWriting = async () => {
        await writing.close()
        migrating.close()
      }
      await writeQueue.run(closeWriting, { deadline: busyDeadline() })
    },
  }
}

function waitedTooLong(): Error {
  return unavailable(new Error('Other transactions of this process took too long'))
}

function kyselyOn(connection: SqliteConnection, deadline: () => number, begin?: 'begin' | 'begin immediate') {
  return new Kysely<Schema>({ dialect: createSqliteDialect({ connection, deadline, begin }) })
}

const openReading = (path: string) => new BetterSqlite(path, { readonly: true, timeout: 0 })

async function openConnections(path: string) {
  const handles: BetterSqlite.Database[] = []
  function keep(handle: BetterSqlite.Database): BetterSqlite.Database {
    handles.push(handle)
    return handle
  }
  try {
    const newFolder = mkdirSync(dirname(path), { recursive: true })
    if (newFolder !== undefined) giveToOwnerOf(dirname(newFolder), dirname(path))
    // SQLite would create a world-readable file, and it holds password hashes.
    closeSync(openSync(path, 'a', 0o600))
    const migrating = await retryWhileBusy(performance.now() + migrationPatienceMs, () =>
      keep(openWriting(path)),
    )
    return { migrating, reading: keep(openReading(path)), snapshotting: keep(openReading(path)) }
  } catch (error) {
    for (const handle of handles) handle.close()
    const reason = openFailure(error)
    const refusal = reason === heldByAnother ? cannotStartYet : cannotStart
    throw refusal(`The database file ${path} in DATA_DIR cannot be opened and written: ${reason}.`, error)
  }
}

const heldByAnother = 'another program holds it'

function openFailure(error: unknown): string {
  const cause = error instanceof Problem ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'an unknown error'
  const reasons: Record<string, string> = {
    ...fileFailures,
    EEXIST: 'a part of that path is a file',
    EISDIR: 'that is a folder',
    NO_WAL: 'that disk cannot be shared between readers and a writer, as a network drive cannot',
    SQLITE_NOTADB: 'that file is not a SQLite database',
    SQLITE_BUSY: heldByAnother,
    SQLITE_FULL: 'the disk is full',
    SQLITE_IOERR_SHMSIZE: 'the disk is full',
  }
  return reasons[code] ?? `the system says ${code}`
}

/** Without Kysely, since this takes microseconds. */
function createRevisionReader(handle: BetterSqlite.Database): () => number {
  let statement: BetterSqlite.Statement<[], number> | undefined
  return () => {
    statement ??= handle.prepare<[], number>('select value from revision where id = 1').pluck()
    return statement.get() ?? 0
  }
}

/** Polls the file for writes of other processes. */
function watchFile(readRevision: () => number, listener: RevisionListener): () => Promise<void> {
  const poll = () => {
    try {
      listener.observed(readRevision(), listener.localRevision())
    } catch {
      // The next poll tries again.
      listener.unreachable(listener.localRevision())
    }
  }
  poll()
  const timer = setInterval(poll, pollMs).unref()
  return async () => clearInterval(timer)
}
