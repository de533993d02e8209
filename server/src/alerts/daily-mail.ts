import { listEnabledOwners } from '../auth/people/store.ts'
import type { Database } from '../database/database.ts'
import { statDisk } from '../disk.ts'
import { findBackupAge, lastBackupAt } from '../go-live/service.ts'
import { type AlertOptions, lastSent, moveMark } from './mail-marks.ts'

const DAY_MS = 24 * 60 * 60_000

/** The share of the disk below which it is nearly full, as for the alert of the metrics. */
const FREE_SHARE = 0.1

interface DailyMailOptions extends AlertOptions {
  /** The folder whose disk is watched. */
  dataDir: string | undefined
}

/** Tells the owners by e-mail, once a day at most, if something is wrong. */
export class DailyMail {
  readonly #options: DailyMailOptions
  #errors = 0

  constructor(options: DailyMailOptions) {
    this.#options = options
  }

  /** Counts an answer that should not have been. */
  countError(): void {
    this.#errors += 1
  }

  /** Sends the mail of this day, if there is something to say and no other process has sent one. */
  async send(): Promise<void> {
    const { database, mailer, publicOrigin, now } = this.#options
    const at = now()
    const since = await lastSent(database.reader, 'daily')
    if (since !== undefined && since > at - DAY_MS) return
    const warnings = await this.#findWarnings(at)
    if (warnings.length === 0) return
    if (!(await database.write(transaction => moveMark(transaction, 'daily', { since, to: at })))) return
    this.#errors = 0
    for (const { email } of await listEnabledOwners(database.reader))
      mailer.send({
        to: email,
        subject: 'The shop needs you',
        text: `${warnings.join('\n')}\n\nThe dashboard: ${publicOrigin}/admin`,
      })
  }

  async #findWarnings(at: number): Promise<string[]> {
    const { database, dataDir } = this.#options
    return [
      await oldBackup(database, at),
      dataDir !== undefined && fullDisk(await statDisk(dataDir)),
      this.#errors > 0 && failedRequests(this.#errors),
    ].filter(text => text !== false)
  }
}

/** The warning for a last backup of long ago, or false. */
export async function oldBackup(database: Database, now: number): Promise<string | false> {
  const lastAt = await lastBackupAt(database)
  const days = await findBackupAge(database.reader, { lastAt, now })
  if (days === undefined) return false
  const state = lastAt === undefined ? 'No backup was ever made' : `The last backup is ${days} days old`
  return `${state}. The screen Account downloads one.`
}

function failedRequests(count: number): string {
  const requests = count === 1 ? 'One request' : `${count} requests`
  return `${requests} failed by a mistake of the program or for want of room. The log has a line for each.`
}

/** The warning for a nearly full disk, or false; `bavail` and `blocks` are its free and total blocks, as of `statfs`. */
export const fullDisk = ({ bavail, blocks }: { bavail: number; blocks: number }): string | false =>
  bavail / blocks < FREE_SHARE &&
  `The disk is nearly full: ${Math.floor((100 * bavail) / blocks)} % of it is free.`
