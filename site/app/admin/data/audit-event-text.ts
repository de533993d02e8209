import type { AuditAction, AuditEntry, AuditKind } from '@chekku/domain/schemas/audit'

const verbs: Readonly<Record<AuditAction, string>> = {
  created: 'created',
  changed: 'changed',
  deleted: 'moved to the trash:',
  restored: 'restored',
  removed: 'removed for good:',
  'signed-in': 'signed in',
  'signed-out': 'signed out',
  'sessions-ended': 'ended the other sessions of',
  'password-changed': 'changed the password of',
  'password-reset': 'gave a new password to',
  disabled: 'disabled',
  enabled: 'enabled',
}

const kinds: Readonly<Record<AuditKind, string>> = {
  product: 'product',
  category: 'category',
  gallery: 'gallery item',
  navigation: '',
  administrator: '',
  shop: 'the shop from',
}

const several: Partial<Record<AuditKind, string>> = {
  product: 'products',
  category: 'categories',
  gallery: 'gallery items',
}

/** The verb and kind of an event, without actor and name. */
function eventText({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): string {
  return [verbs[action], kinds[subject.kind]].filter(Boolean).join(' ')
}

/** The subject's name; empty where it is the actor. */
function subjectText({ actor, subject }: Pick<AuditEntry, 'actor' | 'subject'>): string {
  if (subject.kind === 'administrator' && subject.name === actor.name) return ''
  return subject.name
}

const ownWords: Partial<Record<AuditAction, string>> = {
  'sessions-ended': 'ended the other sessions',
  'password-changed': 'changed the password',
}

/** The event as a sentence; several subjects are counted. */
export function lineText(
  entry: Pick<AuditEntry, 'actor' | 'action' | 'subject'> & { others?: readonly unknown[] | undefined },
): string {
  const kinds = entry.others && several[entry.subject.kind]
  if (entry.others && kinds) {
    return `${entry.actor.name} ${verbs[entry.action]} ${entry.others.length + 1} ${kinds}`
  }
  const name = subjectText(entry)
  const event = (name === '' && ownWords[entry.action]) || eventText(entry)
  return [entry.actor.name, event, name].filter(Boolean).join(' ')
}

export interface FactChange {
  label: string
  /** Undefined where there is no value. */
  before: string | undefined
  after: string | undefined
}

/** The changed fields as text. */
export function factChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FactChange[] {
  return Object.keys({ ...before, ...after })
    .map(name => ({
      label: labelOf(name),
      before: before && name in before ? valueText(before[name]) : undefined,
      after: after && name in after ? valueText(after[name]) : undefined,
    }))
    .filter(change => change.before || change.after)
}

/** `showInNav` as `Show in nav`. */
function labelOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return value.map(valueText).join('; ')
  const { _id, name, ...others } = value as Record<string, unknown>
  const told = Object.entries(others).map(
    ([key, other]) => `${labelOf(key).toLowerCase()} ${valueText(other)}`,
  )
  return [typeof name === 'string' ? name : '', told.join(', ')].filter(Boolean).join(': ')
}

const lists = {
  product: '/admin/products',
  category: '/admin/categories',
  gallery: '/admin/gallery',
} as const

/** The screen that shows the subject of an event. */
export function wayToSubject({
  action,
  subject,
  others,
}: Pick<AuditEntry, 'action' | 'subject' | 'others'>): string {
  if (action === 'deleted') return '/admin/trash'
  if (subject.kind === 'navigation') return '/admin/navigation'
  if (subject.kind === 'administrator') return '/admin/account'
  if (subject.kind === 'shop' || action === 'removed') return '/admin/activity'
  const list = lists[subject.kind]
  return others ? list : `${list}/edit/${subject._id}`
}
