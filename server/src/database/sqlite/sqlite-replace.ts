import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { sqliteDialect } from '../dialect.ts'
import { type Replacement, replacementTime } from '../engine.ts'
import { giveToOwnerOf } from '../file-owner.ts'
import { programRefusal, shopRefusal } from '../storage-errors.ts'
import { openSqlite } from './sqlite.ts'
import { translateSqliteError } from './sqlite-driver.ts'

const busyMs = 5_000

/** Builds a new file beside the current one, then renames it. */
export async function replaceSqlite(file: string, { mayReplace, build }: Replacement) {
  const path = resolve(file)
  const isThere = existsSync(path)
  if (isThere && !mayReplace) throw shopRefusal()
  const lastRevision = isThere ? withExclusiveLock(path, revisionOf) : 0
  const fresh = `${path}.restoring`
  removeFile(fresh)
  try {
    const engine = await openSqlite(fresh, busyMs)
    try {
      await engine.migration(transaction => build(transaction, sqliteDialect, lastRevision))
    } finally {
      await engine.close()
    }
    giveToOwnerOf(isThere ? path : dirname(path), fresh)
    sync(fresh)
    if (!isThere) {
      renameSync(fresh, path)
      sync(dirname(path))
      return undefined
    }
    const replaced = `${path}.replaced_${replacementTime()}`
    withExclusiveLock(path, () => {
      keep(path, replaced)
      // Atomic: the path always names a database.
      renameSync(fresh, path)
    })
    sync(dirname(path))
    return replaced
  } finally {
    removeFile(fresh)
  }
}

/** Runs work on a file that no other process has open: leaving WAL mode fails while another connection exists. */
function withExclusiveLock<Result>(path: string, work: (handle?: BetterSqlite.Database) => Result): Result {
  const handle = new BetterSqlite(path, { timeout: 0 })
  try {
    handle.pragma('journal_mode = delete')
    handle.pragma('locking_mode = exclusive')
    handle.exec('begin exclusive')
    return work(handle)
  } catch (error) {
    const code = error instanceof BetterSqlite.SqliteError ? error.code : ''
    if (code.startsWith('SQLITE_BUSY')) throw programRefusal()
    // No process can run on a damaged file, which may be the reason for the restore.
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return work()
    throw translateSqliteError(error)
  } finally {
    handle.close()
  }
}

function revisionOf(handle?: BetterSqlite.Database): number {
  if (!handle) return 0
  const table = handle.prepare("select 1 from sqlite_schema where type = 'table' and name = 'revision'").get()
  if (!table) return 0
  return handle.prepare<[], number>('select value from revision where id = 1').pluck().get() ?? 0
}

/** Hard-links the file, or copies it if the disk has no links. */
function keep(path: string, replaced: string): void {
  // A leftover write-ahead log must not be read as the new file's.
  for (const ending of ['-wal', '-journal']) {
    if (existsSync(`${path}${ending}`)) renameSync(`${path}${ending}`, `${replaced}${ending}`)
  }
  try {
    linkSync(path, replaced)
  } catch {
    copyFileSync(path, replaced)
    sync(replaced)
  }
}

function removeFile(path: string): void {
  for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${ending}`, { force: true })
}

function sync(path: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
