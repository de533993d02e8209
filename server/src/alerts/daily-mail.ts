import { listEnabledOwners } from '../auth/people/store.ts'
import type { Database } from '../database/database.ts'
import { statDisk } from '../disk.ts'
import { findBackupAge, lastBackupAt } from '../go-live/service.ts'
import { type AlertOptions, lastSent, moveMark } from './mail-marks.ts'
import * as texts from './texts.ts'

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
  /** The number of requests since the last mail that the shop failed to answer. */
  #errors = 0

  constructor(options: DailyMailOptions) {
    this.#options = options
  }

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
        subject: texts.subject,
        text: [...warnings, texts.dashboard(`${publicOrigin}/admin`)].join('\n'),
      })
  }

  async #findWarnings(at: number): Promise<string[]> {
    const { database, dataDir } = this.#options
    return [
      await oldBackup(database, at),
      dataDir !== undefined && fullDisk(await statDisk(dataDir)),
      this.#errors > 0 && texts.failed(this.#errors),
    ].filter(text => text !== false)
  }
}

/** The warning for a last backup of long ago, or false. */
export async function oldBackup(database: Database, now: number): Promise<string | false> {
  const lastAt = await lastBackupAt(database)
  const days = await findBackupAge(database.reader, { lastAt, now })
  if (days === undefined) return false
  return lastAt === undefined ? texts.noBackup : texts.oldBackup(days)
}

/** The warning for a nearly full disk, or false; `bavail` and `blocks` are its free and total blocks, as of `statfs`. */
export const fullDisk = ({ bavail, blocks }: { bavail: number; blocks: number }): string | false =>
  bavail / blocks < FREE_SHARE && texts.fullDisk(Math.floor((100 * bavail) / blocks))
