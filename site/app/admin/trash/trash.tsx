import type { TrashEntry } from '@chekku/domain/schemas/trash'
import { capitalised } from '@chekku/domain/sentence'
import { trashDays, trashMessages } from '@chekku/domain/trash'
import { useQuery } from '@tanstack/react-query'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import type { ApiError } from '../../api/api-response.ts'
import { Button } from '../../ui/admin/button.tsx'
import { useConfirm } from '../../ui/admin/confirm.tsx'
import { useCan } from '../auth/use-can.ts'
import { RowPicture } from '../components/list/row-parts.tsx'
import { kindTexts } from '../data/audit-event-text.ts'
import { momentText } from '../data/moment-text.ts'
import { invalidate } from '../data/queries.ts'
import { callQuery, queryClient, updateCached } from '../data/query-client.ts'
import { useCall } from '../data/use-call.ts'
import { QueryState } from '../layout/query-state.tsx'
import { panelClasses, Screen } from '../layout/screen.tsx'
import { alongText, forGoodText, joinedText, leftText, ownProductQuestion } from './trash-texts.ts'

const trashQuery = callQuery(['trash'], () => callApi('listTrash'))

export default function Trash() {
  const trash = useQuery(trashQuery)
  const entries = trash.data ?? []
  const actions = useTrashActions()
  const can = useCan()
  const restoreNote = can('restoreFromTrash') ? '' : ' An owner can restore them.'

  return (
    <Screen
      title="Trash"
      actions={
        entries.length > 0 &&
        can('emptyTrash') && (
          <Button onClick={() => void actions.empty(entries.length)} disabled={actions.isBusy}>
            Empty trash
          </Button>
        )
      }
    >
      <p className="mb-5 max-w-measure text-soft">
        {`Deleted things stay here for ${trashDays} days, pictures included. Visitors don’t see them.${restoreNote}`}
      </p>
      <QueryState
        query={trash}
        failure={trashMessages.fetchTrashFailed}
        count={entries.length}
        emptyText={trashMessages.emptied}
      >
        <ul aria-label="Deleted" className={`${panelClasses} divide-y divide-line`}>
          {entries.map(entry => (
            <TrashRow key={entry._id} entry={entry} {...actions} />
          ))}
        </ul>
      </QueryState>
    </Screen>
  )
}

type TrashRowProps = ReturnType<typeof useTrashActions> & { entry: TrashEntry }

function TrashRow({ entry, isBusy, restore, remove }: TrashRowProps) {
  const { name, kind, deletedAt } = entry
  const can = useCan()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-3 md:px-4">
      <RowPicture path={entry.image} />
      <div className="min-w-0 flex-1 basis-48 leading-snug">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="text-fine text-soft">
          {[capitalised(kindTexts[kind].one), alongText(entry)].filter(Boolean).join(' ')}
        </p>
        {entry.joinedInto && <p className="wrap-anywhere text-fine text-soft">{joinedText(entry)}</p>}
        <p className="text-fine text-soft">
          Deleted <time dateTime={deletedAt}>{momentText(deletedAt)}</time>
          {`, ${leftText(entry, Date.now())}`}
        </p>
      </div>
      <div className="flex w-full gap-2 *:max-md:flex-1 md:w-auto">
        {can('restoreFromTrash') && (
          <Button
            onClick={() => void restore(entry)}
            disabled={isBusy}
            aria-label={`Restore ${name}`}
            kind="outline"
          >
            Restore
          </Button>
        )}
        {can('removeFromTrash') && (
          <Button
            onClick={() => void remove(entry)}
            disabled={isBusy}
            aria-label={`Delete for good: ${name}`}
          >
            Delete for good
          </Button>
        )}
      </div>
    </li>
  )
}

/** Acts on one deletion or on all, one act at a time. */
function useTrashActions() {
  const confirm = useConfirm()
  const removeRow = (_answer: unknown, { _id }: TrashEntry) =>
    updateCached(trashQuery, entries => entries.filter(entry => entry._id !== _id))
  // Another administrator has restored or removed it.
  const onFailed = ({ status }: ApiError) => {
    if (status === 404) void queryClient.invalidateQueries(trashQuery)
  }

  const restoration = useCall(({ _id }: TrashEntry) => callApi('restoreFromTrash', { params: { id: _id } }), {
    failures: adminFailures.restore,
    doneText: (_answer, entry) =>
      [trashMessages.restored(entry.name), alongText(entry)].filter(Boolean).join(' '),
    onDone(answer, entry) {
      removeRow(answer, entry)
      invalidate(entry.kind)
      // The `joinedInto` of products that had been joined to this one has changed.
      if (entry.joinedInto) void queryClient.invalidateQueries(trashQuery)
    },
    onFailed,
  })
  const removal = useCall(({ _id }: TrashEntry) => callApi('removeFromTrash', { params: { id: _id } }), {
    failures: adminFailures.removeForGood,
    doneText: (_answer, { name }) => trashMessages.removedForGood(name),
    onDone: removeRow,
    onFailed,
  })
  const clearance = useCall(() => callApi('emptyTrash'), {
    failures: adminFailures.emptyTrash,
    doneText: trashMessages.emptied,
    onDone: () => updateCached(trashQuery, () => []),
  })

  async function restore(entry: TrashEntry) {
    const { joinedInto } = entry
    if (!joinedInto || (await confirm(ownProductQuestion(entry, joinedInto.name)))) restoration.mutate(entry)
  }

  async function remove(entry: TrashEntry) {
    const isSure = await confirm({
      title: `Delete ${entry.name} for good`,
      text: forGoodText(entry),
      confirmLabel: 'Delete for good',
      isDangerous: true,
    })
    if (isSure) removal.mutate(entry)
  }

  async function empty(count: number) {
    const isSure = await confirm({
      title: 'Empty the trash',
      details: count === 1 ? 'One thing is in the trash.' : `${count} things are in the trash.`,
      text: 'You can’t restore them after that.',
      confirmLabel: 'Empty trash',
      isDangerous: true,
    })
    if (isSure) clearance.mutate()
  }

  const isBusy = [restoration, removal, clearance].some(({ isPending }) => isPending)
  return { restore, remove, empty, isBusy }
}
