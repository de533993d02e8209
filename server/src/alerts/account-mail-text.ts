import { changedContacts } from '@chekku/domain/chat/order-contacts'
import type { AuditAction } from '@chekku/domain/schemas/audit'
import type { Selectable } from 'kysely'
import type { ActivityTable } from '../database/schema.ts'
import * as texts from './texts.ts'

type EventFacts = Record<string, string | number | undefined>
type Change = {
  /** The e-mail of an account, or the name of a key or a passkey. */
  subject: string
  before: EventFacts
  after: EventFacts
}

/** Recipients and sentence of an event. */
type AccountMail = readonly [to: 'account' | 'owners', text: string | ((change: Change) => string)]

/** The mails of the events of accounts; other events send none. */
const accountMails: Readonly<Partial<Record<AuditAction, AccountMail>>> = {
  created: ['account', ({ subject, after }) => (after.email ? texts.accountAdded : texts.added(subject))],
  removed: ['account', ({ subject }) => texts.removed(subject)],
  changed: ['account', changedText],
  'password-changed': ['account', ({ after }) => (after.linkFrom ? texts.passwordByLink : texts.password)],
  'password-reset': ['account', texts.newPassword],
  'reset-link-made': ['account', texts.passwordLink],
  'passkey-refused': ['account', ({ after }) => texts.passkeyCopy(String(after.passkey))],
  disabled: ['account', texts.shutOut],
  enabled: ['account', texts.letIn],
  'second-factor-set': ['account', texts.secondFactor],
  'second-factor-removed': ['account', texts.noSecondFactor],
  'recovery-codes-made': ['account', texts.recoveryCodes],
  'recovery-code-used': ['account', ({ after }) => texts.recoveryCode(String(after.recoveryCodes))],
  'backed-up': ['account', texts.backup],
  invited: ['owners', ({ subject, after }) => texts.invited(subject, String(after.role))],
  joined: ['owners', ({ subject, after }) => texts.joined(String(after.name), String(after.role), subject)],
}

export const mailedActions = Object.keys(accountMails) as AuditAction[]

function changedText({ subject, before, after }: Change): string {
  if (after.role) return texts.role(String(before.role), String(after.role))
  if (after.email) return texts.email(String(before.email), String(after.email))
  return subject.includes('@') ? texts.name : texts.renamed(subject)
}

/** The sentence of a change of where orders go; "" for other changes of a section of the shop. */
function contactsText(section: string, before: EventFacts, after: EventFacts): string {
  const changes = changedContacts({ [section]: before }, { [section]: after }).map(({ contact, from, to }) =>
    texts.contact[contact](from || texts.none, to || texts.none),
  )
  return changes.length === 0 ? '' : texts.contacts(changes.join('; '))
}

/** An event with the recipients of its mail, its sentence ("" sends none) and, of a changed e-mail, the former one. */
export type MailedEvent = Selectable<ActivityTable> & {
  to: AccountMail[0]
  text: string
  formerEmail?: string | undefined
}

export function mailedEvent(event: Selectable<ActivityTable>): MailedEvent {
  const before: EventFacts = JSON.parse(event.facts_before ?? '{}')
  const after: EventFacts = JSON.parse(event.facts_after ?? '{}')
  if (event.kind === 'shop')
    return { ...event, to: 'owners', text: contactsText(event.subject_id, before, after) }
  const [to, sentence] = accountMails[event.action] ?? ['account', '']
  const change = { subject: event.subject_name, before, after }
  const text = typeof sentence === 'string' ? sentence : sentence(change)
  return { ...event, to, text, formerEmail: before.email?.toString() }
}

/** Maximum number of events in a mail: a script could make thousands. */
const MAIL_EVENTS = 20

/** One mail of everything that has happened to an account, oldest first; times are of the shop. */
export function accountMail(events: readonly MailedEvent[], timeZone: string, publicOrigin: string) {
  const format = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const lines = events
    .slice(0, MAIL_EVENTS)
    .map(({ text, actor_name, at }) => texts.line(text, actor_name, format.format(at)))
  if (events.length > MAIL_EVENTS) lines.push(texts.more(events.length - MAIL_EVENTS))
  const [first, ...others] = events
  const changed = events.some(({ kind }) => kind === 'shop') ? texts.shop : texts.account
  return {
    subject: first && others.length === 0 ? first.text : changed,
    text: [...lines, texts.unexpected(`${publicOrigin}/admin/forgot`)].join('\n'),
  }
}
