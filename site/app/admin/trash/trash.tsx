import type { TrashEntry } from '@chekku/domain/schemas/trash'
import { trashDays, trashMessages } from '@chekku/domain/trash'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '../../ui/admin/button.tsx'
import { RowPicture } from '../components/list/row-picture.tsx'
import { momentText } from '../data/moment-text.ts'
import { panelClasses } from '../layout/panel.ts'
import { QueryState } from '../layout/query-state.tsx'
import { Screen } from '../layout/screen.tsx'
import { alongText, kindNames, leftText } from './trash-words.ts'
import { trashQuery, useTrashActions } from './use-trash-actions.ts'

/** What was deleted in the last 30 days: to be brought back, or removed for good. */
export default function Trash() {
  const trash = useQuery(trashQuery)
  const entries = trash.data ?? []
  const { restore, remove, empty, busy } = useTrashActions()

  // The pressed button is gone with its row.
  const count = trash.data?.length
  useEffect(() => {
    if (count !== undefined && document.activeElement === document.body) {
      document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [count])

  return (
    <Screen
      title="Trash"
      actions={
        entries.length > 0 && (
          <Button onClick={() => void empty(entries.length)} disabled={busy !== undefined} kind="danger">
            Empty Trash
          </Button>
        )
      }
    >
      <p className="mb-5 max-w-measure text-soft">
        What was deleted stays here for {trashDays} days and can be restored, pictures included. Visitors do
        not see it.
      </p>
      <QueryState
        query={trash}
        failure={trashMessages.fetchTrashFailed}
        count={entries.length}
        emptyText={trashMessages.emptied}
      >
        <ul aria-label="Deleted" className={`${panelClasses} divide-y divide-line`}>
          {entries.map(entry => (
            <TrashRow
              key={entry._id}
              entry={entry}
              isBusy={busy === entry._id || busy === 'all'}
              onRestore={() => void restore(entry)}
              onRemove={() => void remove(entry)}
            />
          ))}
        </ul>
      </QueryState>
    </Screen>
  )
}

interface TrashRowProps {
  entry: TrashEntry
  isBusy: boolean
  onRestore: () => void
  onRemove: () => void
}

/** One deletion: what it was, how long it stays, and what can be done about it. */
function TrashRow({ entry, isBusy, onRestore, onRemove }: TrashRowProps) {
  const { name, kind, deletedAt } = entry
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-3 md:px-4">
      <RowPicture path={entry.image} />
      <div className="min-w-0 flex-1 basis-48 leading-snug">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="text-fine text-soft">{[kindNames[kind], alongText(entry)].filter(Boolean).join(' ')}</p>
        <p className="text-fine text-soft">
          Deleted <time dateTime={deletedAt}>{momentText(deletedAt)}</time>, {leftText(entry, Date.now())}
        </p>
      </div>
      <div className="flex w-full gap-2 md:w-auto">
        <Button
          onClick={onRestore}
          disabled={isBusy}
          aria-label={`Restore ${name}`}
          kind="outline"
          className="max-md:flex-1"
        >
          Restore
        </Button>
        <Button
          onClick={onRemove}
          disabled={isBusy}
          aria-label={`Delete for good: ${name}`}
          kind="danger"
          className="max-md:flex-1"
        >
          Delete for good
        </Button>
      </div>
    </li>
  )
}
