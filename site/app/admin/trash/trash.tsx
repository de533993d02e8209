import { trashDays, trashMessages } from '@chekku/domain/trash'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dangerButtonClasses } from '../../ui/admin/button-classes.ts'
import { panelClasses } from '../layout/panel.ts'
import { QueryState } from '../layout/query-state.tsx'
import { Screen } from '../layout/screen.tsx'
import { TrashRow } from './trash-row.tsx'
import { trashQuery, useTrashActions } from './use-trash-actions.ts'

/** What was deleted in the last 30 days: to be brought back, or removed for good. */
export default function Trash() {
  const trash = useQuery(trashQuery)
  const { data } = trash
  const { restore, remove, empty, busy } = useTrashActions()

  // The pressed button is gone with its row.
  const count = data?.length
  useEffect(() => {
    if (count !== undefined && document.activeElement === document.body) {
      document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [count])

  return (
    <Screen
      title="Trash"
      actions={
        data !== undefined &&
        data.length > 0 && (
          <button
            type="button"
            onClick={() => void empty(data.length)}
            disabled={busy !== undefined}
            className={dangerButtonClasses()}
          >
            Empty Trash
          </button>
        )
      }
    >
      <p className="mb-5 max-w-measure text-soft">
        What was deleted stays here for {trashDays} days and can be restored, pictures included. Visitors do
        not see it.
      </p>
      <QueryState query={trash} failure={trashMessages.fetchTrashFailed} />
      {data?.length === 0 && (
        <p role="status" className={`${panelClasses} px-5 py-10 text-center text-soft`}>
          {trashMessages.emptied}
        </p>
      )}
      {data !== undefined && data.length > 0 && (
        <ul aria-label="Deleted" className={`${panelClasses} divide-y divide-line`}>
          {data.map(entry => (
            <TrashRow
              key={entry._id}
              entry={entry}
              isBusy={busy === entry._id || busy === 'all'}
              onRestore={() => void restore(entry)}
              onRemove={() => void remove(entry)}
            />
          ))}
        </ul>
      )}
    </Screen>
  )
}
