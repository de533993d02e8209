import { type ApiKeyAccess, apiKeyMessages } from './api-keys.ts'
import { programActor } from './session.ts'

/** The role of an actor whose permissions are limited. */
export type Role = `${ApiKeyAccess}-key`

/** Whoever makes a call: an administrator, the key of a script, or the program. */
export interface Actor {
  /** The id of an administrator or a key; null for the program itself and for whoever is at its terminal. */
  id: string | null
  /** The e-mail of an administrator, else another name. */
  name: string
  /** Without one an actor may do everything. */
  role?: Role
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
  ['Session', ['signIn']],
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
])

interface Permissions {
  areas: readonly string[]
  /** Operations in these areas that it may not call all the same. */
  never: readonly string[]
  mayWrite: boolean
}

/**
 * The catalogue, without what takes much of it away or brings it back at once, and without accounts, keys and who did what,
 * from which address. Of the activity that leaves the undo of what a key changed.
 */
const ofKeys = {
  areas: ['Products', 'Categories', 'Gallery', 'Navigation', 'Shop', 'Activity'],
  never: ['listActivity', 'restoreNavigationVersion', 'restoreShopVersion'],
}

/** The permissions of each role. Reads that are open to anybody are open to all roles. */
const roles: Readonly<Record<Role, Permissions>> = {
  'read-key': { ...ofKeys, mayWrite: false },
  'write-key': { ...ofKeys, mayWrite: true },
}

/** Whether an actor may do this; without an actor, whether anybody may. In no other area may anyone do anything. */
export function can(actor: Actor | undefined, { area, operation, isRead = false }: Action): boolean {
  const open = areas.get(area)
  if (open === undefined || actor === undefined) return open?.includes(operation) ?? false
  if (actor.role === undefined || open.includes(operation)) return true
  const { areas: own, never, mayWrite } = roles[actor.role]
  return own.includes(area) && !never.includes(operation) && (isRead || mayWrite)
}

/** Why an actor may not do this, as a sentence. */
export const forbiddenText = (actor: Actor, action: Action): string =>
  can(actor, { ...action, isRead: true }) ? apiKeyMessages.readOnly : apiKeyMessages.notForKeys
