import { changedContacts } from '@chekku/domain/chat/order-contacts'
import type { AuditAction } from '@chekku/domain/schemas/audit'
import type { Selectable } from 'kysely'
import type { ActivityTable } from '../database/schema.ts'
import * as texts from './texts.ts'

type EventFacts = Record<string, string | number | undefined>
type Change = { subject: string; before: EventFacts; after: EventFacts }

/** Recipients and sentence of an event. The account of a key is the one that made or revoked it. */
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

/** The mail of a change of where orders go; other changes of the shop have no sentence. */
const shopMail: AccountMail = ['owners', contactsText]

export const mailedActions = Object.keys(accountMails) as AuditAction[]

function changedText({ subject, before, after }: Change): string {
  if (after.role) return texts.role(String(before.role), String(after.role))
  if (after.email) return texts.email(String(before.email), String(after.email))
  return subject.includes('@') ? texts.name : texts.renamed(subject)
}

function contactsText({ subject, before, after }: Change): string {
  const changes = changedContacts({ [subject]: before }, { [subject]: after }).map(({ contact, from, to }) =>
    texts.contact[contact](from || texts.none, to || texts.none),
  )
  return changes.length === 0 ? '' : texts.contacts(changes.join('; '))
}

export type MailedEvent = ReturnType<typeof mailedEvent>

/** An event with its mail: recipients, sentence and, of a changed e-mail, the former one. Without a sentence there is no mail. */
export function mailedEvent(event: Selectable<ActivityTable>) {
  const isOfShop = event.kind === 'shop'
  const before: EventFacts = JSON.parse(event.facts_before ?? '{}')
  const after: EventFacts = JSON.parse(event.facts_after ?? '{}')
  const [to, textOf] = (isOfShop ? shopMail : accountMails[event.action]) ?? ['account', '']
  const subject = isOfShop ? event.subject_id : event.subject_name
  const formerEmail = isOfShop ? undefined : before.email?.toString()
  const text = typeof textOf === 'string' ? textOf : textOf({ subject, before, after })
  return { ...event, isOfShop, to, text, formerEmail }
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
  const changed = events.some(({ isOfShop }) => isOfShop) ? texts.shop : texts.account
  return {
    subject: first && others.length === 0 ? first.text : changed,
    text: [...lines, texts.unexpected(`${publicOrigin}/admin/forgot`)].join('\n'),
  }
}
