import { categoryMessages } from '@chekku/domain/category'
import { galleryMessages } from '@chekku/domain/gallery-item'
import { productMessages } from '@chekku/domain/product'
import type { TrashKind } from '@chekku/domain/schemas/trash'
import { trashMessages } from '@chekku/domain/trash'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { useToast } from '../../ui/toast.tsx'
import { invalidate } from './queries.ts'

/** How long a deletion or change can be undone where it happened. */
export const undoShownForMs = 10_000

const oneDeleted: Record<TrashKind, string> = {
  product: productMessages.deleted,
  category: categoryMessages.deleted,
  gallery: galleryMessages.deleted,
}

const pluralNames: Record<TrashKind, string> = {
  product: 'products',
  category: 'categories',
  gallery: 'gallery items',
}

interface Deletions {
  count: number
  /** The deletions that bring them back. */
  deletions: readonly string[]
}

/** Says that something was deleted, with Undo beside it. */
export function useAfterDelete(): (kind: TrashKind, deleted: Deletions) => void {
  const toast = useToast()

  async function undo(kind: TrashKind, deletions: readonly string[]) {
    let areRestored = true
    for (const deletion of deletions) {
      const { error } = await adminApi.trash.restore(deletion)
      if (error) areRestored = false
    }
    invalidate(kind)
    if (areRestored) toast(trashMessages.deletionUndone)
    else toast(trashMessages.restoreFailed, { hasFailed: true })
  }

  return (kind, { count, deletions }) => {
    if (count === 0) return
    toast(count === 1 ? oneDeleted[kind] : `${count} ${pluralNames[kind]} deleted`, {
      details: trashMessages.inTrash,
      action: { label: 'Undo', onAction: () => void undo(kind, deletions) },
      shownForMs: undoShownForMs,
    })
  }
}
