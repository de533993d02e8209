import { changedContacts } from '@chekku/domain/chat/order-contacts'
import type { AuditAction } from '@chekku/domain/schemas/audit'
import { capitalised } from '@chekku/domain/sentence'
import type { Selectable } from 'kysely'
import type { ActivityTable } from '../database/schema.ts'

type EventFacts = Record<string, string | number | undefined>
type Change = { subject: string; before: EventFacts; after: EventFacts }

/** Recipients and sentence of an event. The account of a key is the one that made or revoked it. */
type AccountMail = readonly [to: 'account' | 'owners', text: (change: Change) => string]

/** The mails of the events of accounts; other events send none. */
const accountMails: Readonly<Partial<Record<AuditAction, AccountMail>>> = {
  created: [
    'account',
    ({ subject, after }) => (after.email ? 'your account was made' : `${subject} was added`),
  ],
  removed: ['account', ({ subject }) => `${subject} was removed`],
  changed: ['account', changedText],
  'password-changed': [
    'account',
    ({ after }) => (after.linkFrom ? 'a new password was set by a link' : 'your password was changed'),
  ],
  'password-reset': ['account', () => 'you were given a new password'],
  'reset-link-made': ['account', () => 'a link for a new password of yours was made'],
  'passkey-refused': ['account', ({ after }) => `a copy of your passkey “${after.passkey}” was refused`],
  disabled: ['account', () => 'you were shut out'],
  enabled: ['account', () => 'you were let in again'],
  'second-factor-set': ['account', () => 'your second factor was set up'],
  'second-factor-removed': ['account', () => 'your second factor was removed'],
  'recovery-codes-made': ['account', () => 'new recovery codes of yours were made'],
  'recovery-code-used': [
    'account',
    ({ after }) => `one of your recovery codes was used, and ${after.recoveryCodes} are left`,
  ],
  'backed-up': ['account', () => 'a backup of the whole shop was downloaded'],
  invited: ['owners', ({ subject, after }) => `${subject} was invited as ${after.role}`],
  joined: ['owners', ({ subject, after }) => `${after.name} joined as ${after.role}, with ${subject}`],
}

/** The mail of a change of where orders go; other changes of the shop have no sentence. */
const shopMail: AccountMail = ['owners', contactsText]

export const mailedActions = Object.keys(accountMails) as AuditAction[]

function changedText({ subject, before, after }: Change): string {
  if (after.role) return `your role was changed from ${before.role} to ${after.role}`
  if (after.email) return `your e-mail was changed from ${before.email} to ${after.email}`
  return subject.includes('@') ? 'your name was changed' : `${subject} has another name`
}

function contactsText({ subject, before, after }: Change): string {
  const contacts = changedContacts({ [subject]: before }, { [subject]: after })
  return contacts.length === 0 ? '' : `where orders and calls go was changed: ${contacts.join('; ')}`
}

export type MailedEvent = ReturnType<typeof mailedEvent>

/** An event with its mail: recipients, sentence and, of a changed e-mail, the former one. Without a sentence there is no mail. */
export function mailedEvent(event: Selectable<ActivityTable>) {
  const isOfShop = event.kind === 'shop'
  const before: EventFacts = JSON.parse(event.facts_before ?? '{}')
  const after: EventFacts = JSON.parse(event.facts_after ?? '{}')
  const [to, textOf] = (isOfShop ? shopMail : accountMails[event.action]) ?? ['account', () => '']
  const subject = isOfShop ? event.subject_id : event.subject_name
  const formerEmail = isOfShop ? undefined : before.email?.toString()
  return { ...event, isOfShop, to, text: textOf({ subject, before, after }), formerEmail }
}

/** Maximum number of events in a mail: a script could make thousands. */
const MAIL_EVENTS = 20

/** One mail of everything that has happened to an account, oldest first; times are of the shop. */
export function accountMail(events: readonly MailedEvent[], timeZone: string, publicOrigin: string) {
  const format = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const lines = events
    .slice(0, MAIL_EVENTS)
    .map(({ text, actor_name, at }) => `${capitalised(text)}, by ${actor_name}. ${format.format(at)}`)
  if (events.length > MAIL_EVENTS)
    lines.push(`And ${events.length - MAIL_EVENTS} more: the activity has them.`)
  const [first, ...others] = events
  const changed = events.some(({ isOfShop }) => isOfShop) ? 'shop' : 'account'
  return {
    subject: first && others.length === 0 ? capitalised(first.text) : `Your ${changed} was changed`,
    text: `${lines.join('\n')}

If you know of this, there is nothing to do. If not, set a new password at once, and tell the owners of the shop:
${publicOrigin}/admin/forgot`,
  }
}
