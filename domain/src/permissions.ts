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

/* The operations of the API, by their ids in its description, and who may call them. */

/** Reads of what visitors see, probes, and the sign-in. */
const forAnyone: ReadonlySet<string> = new Set([
  'getAddress',
  'getCategory',
  'getGalleryItem',
  'getHealth',
  'getNavigation',
  'getNavigationVersion',
  'getProduct',
  'getProductSchema',
  'getReadiness',
  'getShop',
  'listCategories',
  'listFeaturedProducts',
  'listGalleryCategories',
  'listGalleryItems',
  'listGalleryItemsOfCategory',
  'listMainCategories',
  'listNavigationVersions',
  'listPopularGalleryItems',
  'listPopularProducts',
  'listProducts',
  'listSubcategories',
  'signIn',
])

/** Operations of administrators, by what they are about. */
const areas = {
  account: [
    'changePassword',
    'countOtherSessions',
    'getCurrentUser',
    'getSessionExpiry',
    'signOut',
    'signOutOthers',
  ],
  products: [
    'arrangeProducts',
    'arrangeProductsByChange',
    'changeProducts',
    'createProduct',
    'createProductFromJson',
    'deleteProduct',
    'deleteProducts',
    'getDraft',
    'getProductOrder',
    'joinProducts',
    'listDrafts',
    'previewProduct',
    'storeProductPicture',
    'toggleProductFeatured',
    'undoJoinProducts',
    'updateProduct',
    'updateProducts',
  ],
  categories: [
    'createCategory',
    'deleteCategory',
    'getCategoryDeletion',
    'updateCategory',
    'updateCategoryNavSettings',
  ],
  gallery: ['createGalleryItem', 'deleteGalleryItem', 'toggleGalleryItemPopular', 'updateGalleryItem'],
  navigation: ['restoreNavigationVersion', 'updateNavigation'],
  shop: [
    'checkRedirects',
    'dismissGoLivePoint',
    'getGoLiveIds',
    'getGoLiveCheck',
    'getShopDetails',
    'getShopVersion',
    'listRedirects',
    'listShopVersions',
    'recordTestMessage',
    'restoreShopVersion',
    'saveRedirects',
    'updateShopHours',
    'updateShopIdentity',
    'updateShopLegal',
    'updateShopNotices',
    'updateShopPlaces',
    'updateShopReach',
    'updateShopTestimonials',
    'updateShopWords',
  ],
  trash: ['emptyTrash', 'listTrash', 'removeFromTrash', 'restoreFromTrash'],
  activity: ['listActivity', 'undoChange'],
}

const forAdministrators: ReadonlySet<string> = new Set(Object.values(areas).flat())

/** True if this is an operation with a rule who may call it. */
export const isOperation = (operation: string): boolean =>
  forAnyone.has(operation) || forAdministrators.has(operation)

/** Whether an actor may call an operation; without an actor, whether anybody may. */
export function can(actor: Actor | undefined, operation: string): boolean {
  return forAnyone.has(operation) || (actor !== undefined && forAdministrators.has(operation))
}
