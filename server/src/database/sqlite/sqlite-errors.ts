import { setTimeout as delay } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { noRoom, unavailable } from '../storage-errors.ts'

const longestDelayMs = 25

/** Maps errors of the disk or of a lock to a Problem; other errors, which are bugs, are returned unchanged. */
export function translateSqliteError(error: unknown): unknown {
  if (!(error instanceof BetterSqlite.SqliteError)) return error
  if (/^SQLITE_(FULL|IOERR_SHMSIZE)/.test(error.code)) return noRoom(error)
  return /^SQLITE_(BUSY|LOCKED|READONLY|IOERR|CANTOPEN|CORRUPT|NOTADB)/.test(error.code)
    ? unavailable(error)
    : error
}

/** Retries until `deadline` while another process has the lock. SQLite's busy timeout would block the event loop. */
export async function retryWhileBusy<Result>(
  deadline: number,
  attempt: () => Result | Promise<Result>,
): Promise<Result> {
  for (let wait = 1; ; wait = Math.min(wait * 2, longestDelayMs)) {
    try {
      return await attempt()
    } catch (error) {
      if (!isBusy(error) || performance.now() + wait > deadline) throw translateSqliteError(error)
    }
    await delay(wait)
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof BetterSqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
}
