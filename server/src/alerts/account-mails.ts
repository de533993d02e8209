import { newestEventAt } from '../audit/store.ts'
import type { Queries } from '../database/schema.ts'
import { readShopDetails } from '../shop/service.ts'
import { accountMail, type MailedEvent, mailedActions, mailedEvent } from './account-mail-text.ts'
import { type AlertOptions, lastSent, moveMark } from './mail-marks.ts'

/** Events may be stored a moment after the time that they have. */
const SETTLED_MS = 5_000

/** Mails people the changes of their accounts in the audit log, and owners invitations and new addresses for orders. */
export class AccountMails {
  readonly #options: AlertOptions

  constructor(options: AlertOptions) {
    this.#options = options
  }

  /** Sends one mail a person about the events since the last call. Of several processes one sends them. */
  async send(): Promise<void> {
    const { database, mailer, publicOrigin } = this.#options
    const events = await this.#take()
    if (events.length === 0) return
    const { timeZone } = (await readShopDetails(database.reader)).hours
    for (const [to, ownEvents] of await byAddressee(database.reader, events))
      mailer.send({ to, ...accountMail(ownEvents, timeZone, publicOrigin) })
  }

  /** Reads the new events and moves the mark past them. The first call only sets the mark, so no mail tells of old events. */
  async #take(): Promise<MailedEvent[]> {
    const { database, now } = this.#options
    const until = await newestEventAt(database.reader, now() - SETTLED_MS)
    if ((await lastSent(database.reader, 'account')) === until) return []
    return database.write(async transaction => {
      const since = await lastSent(transaction, 'account')
      const isTaken = await moveMark(transaction, 'account', { since, to: until })
      if (since === undefined || !isTaken) return []
      const all = await transaction
        .selectFrom('activity')
        .selectAll()
        .where('kind', 'in', ['administrator', 'shop'])
        .where('action', 'in', mailedActions)
        .where('at', '>', since)
        .where('at', '<=', until)
        .orderBy('at')
        .orderBy('id')
        .execute()
      return all.map(mailedEvent).filter(({ text }) => text !== '')
    })
  }
}

/** The events of each e-mail address. The former address of an account reads of the change too. */
async function byAddressee(queries: Queries, events: readonly MailedEvent[]) {
  const people = await queries
    .selectFrom('administrators')
    .select(['id', 'email', 'access', 'disabled'])
    .execute()
  const owners = people.filter(({ access, disabled }) => access === 'owner' && disabled === 0)
  const mails = new Map<string, MailedEvent[]>()
  for (const event of events) {
    const { subject_id, actor_id, to, formerEmail } = event
    const account = people.find(({ id }) => id === subject_id) ?? people.find(({ id }) => id === actor_id)
    const recipients = to === 'owners' ? owners : [account ?? []].flat()
    // The first of several moves has the address that was in use until now.
    const move = events.find(other => other.subject_id === subject_id && other.formerEmail)
    const former = move === event && formerEmail ? [{ email: formerEmail }] : []
    for (const { email } of [...recipients, ...former]) mails.set(email, [...(mails.get(email) ?? []), event])
  }
  return mails
}
