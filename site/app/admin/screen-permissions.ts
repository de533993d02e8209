import type { Action } from '@chekku/domain/people/permissions'

type ScreenPermission = readonly [path: string, action: Action, fields?: readonly string[]]

/**
 * The permission that a screen needs, by the beginning of its address; a longer address comes before a
 * shorter one. Screens that are not listed are for everybody.
 */
export const screenPermissions: readonly ScreenPermission[] = [
  ['/admin/account#backup', 'createBackupLink'],
  ['/admin/products/new', 'createProduct'],
  ['/admin/products/import', 'importProducts'],
  ['/admin/products/prices', 'updateProducts', ['price']],
  ['/admin/products/edit', 'updateProduct'],
  ['/admin/categories', 'updateCategory'],
  ['/admin/gallery', 'updateGalleryItem'],
  ['/admin/shop/addresses', 'saveRedirects'],
  ['/admin/shop#legal', 'updateShopLegal'],
  ['/admin/shop', 'updateShopIdentity'],
  ['/admin/navigation', 'updateNavigation'],
  ['/admin/start', 'updateShopIdentity'],
  ['/admin/trash', 'listTrash'],
  ['/admin/activity', 'undoChange'],
  ['/admin/people', 'listPeople'],
]
