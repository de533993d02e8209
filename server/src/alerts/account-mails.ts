import { newestEventAt } from '../audit/store.ts'
import type { Queries } from '../database/schema.ts'
import { readShopDetails } from '../shop/service.ts'
import {
  type AccountEvent,
  accountMail,
  formerEmail,
  isForOwners,
  textOf,
  toldActions,
} from './account-mail-text.ts'
import { type AlertOptions, lastSent, moveMark } from './mail-marks.ts'

/** Events may be stored a moment after the time that they have. */
const SETTLED_MS = 5_000

/**
 * Tells people by e-mail what was changed of their accounts, as the audit log has it; owners also of whom they let in, and where
 * orders of customers go.
 */
export class AccountMails {
  readonly #options: AlertOptions

  constructor(options: AlertOptions) {
    this.#options = options
  }

  /** Sends what has come since the last time: one mail to each person, by one process of all. */
  async send(): Promise<void> {
    const { database, mailer, publicOrigin } = this.#options
    const events = await this.#take()
    if (events.length === 0) return
    const { timeZone } = (await readShopDetails(database.reader)).hours
    for (const [to, told] of await byAddressee(database.reader, events))
      mailer.send({ to, ...accountMail(told, timeZone, publicOrigin) })
  }

  /** Reads the new events and moves the mark past them. The first call only sets the mark, so no mail tells of old events. */
  async #take(): Promise<AccountEvent[]> {
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
        .where('action', 'in', toldActions)
        .where('at', '>', since)
        .where('at', '<=', until)
        .orderBy('at')
        .execute()
      return all.filter(event => textOf(event) !== '')
    })
  }
}

/**
 * The events of each e-mail: those of whose account it is, also at the one that it had before them; of a key, whoever made or
 * revoked it; of who is let in, and of where orders go, every owner.
 */
async function byAddressee(queries: Queries, events: readonly AccountEvent[]) {
  const people = await queries
    .selectFrom('administrators')
    .select(['id', 'email', 'access', 'disabled'])
    .execute()
  const told = new Map<string, AccountEvent[]>()
  const tell = (email: string, event: AccountEvent) => told.set(email, [...(told.get(email) ?? []), event])
  const moved = new Set<string>()
  for (const event of events) {
    const { subject_id, actor_id } = event
    const own = people.find(({ id }) => id === subject_id) ?? people.find(({ id }) => id === actor_id)
    const owners = people.filter(({ access, disabled }) => access === 'owner' && disabled === 0)
    for (const { email } of isForOwners(event) ? owners : [own ?? []].flat()) tell(email, event)
    // Of several changes the first was of the e-mail that has been used.
    const former = formerEmail(event)
    if (former !== undefined && !moved.has(subject_id)) tell(former, event)
    if (former !== undefined) moved.add(subject_id)
  }
  return told
}
