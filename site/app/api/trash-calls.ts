import type { TrashEntry } from '@chekku/domain/schemas/trash'
import { type Call, listOf, recordOf, segment } from './call.ts'

/** The trash: what was deleted in the last 30 days. */
export function createTrashCalls(call: Call) {
  const path = (deletion: string) => `/trash/${segment(deletion)}`
  return {
    /** Newest first. */
    list: () => call({ method: 'GET', path: '/trash' }, listOf<TrashEntry>()),
    /** Brings back all that went with one deletion. */
    restore: (deletion: string) =>
      call({ method: 'POST', path: `${path(deletion)}/restore` }, recordOf<TrashEntry>()),
    remove: (deletion: string) => call({ method: 'DELETE', path: path(deletion) }, body => body ?? undefined),
    /** Removes all of it for good. */
    empty: () => call({ method: 'DELETE', path: '/trash' }, recordOf<{ removed: number }>()),
  }
}
