import { programActor } from './session.ts'

/** The administrator or the program that makes a call. */
export interface Actor {
  /** The id of an administrator; null for the program itself and for whoever is at its terminal. */
  id: string | null
  /** The e-mail of an administrator, else another name. */
  name: string
}

/** The program itself, when it creates the sample catalogue or removes what has expired. */
export const program: Actor = { id: null, name: programActor }

/** The operation of a call by its id, with the area that its tag names in the API description. */
export interface Action {
  area: string
  operation: string
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
])

/** Whether an actor may do this; without an actor, whether anybody may. In no other area may anyone do anything. */
export function can(actor: Actor | undefined, { area, operation }: Action): boolean {
  const open = areas.get(area)
  return open !== undefined && (actor !== undefined || open.includes(operation))
}
