import { PassThrough, type Readable } from 'node:stream'
import { backupLinkMs, backupMessages } from '@chekku/domain/backup'
import type { Actor } from '@chekku/domain/people/permissions'
import { Problem } from '@chekku/domain/problem'
import { createLink, findLink, takeLink } from '../auth/link-store.ts'
import type { Accounts, WaysInOptions } from '../auth/service.ts'
import type { Database } from '../database/database.ts'
import { history } from '../database/migrations/migrate.ts'
import { lastBackupAt, markBackup } from '../go-live/service.ts'
import { datedName } from './backup-folder.ts'
import { pipeBackup } from './write-backup.ts'

/** A backup that a client downloads. */
interface BackupDownload {
  name: string
  file: Readable
  /** Records the backup, if it is whole; called once all of it was sent. */
  onSent: () => Promise<void>
}

/** Backups that owners download, each by a link that works once. */
export class Backups {
  readonly #database: Database
  readonly #accounts: Accounts
  readonly #now: () => number
  /** True while one is read; only one may be, since each takes a processor for some time. */
  #isReading = false

  constructor({ database, accounts, now = Date.now }: WaysInOptions) {
    this.#database = database
    this.#accounts = accounts
    this.#now = now
  }

  /** The start of the last backup, in milliseconds since 1970; undefined without one. */
  lastAt(): Promise<number | undefined> {
    return lastBackupAt(this.#database)
  }

  /** The token of a link to a backup. Rejects with Problem `busy` while another one is read. */
  async createLink(actor: Actor): Promise<string> {
    this.#refuseWhileReading()
    const link = { administratorId: actor.id, createdBy: actor.name, at: this.#now(), lastsMs: backupLinkMs }
    const { token } = await this.#accounts.database.writeShared(actor, ({ transaction }) =>
      createLink(transaction, { ...link, kind: 'backup' }),
    )
    return token
  }

  /** Starts a backup and uses up its link. Rejects with Problem `not-found` for a bad link, `busy` while another one is read. */
  async open(token: string): Promise<BackupDownload> {
    const at = this.#now()
    // Made-up tokens are refused first, so that they keep no owner waiting.
    const link = await findLink(this.#database.reader, 'backup', token, at)
    if (!link) throw linkGone()
    this.#refuseWhileReading()
    this.#isReading = true
    await this.#takeLink(link.administrator_id, token, at).catch(error => {
      this.#isReading = false
      throw error
    })
    const file = new PassThrough()
    const applied = history.map(({ name }) => name)
    // A client that goes away destroys the file, which ends the reading.
    const isWhole = this.#database
      .longSnapshot(queries => pipeBackup({ queries, applied, progress: { rows: 0 } }, file))
      .then(() => true)
      .catch(error => {
        file.destroy(error)
        return false
      })
      .finally(() => {
        this.#isReading = false
      })
    const onSent = async () => {
      if (await isWhole) await markBackup(this.#database, at)
    }
    return { name: datedName('shop', new Date(at)), file, onSent }
  }

  #refuseWhileReading(): void {
    if (this.#isReading) throw new Problem('busy', backupMessages.running, { retryAfterSeconds: 60 })
  }

  /** Uses up the link, if its maker still is an owner. */
  #takeLink(id: string | null, token: string, at: number): Promise<void> {
    const key = { id, notFound: backupMessages.linkGone }
    return this.#accounts.database.write('itself', key, async ({ transaction, account, record }) => {
      const link = await takeLink(transaction, 'backup', token, at)
      if (!link || account.access !== 'owner' || account.disabled) throw linkGone()
      await record('backed-up')
    })
  }
}

const linkGone = () => new Problem('not-found', backupMessages.linkGone)
