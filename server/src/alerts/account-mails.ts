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
    for (const [to, ownEvents] of await eventsByAddress(database.reader, events))
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
      const rows = await transaction
        .selectFrom('activity')
        .selectAll()
        .where('kind', 'in', ['administrator', 'shop'])
        .where('action', 'in', mailedActions)
        .where('at', '>', since)
        .where('at', '<=', until)
        .orderBy('at')
        .orderBy('id')
        .execute()
      return rows.map(mailedEvent).filter(({ text }) => text !== '')
    })
  }
}

/** The events by the e-mail addresses that read of them; a changed address and its former one both read of the change. */
async function eventsByAddress(queries: Queries, events: readonly MailedEvent[]) {
  const people = await queries
    .selectFrom('administrators')
    .select(['id', 'email', 'access', 'disabled'])
    .execute()
  const owners = people.filter(({ access, disabled }) => access === 'owner' && disabled === 0)
  const byAddress = new Map<string, MailedEvent[]>()
  for (const event of events) {
    // The account of a key or a passkey is the one that made or removed it.
    const account =
      people.find(({ id }) => id === event.subject_id) ?? people.find(({ id }) => id === event.actor_id)
    const recipients = event.to === 'owners' ? owners : [account]
    const addresses = recipients.flatMap(person => person?.email ?? [])
    // The first of several moves has the address that was in use until now.
    const firstMove = events.find(other => other.subject_id === event.subject_id && other.formerEmail)
    if (event.formerEmail && event === firstMove) addresses.push(event.formerEmail)
    for (const address of addresses) byAddress.set(address, [...(byAddress.get(address) ?? []), event])
  }
  return byAddress
}
