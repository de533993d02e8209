import { changeMessages } from '@chekku/domain/change'
import type { ChangeConflict } from '@chekku/domain/schemas/change'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import type { ApiError } from '../../api/api-response.ts'
import { failureText } from '../../api/failure-text.ts'
import { type ToastOptions, useToast } from '../../ui/toast.tsx'
import { queryClient } from './query-client.ts'

interface UndoOptions extends ToastOptions {
  /** The message of the undo. */
  undone?: string
  /** Leaves and names the things that were changed since, and undoes the rest; otherwise the undo is refused whole. */
  leave?: boolean
}

/** True if a refused undo may leave out its conflicts and undo the rest. */
export const hasRest = ({ data }: ApiError) => (data as { rest?: boolean } | undefined)?.rest === true

/** Undoes a change, or redoes it if it is an undo; `leave` leaves out the things that were changed since. */
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
    const topic = options.topic === undefined ? {} : { topic: options.topic }

    async function undo(onlyRest: boolean) {
      const { errors, conflicts } = await undoEach(ids, onlyRest)
      await queryClient.invalidateQueries()
      const [error] = errors
      if (!error) return toast(conflicts.length > 0 ? changeMessages.left(conflicts) : undone, topic)
      const link = laterChangeLink(error)
      const action = nextAction(errors, onlyRest)
      toast(failureText(adminFailures.undo, error), {
        ...topic,
        hasFailed: true,
        ...(link && { link }),
        ...(action && { action }),
      })
    }

    function nextAction(errors: readonly ApiError[], onlyRest: boolean) {
      // Another try is safe: a change that is undone already stays so.
      if (errors.some(({ kind }) => kind === 'unanswered')) return undoAction('Try again', onlyRest)
      return !onlyRest && errors.some(hasRest) ? undoAction(changeMessages.undoRest, true) : undefined
    }

    const undoAction = (label: string, onlyRest: boolean) => ({ label, onAction: () => void undo(onlyRest) })
    toast(text, { ...options, ...(ids.length > 0 && { action: undoAction('Undo', leave) }) })
  }
}

/** Undoes changes, the last one first; after a failure it goes on with the others. */
async function undoEach(ids: readonly string[], leave: boolean) {
  const errors: ApiError[] = []
  const conflicts: ChangeConflict[] = []
  for (const id of ids.toReversed()) {
    const { data, error } = await undoChange(id, { leave })
    if (error) errors.push(error)
    else conflicts.push(...data.left)
  }
  return { errors, conflicts }
}
