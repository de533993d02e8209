import { changeMessages } from '@chekku/domain/change'
import type { ChangeConflict } from '@chekku/domain/schemas/change'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import type { ApiError } from '../../api/api-response.ts'
import { failureText } from '../../api/failure-text.ts'
import { type ToastOptions, useToast } from '../../ui/toast.tsx'
import { queryClient } from './query-client.ts'

/** Time for which a toast offers Undo of a deletion or of a change of several things. */
const undoShownForMs = 10_000

interface UndoOptions extends ToastOptions {
  undone?: string
  /** Undoes the rest where some was changed since, and names that; otherwise such an undo is refused whole. */
  leave?: boolean
}

/** True if a refused undo may leave out its conflicts and undo the rest. */
export const hasRest = ({ data }: ApiError) => (data as { rest?: boolean } | undefined)?.rest === true

/** Undoes a change, or does it again if it is an undo; with `leave`, but for what has been changed since. */
export const undoChange = (id: string, { leave }: { leave?: boolean } = {}) =>
  callApi('undoChange', { params: { id }, ...(leave && { body: { leave } }) })

/** The link to the change that has to be undone before one that was refused; undefined where none is known. */
export function laterChangeLink({ data }: ApiError) {
  const { conflicts = [] } = (data ?? {}) as { conflicts?: readonly ChangeConflict[] }
  const later = conflicts.find(({ change }) => change !== undefined)?.change
  return (
    later && { to: `/admin/activity?change=${encodeURIComponent(later)}`, label: changeMessages.showLater }
  )
}

/** A toast with Undo of these changes, the last one first; a conflict is named, and Undo of the rest offered. */
export function useUndoToast() {
  const toast = useToast()
  return (
    text: string,
    changes: readonly (string | undefined)[],
    { undone = changeMessages.undone, leave = false, ...options }: UndoOptions = {},
  ) => {
    const ids = changes.filter(id => id !== undefined)
    async function undo(leaving: boolean) {
      const { topic } = options
      const errors: ApiError[] = []
      const conflicts: ChangeConflict[] = []
      for (const id of ids.toReversed()) {
        const { data, error } = await undoChange(id, { leave: leaving })
        if (error) errors.push(error)
        else conflicts.push(...data.left)
      }
      await queryClient.invalidateQueries()
      const [first] = errors
      // Another try is safe: a change that is undone already stays so.
      const isRepeatable = errors.some(({ kind }) => kind === 'unanswered')
      const canLeave = !leaving && !isRepeatable && errors.some(hasRest)
      const link = first && laterChangeLink(first)
      const done = conflicts.length > 0 ? changeMessages.left(conflicts) : undone
      toast(first ? failureText(adminFailures.undo, first) : done, {
        ...(topic && { topic }),
        hasFailed: first !== undefined,
        ...(link && { link }),
        ...(isRepeatable && { action: actionOf('Try again', leaving), shownForMs: undoShownForMs }),
        ...(canLeave && { action: actionOf(changeMessages.undoRest, true), shownForMs: undoShownForMs }),
      })
    }
    const actionOf = (label: string, leaving: boolean) => ({ label, onAction: () => void undo(leaving) })
    toast(text, {
      shownForMs: undoShownForMs,
      ...options,
      ...(ids.length > 0 && { action: actionOf('Undo', leave) }),
    })
  }
}
