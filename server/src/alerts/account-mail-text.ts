import { changedContacts } from '@chekku/domain/order-contacts'
import type { AuditAction } from '@chekku/domain/schemas/audit'
import { capitalised } from '@chekku/domain/sentence'
import type { Selectable } from 'kysely'
import type { ActivityTable } from '../database/schema.ts'

export type AccountEvent = Selectable<ActivityTable>

type Facts = Record<string, string | number | undefined>

/** The sentence of each audit action in the mail; actions without one send no mail. */
const texts: Readonly<
  Partial<Record<AuditAction, (subject: string, before: Facts, after: Facts) => string>>
> = {
  created: (subject, _before, { email }) => (email ? 'your account was made' : `${subject} was added`),
  removed: subject => `${subject} was removed`,
  changed: changedText,
  'password-changed': (_subject, _before, { linkFrom }) =>
    linkFrom ? 'a new password was set by a link' : 'your password was changed',
  'password-reset': () => 'you were given a new password',
  'reset-link-made': () => 'a link for a new password of yours was made',
  'passkey-refused': (_subject, _before, { passkey }) => `a copy of your passkey “${passkey}” was refused`,
  disabled: () => 'you were shut out',
  enabled: () => 'you were let in again',
  'second-factor-set': () => 'your second factor was set up',
  'second-factor-removed': () => 'your second factor was removed',
  'recovery-codes-made': () => 'new recovery codes of yours were made',
  'recovery-code-used': (_subject, _before, { recoveryCodes }) =>
    `one of your recovery codes was used, and ${recoveryCodes} are left`,
  'backed-up': () => 'a backup of the whole shop was downloaded',
  invited: (subject, _before, { role }) => `${subject} was invited as ${role}`,
  joined: (subject, _before, { name, role }) => `${name} joined as ${role}, with ${subject}`,
}

function changedText(subject: string, before: Facts, after: Facts): string {
  if (after.role) return `your role was changed from ${before.role} to ${after.role}`
  if (after.email) return `your e-mail was changed from ${before.email} to ${after.email}`
  return subject.includes('@') ? 'your name was changed' : `${subject} has another name`
}

export const toldActions = Object.keys(texts) as AuditAction[]

const isOfShop = ({ kind }: AccountEvent) => kind === 'shop'

/** True for what every owner is told: who is let in, and where orders go. */
export const isForOwners = (event: AccountEvent): boolean =>
  isOfShop(event) || ['invited', 'joined'].includes(event.action)

const factsOf = ({ facts_before, facts_after }: AccountEvent): [Facts, Facts] => [
  JSON.parse(facts_before ?? '{}'),
  JSON.parse(facts_after ?? '{}'),
]

/** The sentence of an event; "" for a change of the shop that is told to nobody. */
export function textOf(event: AccountEvent): string {
  const { action, subject_id, subject_name } = event
  const [before, after] = factsOf(event)
  if (!isOfShop(event)) return texts[action]?.(subject_name, before, after) ?? ''
  const contacts = changedContacts({ [subject_id]: before }, { [subject_id]: after })
  return contacts.length === 0 ? '' : `where orders and calls go was changed: ${contacts.join('; ')}`
}

/** The e-mail that an account had before an event. */
export const formerEmail = (event: AccountEvent): string | undefined =>
  isOfShop(event) ? undefined : (factsOf(event)[0] as { email?: string }).email

/** One mail of everything that has happened to an account, oldest first; times are of the shop. */
export function accountMail(events: readonly AccountEvent[], timeZone: string, publicOrigin: string) {
  const format = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const sentences = events.slice(0, MOST).map(event => capitalised(textOf(event)))
  const lines = sentences.map((text, index) => {
    const { actor_name, at } = events[index] as AccountEvent
    return `${text}, by ${actor_name}. ${format.format(at)}`
  })
  if (events.length > MOST) lines.push(`And ${events.length - MOST} more: the activity has them.`)
  return {
    subject:
      sentences.length === 1
        ? (sentences[0] ?? '')
        : `Your ${events.some(isOfShop) ? 'shop' : 'account'} was changed`,
    text: `${lines.join('\n')}

If you know of this, there is nothing to do. If not, set a new password at once, and tell the owners of the shop:
${publicOrigin}/admin/forgot`,
  }
}

/** A script could make thousands. */
const MOST = 20
