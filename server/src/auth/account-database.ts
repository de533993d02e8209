import { passkeySubject } from '@chekku/domain/people/passkeys'
import { type Actor, program } from '@chekku/domain/people/permissions'
import { sessionMessages } from '@chekku/domain/people/session'
import { fieldProblem, Problem } from '@chekku/domain/problem'
import type { AuditAction } from '@chekku/domain/schemas/audit'
import type { Updateable } from 'kysely'
import { recordAudit } from '../audit/service.ts'
import type { AuditEvent } from '../audit/store.ts'
import type { AdministratorsTable } from '../database/account-tables.ts'
import type { Database } from '../database/database.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import { accountKey } from './attempts.ts'
import { removeLinks } from './link-store.ts'
import { type AdministratorRow, findAdministrator, refuseFormer } from './store.ts'

/** The account of a write; one that is not there is Problem `not-found` with this message, else `unauthenticated`. */
interface AccountKey {
  id: string | null
  notFound?: string
}

/** Details of an event, which is about the account and by the actor of its write. */
type EventDetails = Partial<Pick<AuditEvent, 'id' | 'name' | 'before' | 'after'>> & { by?: Actor }

export type SharedWrite = ReturnType<typeof sharedWrite>
export type AccountWrite = ReturnType<typeof accountWrite>

/** Accounts, sessions, keys and links. Each write is one transaction, with its lock, its rights and its events. */
export class AccountDatabase {
  readonly reader: Queries
  /** The clock, in milliseconds since 1970. */
  readonly now: () => number
  readonly #database: Pick<Database, 'reader' | 'write'>

  constructor(database: Pick<Database, 'reader' | 'write'>, now: () => number = Date.now) {
    this.reader = database.reader
    this.now = now
    this.#database = database
  }

  /**
   * Writes an account. Rejects with Problem `unauthenticated` for an actor whose rights have ended meanwhile. An account acts
   * as itself where its password, a passkey or a link stands for a session.
   */
  write<Result>(
    actor: Actor | 'itself',
    { id, notFound }: AccountKey,
    plan: (write: AccountWrite) => Promise<Result>,
  ): Promise<Result> {
    return this.#database.write(async transaction => {
      const caller = actor === 'itself' ? undefined : actor
      const account = await lockAccount(transaction, id, caller)
      if (caller) await refuseFormer(transaction, caller)
      if (account) return plan(accountWrite({ transaction, at: this.now() }, account, caller))
      throw notFound
        ? new Problem('not-found', notFound)
        : new Problem('unauthenticated', sessionMessages.signInRequired)
    })
  }

  /** Writes rows of no single account: keys, invitations, rules, challenges, attempts. Rejects as `write`. */
  writeShared<Result>(actor: Actor, plan: (write: SharedWrite) => Promise<Result>): Promise<Result> {
    return this.#database.write(async transaction => {
      if (actor.role) await lockAccount(transaction, null, actor)
      await refuseFormer(transaction, actor)
      return plan(sharedWrite({ transaction, at: this.now() }, actor))
    })
  }

  /** Writes the time of a last use. The request continues where that can't be stored: only the time is not known then. */
  async writeUse(update: (write: SharedWrite) => Promise<unknown>): Promise<void> {
    await this.writeShared(program, update).catch(error => {
      if (!(error instanceof Problem)) throw error
    })
  }
}

/**
 * Locks an account until the transaction ends; on SQLite the transaction itself is the lock. Writes of signed-in people take
 * turns, by a lock of the first account, so that two owners can't step down at once.
 */
async function lockAccount(transaction: WriteTransaction, id: string | null, caller: Actor | undefined) {
  const accounts = transaction.selectFrom('administrators')
  const first = accounts.select(({ fn }) => fn.min('id').as('id'))
  const rows = await accounts
    .selectAll()
    .where(account => {
      const own = account('id', '=', id ?? '')
      return caller?.role ? own.or('id', '=', first) : own
    })
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.find(row => row.id === id)
}

type Context = { transaction: WriteTransaction; at: number }

const sharedWrite = (context: Context, actor: Actor, subject = { id: '', name: '' }) => ({
  ...context,
  /** Adds an event to the audit log. */
  record: (action: AuditAction, { by = actor, ...details }: EventDetails = {}) =>
    recordAudit(context.transaction, by, { kind: 'administrator', action, ...subject, ...details }),
})

/** The write of a locked account, or of one that the transaction has just made; by itself without another actor. */
export function accountWrite({ transaction, at }: Context, account: AdministratorRow, caller?: Actor) {
  const { id, email: name } = account
  const actor = caller ?? { id, name }
  const removeAll = (table: 'sessions' | 'known_addresses' | 'known_devices' | 'passkeys') =>
    transaction.deleteFrom(table).where('administrator_id', '=', id)
  const change = (values: Updateable<AdministratorsTable>) =>
    transaction
      .updateTable('administrators')
      .set({ ...values, updated_at: at })
      .where('id', '=', id)
      .execute()
  /**
   * Ends all sessions and links of the account, since a thief of the password may have made them, and removes known
   * addresses and devices.
   */
  const revokeAccess = async () => {
    await removeLinks(transaction, account)
    for (const table of ['sessions', 'known_addresses', 'known_devices'] as const)
      await removeAll(table).execute()
  }
  return {
    ...sharedWrite({ transaction, at }, actor, { id, name }),
    account,
    change,
    /** Changes the e-mail, with further columns. Rejects with Problem `invalid` if another account has it. */
    async changeEmail(email: string, values: Updateable<AdministratorsTable> = {}) {
      const email_key = accountKey(email)
      const holder = await findAdministrator(transaction, 'email_key', email_key)
      if (holder && holder.id !== id) throw fieldProblem('email', sessionMessages.emailTaken)
      await change({ ...values, email, email_key })
    },
    revokeAccess,
    /** Changes credentials and ends sessions and links; passkeys go too, unless the account is enabled again. */
    async changeAccess(values: Updateable<AdministratorsTable>) {
      await change(values)
      await revokeAccess()
      if (values.disabled !== 0) await removeAll('passkeys').execute()
    },
    /** Removes the passkeys, with an event for each. */
    async removePasskeys() {
      const removed = await removeAll('passkeys').returning('name').execute()
      const event = { action: 'removed', kind: 'administrator', id } as const
      const events = removed.map(passkey => ({ ...event, name: passkeySubject(passkey.name) }))
      await recordAudit(transaction, actor, events)
    },
  }
}
