import { messages } from '@chekku/domain/messages'
import type { Deleted, TrashKind } from '@chekku/domain/trash'
import { useToast } from '../../ui/toast.tsx'
import { deletedText } from './deleted-text.ts'
import { restoreDeletions } from './restore-deletion.ts'

/** How long a slip can be undone from where it happened; after that, from the trash. */
const undoShownForMs = 10_000

/**
 * What happens after something was deleted: it is said, with Undo beside it. Everything that deletes ends here, so that
 * what can be done about it is offered in one place.
 */
export function useAfterDelete(): (kind: TrashKind, deleted: readonly Deleted[]) => void {
  const toast = useToast()

  async function undo(kind: TrashKind, deleted: readonly Deleted[]) {
    const areBack = await restoreDeletions(
      kind,
      deleted.map(({ deletion }) => deletion),
    )
    if (areBack) toast(messages.deletionUndone)
    else toast(messages.restoreFailed, { hasFailed: true })
  }

  return (kind, deleted) => {
    if (deleted.length === 0) return
    toast(deletedText(kind, deleted.length), {
      action: { label: 'Undo', onAction: () => void undo(kind, deleted) },
      shownForMs: undoShownForMs,
    })
  }
}
