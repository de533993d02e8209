/** Days that a deleted thing stays in the trash (rulings, section 9). */
export const trashDays = 30

/** What the server and the administration say of the trash. */
export const trashMessages = {
  notFound: 'This is not in the trash any more',
  restored: (name: string) => `${name} is back`,
  parentInTrash: (parent: string) =>
    `This subcategory belongs to ${parent}, which is in the trash too. Please restore ${parent} first.`,
  removedForGood: (name: string) => `${name} was removed for good`,
  emptied: 'The trash is empty',
  fetchTrashFailed: 'Failed to fetch the trash',
  restoreFailed: 'Failed to restore',
  deletionUndone: 'What was deleted is back',
  inTrash: `Kept in the trash for ${trashDays} days.`,
  removeForGoodFailed: 'Failed to delete for good',
  emptyTrashFailed: 'Failed to empty the trash',
} as const
