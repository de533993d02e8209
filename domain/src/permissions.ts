import { type ApiKeyAccess, apiKeyMessages } from './api-keys.ts'
import { type Access, accesses, type Pending, pendingTexts, peopleMessages, type Work } from './people.ts'
import { Problem } from './problem.ts'
import { programActor, sessionMessages } from './session.ts'

/** The role of an actor: of an administrator, or of a script by its key. */
export type Role = Access | `${ApiKeyAccess}-key`

/** Whoever makes a call: an administrator, the key of a script, or the program. */
export interface Actor {
  /** The id of an administrator or a key; null for the program itself and for whoever is at its terminal. */
  id: string | null
  /** The e-mail of an administrator, else another name. */
  name: string
  /** Without one an actor may do everything: the program, and whoever is at its terminal. */
  role?: Role
  /** How much of a helper's work it does; without it all of it. */
  work?: Work
  /** The hash of the token of a person's session; without one, as for a test or a terminal, no session has to last. */
  session?: string
  /** True if a person has proved lately, and with this call, to be this one. */
  isProved?: true
}

/** The program itself, when it creates the sample catalogue or removes what has expired. */
export const program: Actor = { id: null, name: programActor }

/** The operation of a call by its id, with the area that its tag names in the API description. */
export interface Action {
  area: string
  operation: string
  /** True if it changes nothing. */
  isRead?: boolean
}

/**
 * The areas of the API, each with what anybody may call: reads of what visitors see, probes, and the sign-in. All else in
 * an area is for administrators.
 */
const areas: ReadonlyMap<string, readonly string[]> = new Map([
  ['Operation', ['getHealth', 'getReadiness']],
  [
    'Session',
    [
      'askToSignIn',
      'forgetPassword',
      'getResetLink',
      'listWaysBack',
      'resetPassword',
      'signIn',
      'signInByPasskey',
    ],
  ],
  [
    'Products',
    ['getProduct', 'getProductSchema', 'listFeaturedProducts', 'listPopularProducts', 'listProducts'],
  ],
  ['Categories', ['getCategory', 'listCategories', 'listMainCategories', 'listSubcategories']],
  [
    'Gallery',
    [
      'getGalleryItem',
      'listGalleryCategories',
      'listGalleryItems',
      'listGalleryItemsOfCategory',
      'listPopularGalleryItems',
    ],
  ],
  ['Navigation', ['getNavigation', 'getNavigationVersion', 'listNavigationVersions']],
  ['Shop', ['getShop']],
  ['Addresses', ['getAddress']],
  ['Go-live check', []],
  ['Trash', []],
  ['Activity', []],
  ['Keys', []],
  ['People', ['acceptInvite', 'getInvite']],
  ['Backup', ['downloadBackup']],
])

interface Permissions {
  areas: readonly string[]
  /** Operations in these areas that it may not call all the same. */
  never: readonly string[]
  /** The operations that change something, where it is not all. */
  writes?: readonly string[]
  /** The fields of a product that it may change, where it is not all. */
  fields?: readonly string[]
  undoesOnlyItsOwn?: true
}

/** A save of the shop that changes what orders go to; no call of its own. */
export const changeContacts: Action = { area: 'Shop', operation: 'changeContacts' }
/** A write that adds a link to another site; no call of its own. */
const linkElsewhere: Action = { area: 'Shop', operation: 'linkElsewhere' }
/** The action that a write needs as well if it adds a link; none if all of its links stood there before. */
export const linksAdded = (before: readonly string[], after: readonly string[]): Action[] =>
  after.some(link => link !== '' && !before.includes(link)) ? [linkElsewhere] : []

/**
 * The catalogue, without what takes much of it away or brings it back at once, what orders go to, links to other sites, and
 * without accounts, keys and who did what, from which address. Of the activity that leaves what a key changed itself, and the
 * undo of it.
 */
const ofKeys: Permissions = {
  areas: ['Products', 'Categories', 'Gallery', 'Navigation', 'Shop', 'Activity'],
  never: [
    'listActivity',
    'restoreNavigationVersion',
    'restoreShopVersion',
    'updateShopLegal',
    changeContacts.operation,
    linkElsewhere.operation,
  ],
  undoesOnlyItsOwn: true,
}

/** Restores of earlier versions and deleted entities, and permanent deletes. */
const restoresAndPurges = [
  'restoreNavigationVersion',
  'restoreShopVersion',
  'restoreFromTrash',
  'removeFromTrash',
  'emptyTrash',
]
const ofOwnersAlone = ['People', 'Keys', 'Backup']

const stockOfHelpers = ['inStock', 'availability', 'image', 'pictures']

const ofHelpers: Permissions & { writes: readonly string[]; fields: readonly string[] } = {
  areas: ['Session', 'Products', 'Categories', 'Shop', 'Activity'],
  never: ['listActivity', 'listShopVersions', 'getShopVersion'],
  writes: [
    'updateProduct',
    'updateProducts',
    'changeProducts',
    'storeProductPicture',
    'focusProductPicture',
    'undoChange',
    linkElsewhere.operation,
  ],
  fields: ['name', 'description', 'facts', ...stockOfHelpers],
  undoesOnlyItsOwn: true,
}

/** The permissions of helpers, by their work. */
const helpers: Readonly<Record<Work, Permissions>> = {
  all: {
    ...ofHelpers,
    writes: [...ofHelpers.writes, 'planProductImport', 'importProducts'],
    fields: [...ofHelpers.fields, 'price', 'mrp', 'offer'],
  },
  texts: ofHelpers,
  stock: { ...ofHelpers, fields: stockOfHelpers },
}

/** The permissions of each role. Reads that are open to anybody are open to all roles. */
const roles: Readonly<Record<Role, Permissions>> = {
  owner: { areas: [...areas.keys()], never: [] },
  manager: {
    areas: [...areas.keys()].filter(area => !ofOwnersAlone.includes(area)),
    never: [...restoresAndPurges, 'updateShopLegal'],
  },
  helper: helpers.all,
  'read-key': { ...ofKeys, writes: [] },
  'write-key': ofKeys,
}

const permissionsOf = (role: Role, { work }: Actor) =>
  role === 'helper' && work ? helpers[work] : roles[role]

/**
 * Whether an actor may do this, or change these fields of a product by it; without an actor, whether anybody may. In no other
 * area may anyone do anything.
 */
export function can(
  actor: Actor | undefined,
  { area, operation, isRead = false }: Action,
  fields: readonly string[] = [],
): boolean {
  const open = areas.get(area)
  if (open === undefined || actor === undefined) return open?.includes(operation) ?? false
  if (actor.role === undefined || open.includes(operation)) return true
  const { areas: own, never, writes, fields: ownFields } = permissionsOf(actor.role, actor)
  if (!own.includes(area) || never.includes(operation)) return false
  // Every role manages its own session and account.
  if (area === 'Session' || isRead) return true
  if (writes && !writes.includes(operation)) return false
  return ownFields === undefined || fields.every(field => ownFields.includes(field))
}

/**
 * Operations that need a fresh proof of identity, which no key can give: a session alone, as it may be stolen, is not enough.
 */
export const ofFreshProof: ReadonlySet<string> = new Set([
  'addPasskey',
  'askForPasskey',
  'changePerson',
  'createBackupLink',
  'createKey',
  'createResetLink',
  'disablePerson',
  'endPersonSession',
  'endPersonSessions',
  'invitePerson',
  'removePasskey',
  'renamePasskey',
  'revokeInvite',
  'revokeKey',
  'updateShopLegal',
  'startSecondFactor',
  'confirmSecondFactor',
  'renewRecoveryCodes',
  'removeSecondFactor',
  'removeSecondFactorOfPerson',
  'changeSecondFactorRule',
])

/** Refuses what needs a fresh proof of identity without one, with Problem `forbidden`. */
export function refuseUnproved({ isProved }: Actor, operation: string): void {
  const needsProof = ofFreshProof.has(operation) || operation === changeContacts.operation
  if (needsProof && !isProved)
    throw new Problem('forbidden', sessionMessages.proofRequired, { data: { needs: 'proof' } })
}

const whileAnythingIsPending = ['getCurrentUser', 'getSessionExpiry', 'changePassword', 'signOut']
/**
 * The operations that stay open to an administrator with a pending step. A first password is in a log or a terminal: whoever read
 * it there must not add a passkey or a second factor, which would survive the change of the password.
 */
const whilePending: Readonly<Record<Pending, readonly string[]>> = {
  password: whileAnythingIsPending,
  'second-factor': [
    ...whileAnythingIsPending,
    'getSecondFactor',
    'startSecondFactor',
    'confirmSecondFactor',
    'proveIdentity',
    'askToProve',
    'proveByPasskey',
  ],
}

/** Refuses an operation with Problem `forbidden` while a pending step blocks it. */
export function refusePending(pending: Pending | undefined, operation: string | undefined): void {
  if (pending && !whilePending[pending].includes(operation ?? ''))
    throw new Problem('forbidden', pendingTexts[pending])
}

const restores = (actor: Actor) => can(actor, { area: 'Trash', operation: 'restoreFromTrash' })

/**
 * Whether an actor can undo a change of `maker`. To undo what somebody else has deleted or saved is to restore: who may not
 * restore undoes nothing of those who may.
 */
export function canUndo(actor: Actor, maker: Actor): boolean {
  if (actor.role === undefined || actor.id === maker.id) return true
  return !roles[actor.role].undoesOnlyItsOwn && (restores(actor) || !restores(maker))
}

/** True for who may read the activity, and so in other places who did what. */
export const readsWhoDidWhat = (actor: Actor | undefined): boolean =>
  can(actor, { area: 'Activity', operation: 'listActivity', isRead: true })

const isAccess = (role: Role): role is Access => accesses.some(access => access === role)

/** Why an actor may not do this, as a sentence. */
export function forbiddenText(actor: Actor, action: Action, fields: readonly string[] = []): string {
  const { role } = actor
  if (role && isAccess(role)) {
    const refused = [...new Set(fields)].filter(field => !can(actor, action, [field]))
    return can(actor, action) && refused.length > 0
      ? peopleMessages.notTheseFields(role, refused)
      : peopleMessages.notForRole(role)
  }
  return can(actor, { ...action, isRead: true }) ? apiKeyMessages.readOnly : apiKeyMessages.notForKeys
}

/** Why an actor can't undo a change of another. */
export function notOwnChangeText({ role }: Actor): string {
  if (!role || !isAccess(role)) return apiKeyMessages.notOwnChange
  return roles[role].undoesOnlyItsOwn ? peopleMessages.notOwnChange : peopleMessages.ownersChange
}
