import { changeMessages } from '@chekku/domain/change'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import type { ApiError } from '../../api/api-response.ts'
import { failureText } from '../../api/failure-text.ts'
import { type ToastOptions, useToast } from '../../ui/toast.tsx'
import { queryClient } from './query-client.ts'

/** Time for which a toast offers Undo of a deletion or of a change of several things. */
const undoShownForMs = 10_000

/** Says what was done, with Undo of these changes, the last one first; a conflict is said with the names of what hinders it. */
export function useUndoToast() {
  const toast = useToast()
  return (
    text: string,
    changes: readonly (string | undefined)[],
    { undone = changeMessages.undone, ...options }: ToastOptions & { undone?: string } = {},
  ) => {
    const ids = changes.filter(id => id !== undefined)
    async function undo() {
      const { topic } = options
      const errors: ApiError[] = []
      for (const id of ids.toReversed()) {
        const { error } = await adminApi.changes.undo(id)
        if (error) errors.push(error)
      }
      await queryClient.invalidateQueries()
      const [first] = errors
      // What is undone already, its answer lost, is left as it is.
      const isRepeatable = errors.some(({ kind }) => kind === 'unanswered')
      toast(first ? failureText(adminFailures.undo, first) : undone, {
        ...(topic && { topic }),
        hasFailed: first !== undefined,
        ...(isRepeatable && { action: actionOf('Try again'), shownForMs: undoShownForMs }),
      })
    }
    const actionOf = (label: string) => ({ label, onAction: () => void undo() })
    toast(text, {
      shownForMs: undoShownForMs,
      ...options,
      ...(ids.length > 0 && { action: actionOf('Undo') }),
    })
  }
}
