import { type OperationName, operations } from '../operations/all-operations.ts'
import type { Operation } from '../operations/operation.ts'
import { Problem } from '../problem.ts'
import { productTextKeys } from '../rules/product-texts.ts'
import { type ApiKeyAccess, apiKeyMessages } from './api-keys.ts'
import { type Access, accesses, type Pending, pendingTexts, peopleMessages, type Work } from './people.ts'
import { programActor, sessionMessages } from './session.ts'

/** The role of an actor: of an administrator, or of a script by its key. */
export type Role = Access | `${ApiKeyAccess}-key`

/** The maker of a call: an administrator, the key of a script, or the program. */
export interface Actor {
  /** The id of an administrator or a key; null for the program itself and its terminal. */
  id: string | null
  /** The e-mail of an administrator, else another name. */
  name: string
  /** The role; without one an actor may do everything: the program, and a person at its terminal. */
  role?: Role
  /** The share of a helper's work; default: all of it. */
  work?: Work
  /** The hash of the token of a person's session; without one, as for a test or a terminal, no session has to last. */
  session?: string
  /** True if the call has a fresh proof of the person’s identity. */
  isProved?: true
}

/** The program itself, when it creates the sample catalogue or removes expired rows. */
export const program: Actor = { id: null, name: programActor }

/** Effects of a write that need a right of their own. */
const writeEffects = {
  /** A save of the shop that changes where orders go. */
  changeContacts: { role: 'manager', needsProof: true },
  /** A write that adds a link to another site. */
  linkElsewhere: { role: 'helper' },
} as const satisfies Record<string, Pick<Operation, 'role' | 'needsProof'>>

/** A right: of an operation, or of an effect of a write. */
export type Action = OperationName | keyof typeof writeEffects

const requirements: Readonly<
  Record<Action, Pick<Operation, 'role' | 'keys' | 'work' | 'needsProof' | 'whilePending'>>
> = { ...operations, ...writeEffects }

/** The actions that a write needs for its links: one if any of them is new. */
export const actionsForLinks = (before: readonly string[], after: readonly string[]): Action[] =>
  after.some(link => link !== '' && !before.includes(link)) ? ['linkElsewhere'] : []

const fieldsOfStock = ['inStock', 'availability', 'image', 'pictures']
const fieldsOfTexts = ['name', ...productTextKeys, 'facts', ...fieldsOfStock]
/** The fields of a product that a helper may change, by the helper's work. */
const fieldsOfHelpers: Readonly<Record<Work, readonly string[]>> = {
  all: [...fieldsOfTexts, 'price', 'mrp', 'offer'],
  texts: fieldsOfTexts,
  stock: fieldsOfStock,
}

/** True if a role is at least another one: `accesses` begins with the one that may most. */
const isAtLeast = (access: Access, least: Access) => accesses.indexOf(access) <= accesses.indexOf(least)

/**
 * Whether an actor may execute an action, also on these fields of a product. Without an actor: whether a visitor may. The
 * program itself may do everything.
 */
export function can(
  actor: Pick<Actor, 'role' | 'work'> | undefined,
  action: Action,
  fields: readonly string[] = [],
): boolean {
  const { role: least, keys, work: neededWork } = requirements[action]
  if (least === 'anybody') return true
  if (actor === undefined) return false
  const { role, work = 'all' } = actor
  if (role === undefined) return true
  if (!isAccess(role)) return keys === 'read' || (keys === 'write' && role === 'write-key')
  if (!isAtLeast(role, least)) return false
  if (role !== 'helper') return true
  const isPartOfWork = neededWork === undefined || work === neededWork
  return isPartOfWork && fields.every(field => fieldsOfHelpers[work].includes(field))
}

/** Whether an operation needs a fresh proof of identity. */
export const needsProof = (action: Action): boolean => requirements[action].needsProof === true

/** Refuses an action that needs a fresh proof of identity, if there is none, with Problem `forbidden`. */
export function refuseUnproved({ isProved }: Actor, action: Action): void {
  if (needsProof(action) && !isProved)
    throw new Problem('forbidden', sessionMessages.proofRequired, { data: { needs: 'proof' } })
}

/**
 * Refuses an operation with Problem `forbidden` while a pending step blocks it. Others may have read a first password
 * in a log or a terminal: they must not add a passkey or a second factor, which would survive a change of the password.
 */
export function refusePending(pending: Pending | undefined, name: OperationName | undefined): void {
  if (!pending) return
  const whilePending = name && requirements[name].whilePending
  if (whilePending !== 'any' && whilePending !== pending)
    throw new Problem('forbidden', pendingTexts[pending])
}

const canRestore = (actor: Actor) => can(actor, 'restoreFromTrash')
/** Helpers and keys undo only their own changes. */
const canUndoOnlyOwn = (role: Role) => role !== 'owner' && role !== 'manager'

/**
 * Whether an actor can undo a change of `maker`: everybody their own, an owner all, a manager those of managers, helpers
 * and keys. Undoing a deletion restores things, which a manager may not do to those that an owner or the program deleted.
 */
export function canUndo(actor: Actor, maker: Actor): boolean {
  if (actor.role === undefined || actor.id === maker.id) return true
  return !canUndoOnlyOwn(actor.role) && (canRestore(actor) || !canRestore(maker))
}

/** True if an actor may read the activity; elsewhere, too, only they see who made a change. */
export const canReadActivity = (actor: Actor | undefined): boolean => can(actor, 'listActivity')

const isAccess = (role: Role): role is Access => accesses.some(access => access === role)

/** Why a person or a key may not do this, as a sentence: the fields, if a person may do it to others. */
export function forbiddenText(actor: Actor, action: Action, fields: readonly string[] = []): string {
  const { role } = actor
  if (role && isAccess(role)) {
    const refused = [...new Set(fields)].filter(field => !can(actor, action, [field]))
    return can(actor, action) && refused.length > 0
      ? peopleMessages.notTheseFields(role, refused)
      : peopleMessages.notForRole(role)
  }
  return requirements[action].keys ? apiKeyMessages.readOnly : apiKeyMessages.notForKeys
}

/** Why an actor can't undo a change of another. */
export function notOwnChangeText({ role }: Actor): string {
  if (!role || !isAccess(role)) return apiKeyMessages.notOwnChange
  return canUndoOnlyOwn(role) ? peopleMessages.notOwnChange : peopleMessages.ownersChange
}
