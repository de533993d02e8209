import { changeMessages } from '@chekku/domain/change'
import type { Kind } from '../changes/change-set.ts'
import { TRASH_RETENTION_MS } from './store.ts'

/** How deletions are changed; their rows are removed with them. */
export const deletionKind: Kind = {
  kind: 'deletion',
  table: 'deletions',
  key: ['id'],
  audit: 'shop',
  undoCreation: (_queries, { id }, at) => [{ kind: 'deletion', id: String(id), set: { restored_at: at } }],
  // A deletion that goes back into the trash has only its days left.
  checkBeforeUndo:
    async () =>
    ({ set: { restored_at }, row: { deleted_at } }) =>
      restored_at === null && Number(deleted_at) <= Date.now() - TRASH_RETENTION_MS
        ? changeMessages.expired
        : undefined,
}
