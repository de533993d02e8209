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
  if ('onlyCategories' in after || 'onlyCategories' in before)
    return 'the categories that you look after were changed'
  if (after.email) return `your e-mail was changed from ${before.email} to ${after.email}`
  return subject.includes('@') ? 'your name was changed' : `${subject} has another name`
}

/** The actions that are told to every owner, as they let somebody in. */
export const toldToOwners: readonly string[] = ['invited', 'joined'] satisfies AuditAction[]
export const toldActions = Object.keys(texts) as AuditAction[]

/** The e-mail that an account had before an event. */
export const formerEmail = ({ facts_before }: AccountEvent): string | undefined =>
  (JSON.parse(facts_before ?? '{}') as { email?: string }).email

/** One mail of everything that has happened to an account, oldest first; times are of the shop. */
export function accountMail(events: readonly AccountEvent[], timeZone: string, publicOrigin: string) {
  const format = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const told = events.slice(0, MOST).map(event => {
    const { action, subject_name, facts_before, facts_after } = event
    const facts = [facts_before, facts_after].map(text => JSON.parse(text ?? '{}') as Facts)
    return capitalised(texts[action as AuditAction]?.(subject_name, facts[0] ?? {}, facts[1] ?? {}) ?? '')
  })
  const lines = told.map((text, index) => {
    const { actor_name, at } = events[index] as AccountEvent
    return `${text}, by ${actor_name}. ${format.format(at)}`
  })
  if (events.length > MOST) lines.push(`And ${events.length - MOST} more: the activity has them.`)
  return {
    subject: told.length === 1 ? (told[0] ?? '') : 'Your account was changed',
    text: `${lines.join('\n')}

If you know of this, there is nothing to do. If not, set a new password at once, and tell the owners of the shop:
${publicOrigin}/admin/forgot`,
  }
}

/** A script could make thousands. */
const MOST = 20
