import type { TrashKind } from '@chekku/domain/schemas/trash'
import { trashMessages } from '@chekku/domain/trash'
import { useToast } from '../../ui/toast.tsx'
import { deletedText } from './deleted-text.ts'
import { restoreDeletions } from './restore-deletion.ts'

/** What was deleted: how many things, and the deletions that bring them back. */
export interface Deletions {
  count: number
  deletions: readonly string[]
}

/** How long a slip can be undone from where it happened; after that, from the trash. */
export const undoShownForMs = 10_000

/**
 * What happens after something was deleted: it is said, with Undo beside it. Everything that deletes ends here, so that
 * what can be done about it is offered in one place.
 */
export function useAfterDelete(): (kind: TrashKind, deleted: Deletions) => void {
  const toast = useToast()

  async function undo(kind: TrashKind, deletions: readonly string[]) {
    const areBack = await restoreDeletions(kind, deletions)
    if (areBack) toast(trashMessages.deletionUndone)
    else toast(trashMessages.restoreFailed, { hasFailed: true })
  }

  return (kind, { count, deletions }) => {
    if (count === 0) return
    toast(deletedText(kind, count), {
      details: trashMessages.inTrash,
      action: { label: 'Undo', onAction: () => void undo(kind, deletions) },
      shownForMs: undoShownForMs,
    })
  }
}
