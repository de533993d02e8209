/** Days until a deletion in the trash expires. */
export const trashDays = 30

/** Messages about the trash, shown by the server and the administration. */
export const trashMessages = {
  notFound: 'This is not in the trash any more',
  restored: (name: string) => `${name} is back`,
  parentInTrash: (parent: string) => `Please restore ${parent} first: this subcategory belongs to it.`,
  removedForGood: (name: string) => `${name} is deleted for good`,
  emptied: 'The trash is empty',
  fetchTrashFailed: 'Failed to fetch the trash',
  restoreFailed: 'Failed to restore',
  deletionUndone: 'Restored',
  staysInTrash: `The trash keeps a copy for ${trashDays} days.`,
  inTrash: (names: string) => `${names}: kept in the trash for ${trashDays} days.`,
  removeForGoodFailed: 'Failed to delete for good',
  emptyTrashFailed: 'Failed to empty the trash',
} as const
