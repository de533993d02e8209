import type { ChangeConflict } from './schemas/change.ts'
import { capitalised } from './sentence.ts'

/** Days for which a change can be undone. */
export const changeDays = 30

const conflictText = ({ name, reason }: ChangeConflict) =>
  name === '' ? capitalised(reason) : `${name}: ${reason}`

/** The first three of the conflicts, and the number of the others. */
function conflictsText(conflicts: readonly ChangeConflict[]): string {
  const texts = [...new Set(conflicts.map(conflictText))]
  const others = texts.length > 3 ? `; and ${texts.length - 3} more` : ''
  return texts.slice(0, 3).join('; ') + others
}

/** Messages about undoing a change, shown by the server and the administration. */
export const changeMessages = {
  notKept: `This can’t be undone: it is over ${changeDays} days old, or from a backup.`,
  own: 'Your changes',
  failed: 'Failed to undo',
  undone: 'Undone',
  undoRest: 'Undo the rest',
  showLater: 'Show the later change',
  redone: 'Redone',
  conflicts: (conflicts: readonly ChangeConflict[]) => `This can’t be undone. ${conflictsText(conflicts)}.`,
  left: (conflicts: readonly ChangeConflict[]) => `The rest is undone. ${conflictsText(conflicts)}.`,
  changedSince: (name: string) => `${name} has changed it since`,
  changed: 'it has been changed since',
  stays: 'it stays as it is',
  inTrash: 'it is in the trash',
  removed: 'it was deleted for good',
  expired: 'its time in the trash is over',
  there: 'it is back already',
  parentInTrash: 'its main category is in the trash',
  parentIsSubcategory: 'its main category is a subcategory now',
  categoryInUse: 'products or subcategories belong to it',
  hasSubcategories: 'it has subcategories now',
  categoryGone: 'its category is gone',
  subcategoryElsewhere: 'its subcategory is not in its category any more',
} as const
