import { programActor } from '@chekku/domain/people/session'
import type { AuditAction, AuditEntry, AuditKind } from '@chekku/domain/schemas/audit'
import type { TrashKind } from '@chekku/domain/schemas/trash'
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

/** The names of the kinds of entities. */
export const kindTexts: Readonly<Record<TrashKind, { one: string; several: string }>> = {
  product: { one: 'product', several: 'products' },
  category: { one: 'category', several: 'categories' },
  gallery: { one: 'gallery item', several: 'gallery items' },
}

/** The list of each kind, or its only screen. */
const kindScreens: Readonly<Record<AuditKind, string>> = {
  product: '/admin/products',
  category: '/admin/categories',
  gallery: '/admin/gallery',
  navigation: '/admin/navigation',
  administrator: '/admin/account',
  shop: '/admin/activity',
}

const isEntityKind = (kind: AuditKind): kind is TrashKind => kind in kindTexts

type EventLine = Pick<AuditEntry, 'actor' | 'action' | 'subject' | 'others'> &
  Partial<Pick<AuditEntry, 'before' | 'after'>>

/** The event as a sentence: actor, verb and subject; several subjects by two names and their count. */
export function lineText(entry: EventLine): string {
  const { action, subject } = entry
  const actor = actorName(entry.actor)
  if (isEntityKind(subject.kind)) return `${actor} ${entityText(entry, kindTexts[subject.kind])}`
  if (subject.kind === 'administrator') return `${actor} ${accountText(entry)}`
  if (isShopChange(entry)) return `${actor} changed the shop: ${subject.name}`
  return `${actor} ${verbs[action]} ${subject.kind === 'shop' ? 'the shop from ' : ''}${subject.name}`
}

/** Verb and subject of an event about products, categories or gallery items. */
function entityText(entry: EventLine, { one, several }: { one: string; several: string }): string {
  const { action, subject, others, after } = entry
  const names = namesText([subject, ...(others ?? [])].map(({ name }) => name))
  const things = others ? `${others.length + 1} ${several} (${names})` : `${one} ${names}`
  if (after && 'productOrder' in after) return `arranged the products of ${things}`
  if (action === 'deleted' && typeof after?.joinedInto === 'string')
    return `joined ${things} into ${after.joinedInto}`
  const isDetailed = action === 'changed' || after?.sheet !== undefined
  const change = isDetailed ? changeText([entry, ...(others ?? [])]) : ''
  return `${verbs[action]} ${things}${change && `: ${change}`}`
}

/** Verb and subject of an event about an account; the actor's own is not named again. */
function accountText({ actor, action, subject, after }: EventLine): string {
  const usualVerbs = [ownVerbs[action] ?? verbs[action], verbs[action]] as const
  const [ownVerb, verb] = exactVerbs(action, after) ?? usualVerbs
  return subject.name === actor.name ? ownVerb : `${verb} ${subject.name}`
}

/** The verbs for the own account and for another, where the facts of an event are more exact than its action. */
function exactVerbs(action: AuditAction, after: EventLine['after']): readonly [string, string] | undefined {
  if (action === 'sessions-ended' && after && 'device' in after)
    return ['ended a session', 'ended a session of']
  if (action === 'changed' && after && ('role' in after || 'onlyCategories' in after))
    return ['changed their role', 'changed the role of']
  return undefined
}

/** True for an event about the shop details or the go-live check; other shop events are restores from a backup. */
const isShopChange = ({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>) =>
  subject.kind === 'shop' && action === 'changed'

/** The name of an actor; an event without an account is the program's own. */
const actorName = ({ _id, name, displayName }: AuditEntry['actor']) =>
  _id === null && name === programActor ? 'The program' : (displayName ?? name)

/** Actions about accounts, which the screen People shows. */
const peopleActions: readonly AuditAction[] = ['invited', 'invite-revoked', 'joined', 'disabled', 'enabled']

/** The path of the screen where the subject of an event is now. */
export function subjectPath(entry: Pick<AuditEntry, 'action' | 'subject' | 'others'>): string {
  const { action, subject, others } = entry
  if (action === 'deleted') return '/admin/trash'
  if (isShopChange(entry)) return shopPath(subject._id)
  if (peopleActions.includes(action)) return '/admin/people'
  const screen = kindScreens[subject.kind]
  if (!isEntityKind(subject.kind)) return screen
  if (action === 'removed') return '/admin/activity'
  return others ? screen : `${screen}/edit/${subject._id}`
}

/** The path of a section of the shop details, or of another subject of kind `shop`. */
function shopPath(id: string): string {
  if (id === 'redirects') return '/admin/shop/addresses'
  return id.startsWith(goLiveSubject) ? '/admin' : `/admin/shop#${id}`
}
