import { programActor } from '@chekku/domain/people/session'
import type { AuditAction, AuditEntry, AuditKind } from '@chekku/domain/schemas/audit'
import { goLiveSubject } from '@chekku/domain/shop/go-live'
import { changeText, namesText } from './change-text.ts'

const verbs: Readonly<Record<AuditAction, string>> = {
  created: 'created',
  changed: 'changed',
  deleted: 'moved to the trash:',
  restored: 'restored',
  removed: 'deleted for good:',
  'signed-in': 'signed in',
  'signed-out': 'signed out',
  'sessions-ended': 'ended sessions of',
  'password-changed': 'changed the password of',
  'password-reset': 'gave a new password to',
  'reset-link-made': 'made a password link for',
  'passkey-refused': 'refused a copied passkey of',
  disabled: 'shut out',
  enabled: 'let in',
  invited: 'invited',
  'invite-revoked': 'revoked the invitation of',
  joined: 'joined',
  'second-factor-set': 'set up two-step sign-in for',
  'second-factor-removed': 'removed two-step sign-in of',
  'second-factor-required': 'changed who needs two-step sign-in',
  'recovery-codes-made': 'made new recovery codes for',
  'recovery-code-used': 'used a recovery code of',
  'backed-up': 'downloaded a backup as',
}

/** Verbs for events of the actor's own account. */
const ownVerbs: Readonly<Partial<typeof verbs>> = {
  changed: 'changed their name or e-mail',
  'sessions-ended': 'ended the other sessions',
  'password-changed': 'changed the password',
  'second-factor-set': 'set up two-step sign-in',
  'second-factor-removed': 'removed two-step sign-in',
  'recovery-codes-made': 'made new recovery codes',
  'recovery-code-used': 'used a recovery code',
  'backed-up': 'downloaded a backup of the whole shop',
}

/** The names of each kind; `screen` is its list, or its only screen. */
export const kindTexts: Readonly<Record<AuditKind, { one: string; several?: string; screen: string }>> = {
  product: { one: 'product', several: 'products', screen: '/admin/products' },
  category: { one: 'category', several: 'categories', screen: '/admin/categories' },
  gallery: { one: 'gallery item', several: 'gallery items', screen: '/admin/gallery' },
  navigation: { one: '', screen: '/admin/navigation' },
  administrator: { one: '', screen: '/admin/account' },
  shop: { one: 'the shop from', screen: '/admin/activity' },
}

type EventLine = Pick<AuditEntry, 'actor' | 'action' | 'subject' | 'others'> &
  Partial<Pick<AuditEntry, 'before' | 'after'>>

/** The event as a sentence: actor, verb and subject; several subjects by two names and their count. */
export function lineText(entry: EventLine): string {
  const { actor, action, subject } = entry
  const { one, several } = kindTexts[subject.kind]
  if (several) return entityText(entry, one, several)
  if (isShopChange(entry)) return `${actorName(actor)} changed the shop: ${subject.name}`
  const isOwn = subject.kind === 'administrator' && subject.name === actor.name
  const verb = accountVerb(entry, isOwn) ?? ((isOwn && ownVerbs[action]) || verbs[action])
  return [actorName(actor), verb, one, isOwn ? '' : subject.name].filter(Boolean).join(' ')
}

/** The sentence of an event about products, categories or gallery items. */
function entityText(entry: EventLine, one: string, several: string): string {
  const { action, subject, others, after } = entry
  const actor = actorName(entry.actor)
  const names = namesText([subject, ...(others ?? [])].map(({ name }) => name))
  const things = others ? `${others.length + 1} ${several} (${names})` : `${one} ${names}`
  if (after && 'productOrder' in after) return `${actor} arranged the products of ${things}`
  if (action === 'deleted' && typeof after?.joinedInto === 'string')
    return `${actor} joined ${things} into ${after.joinedInto}`
  const isDetailed = action === 'changed' || after?.sheet !== undefined
  const change = isDetailed ? changeText([entry, ...(others ?? [])]) : ''
  return `${actor} ${verbs[action]} ${things}${change && `: ${change}`}`
}

/** The verb of an event of an account whose facts are more exact than its action. */
function accountVerb({ action, subject, after }: EventLine, isOwn: boolean): string | undefined {
  if (subject.kind !== 'administrator' || !after) return undefined
  if (action === 'sessions-ended' && 'device' in after) return `ended a session${isOwn ? '' : ' of'}`
  const isRoleChange = action === 'changed' && ('role' in after || 'onlyCategories' in after)
  return isRoleChange ? `changed ${isOwn ? 'their role' : 'the role of'}` : undefined
}

/** True for an event about the shop details or the go-live check; other shop events are restores from a backup. */
const isShopChange = ({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>) =>
  subject.kind === 'shop' && action === 'changed'

/** The name of an actor; an event without an account is the program's own. */
const actorName = ({ _id, name, displayName }: AuditEntry['actor']) =>
  _id === null && name === programActor ? 'The program' : (displayName ?? name)

/** Subjects of kind `shop` that have a screen of their own. */
const shopScreens: Readonly<Partial<Record<string, string>>> = { redirects: '/admin/shop/addresses' }

/** Actions about accounts, which the screen People shows. */
const peopleActions: readonly AuditAction[] = ['invited', 'invite-revoked', 'joined', 'disabled', 'enabled']

/** The path of the screen where the subject of an event is now. */
export function subjectPath(entry: Pick<AuditEntry, 'action' | 'subject' | 'others'>): string {
  const { action, subject, others } = entry
  if (action === 'deleted') return '/admin/trash'
  if (isShopChange(entry))
    return (
      shopScreens[subject._id] ??
      (subject._id.startsWith(goLiveSubject) ? '/admin' : `/admin/shop#${subject._id}`)
    )
  if (peopleActions.includes(action)) return '/admin/people'
  const { screen, several } = kindTexts[subject.kind]
  if (several && action === 'removed') return '/admin/activity'
  return several && !others ? `${screen}/edit/${subject._id}` : screen
}
