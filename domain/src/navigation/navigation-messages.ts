/** Messages of the server and the Navigation Manager. */
export const navigationMessages = {
  loadNavigationFailed: 'Failed to load navigation data',
  updateItemOrderFailed: 'Failed to update item order',
  saveNavigationFailed: 'Failed to save navigation settings',
  orderUpdated: 'Navigation order updated',
  saved: 'Navigation settings saved successfully',
  empty: 'No categories found. Create categories to manage navigation.',
  swapNotImplemented: 'Swapping different item types is not implemented yet',
  versionNotFound: 'There is no such saved version',
  restored: 'The earlier version is back',
} as const
