type ScreenAction = readonly [path: string, area: string, operation: string, fields?: readonly string[]]

/**
 * What whoever opens a screen must be able to do, as area, operation and fields, by the beginning of the screen's address, and a
 * longer address before a shorter one. Screens that are not listed are for everybody.
 */
export const screenActions: readonly ScreenAction[] = [
  ['/admin/account#backup', 'Backup', 'createBackupLink'],
  ['/admin/products/new', 'Products', 'createProduct'],
  ['/admin/products/import', 'Products', 'importProducts'],
  ['/admin/products/prices', 'Products', 'updateProducts', ['price']],
  ['/admin/products/edit', 'Products', 'updateProduct'],
  ['/admin/categories', 'Categories', 'updateCategory'],
  ['/admin/gallery', 'Gallery', 'updateGalleryItem'],
  ['/admin/shop/addresses', 'Addresses', 'saveRedirects'],
  ['/admin/shop#legal', 'Shop', 'updateShopLegal'],
  ['/admin/shop', 'Shop', 'updateShopIdentity'],
  ['/admin/navigation', 'Navigation', 'updateNavigation'],
  ['/admin/start', 'Shop', 'updateShopIdentity'],
  ['/admin/trash', 'Trash', 'listTrash'],
  ['/admin/activity', 'Activity', 'undoChange'],
  ['/admin/people', 'People', 'listPeople'],
]
