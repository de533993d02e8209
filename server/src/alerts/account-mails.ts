import { auditVerbs, ownAuditVerbs } from '@chekku/domain/audit-verbs'
import type { AuditAction } from '@chekku/domain/schemas/audit'
import type { Selectable } from 'kysely'
import type { ActivityTable, Queries } from '../database/schema.ts'
import { type AlertOptions, lastSent, moveMark } from './mail-marks.ts'

/** What is no change of an account, or is told to nobody by e-mail. */
const silent: readonly AuditAction[] = [
  'signed-in',
  'signed-out',
  'sessions-ended',
  'invited',
  'invite-revoked',
  'joined',
  'restored',
  'second-factor-required',
]

/** Events may be stored a moment after the time that they have. */
const SETTLED_MS = 5_000

type Event = Selectable<ActivityTable>

/** Tells people by e-mail what was changed of their accounts, as the audit log has it; an owner, of a key that she made. */
export class AccountMails {
  readonly #options: AlertOptions

  constructor(options: AlertOptions) {
    this.#options = options
  }

  /** Sends what has come since the last time, each event by one process of all. */
  async send(): Promise<void> {
    const { database, mailer, publicOrigin } = this.#options
    for (const event of await this.#take())
      for (const to of await addresseesOf(database.reader, event))
        mailer.send({ to, subject: 'Your account was changed', text: textOf(event, publicOrigin) })
  }

  /** What was there before the first mail is told to nobody. */
  async #take(): Promise<Event[]> {
    const { database, now } = this.#options
    const until = await newestBefore(database.reader, now() - SETTLED_MS)
    if ((await lastSent(database.reader, 'account')) === until) return []
    return database.write(async transaction => {
      const since = await lastSent(transaction, 'account')
      const isTaken = await moveMark(transaction, 'account', { since, to: until })
      if (since === undefined || !isTaken) return []
      return transaction
        .selectFrom('activity')
        .selectAll()
        .where('kind', '=', 'administrator')
        .where('action', 'not in', silent)
        .where('at', '>', since)
        .where('at', '<=', until)
        .orderBy('at')
        .execute()
    })
  }
}

async function newestBefore(queries: Queries, at: number): Promise<number> {
  const newest = await queries
    .selectFrom('activity')
    .select('at')
    .where('at', '<=', at)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.at ?? 0
}

/** Whose account it is, also at the e-mail that it had before; of a key, whoever made or revoked it. */
async function addresseesOf(queries: Queries, { subject_id, actor_id, facts_before }: Event) {
  const found = await queries
    .selectFrom('administrators')
    .select(['id', 'email'])
    .where('id', 'in', [subject_id, actor_id ?? ''])
    .execute()
  const own = found.find(({ id }) => id === subject_id) ?? found[0]
  const { email: former } = JSON.parse(facts_before ?? '{}') as { email?: string }
  return [own?.email, former].filter(email => email !== undefined)
}

function textOf({ action, actor_name, subject_name, at }: Event, publicOrigin: string): string {
  const isOwn = actor_name === subject_name
  const verb = (isOwn && ownAuditVerbs[action as AuditAction]) || auditVerbs[action as AuditAction]
  const what = [actor_name, verb, isOwn ? '' : subject_name].filter(Boolean).join(' ')
  const when = new Date(at).toISOString().replace('T', ' ').slice(0, 16)
  return `${what}.
At ${when} UTC.

If you know of this, there is nothing to do. If not, tell an owner of the shop at once, and set a new password:
${publicOrigin}/admin/account`
}
