import type { TrashEntry } from '@chekku/domain/schemas/trash'
import { capitalised } from '@chekku/domain/sentence'
import { trashDays, trashMessages } from '@chekku/domain/trash'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import type { Answer } from '../../api/api-response.ts'
import { type FailureTexts, failureText } from '../../api/failure-text.ts'
import { Button } from '../../ui/admin/button.tsx'
import { useConfirm } from '../../ui/admin/confirm.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useCan } from '../auth/use-can.ts'
import { RowPicture } from '../components/list/row-parts.tsx'
import { kinds } from '../data/audit-event-text.ts'
import { momentText } from '../data/moment-text.ts'
import { invalidate } from '../data/queries.ts'
import { dataOf, queryClient, updateCached } from '../data/query-client.ts'
import { QueryState } from '../layout/query-state.tsx'
import { panelClasses, Screen } from '../layout/screen.tsx'
import { alongText, forGoodText, joinedText, leftText, ownProductQuestion } from './trash-texts.ts'

export default function Trash() {
  const trash = useQuery(trashQuery)
  const entries = trash.data ?? []
  const actions = useTrashActions()
  const can = useCan()

  return (
    <Screen
      title="Trash"
      actions={
        entries.length > 0 &&
        can('emptyTrash') && (
          <Button
            onClick={() => void actions.empty(entries.length)}
            disabled={actions.busy !== undefined}
            kind="danger"
          >
            Empty Trash
          </Button>
        )
      }
    >
      <p className="mb-5 max-w-measure text-soft">
        {`What was deleted stays here for ${trashDays} days and can be restored, pictures included. Visitors do not see it.${can('restoreFromTrash') ? '' : ' An owner of the shop restores it.'}`}
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

function TrashRow({ entry, busy, restore, remove }: TrashRowProps) {
  const { name, kind, deletedAt } = entry
  const isBusy = busy === entry._id || busy === 'all'
  const can = useCan()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-3 md:px-4">
      <RowPicture path={entry.image} />
      <div className="min-w-0 flex-1 basis-48 leading-snug">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="text-fine text-soft">
          {[capitalised(kinds[kind].one), alongText(entry)].filter(Boolean).join(' ')}
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
            kind="danger"
          >
            Delete for good
          </Button>
        )}
      </div>
    </li>
  )
}

const trashQuery = queryOptions({
  queryKey: ['trash'],
  queryFn: () => dataOf(adminApi.trash.list()),
})

/** Runs one action at a time; `busy` is the id of its deletion, or `all`. */
function useAct() {
  const toast = useToast()
  const [busy, setBusy] = useState<string>()

  /** Awaits a call and removes its deletion from the list; resolves to true on success. */
  async function act(id: string, call: Promise<Answer<unknown>>, failure: FailureTexts, said: string) {
    setBusy(id)
    const { error } = await call
    setBusy(undefined)
    if (error) {
      toast(failureText(failure, error), { hasFailed: true })
      // Another administrator has restored or removed it.
      if (error.status === 404) void queryClient.invalidateQueries(trashQuery)
      return false
    }
    updateCached(trashQuery, shown => shown.filter(({ _id }) => id !== 'all' && _id !== id))
    toast(said)
    return true
  }

  return { act, busy }
}

function useTrashActions() {
  const confirm = useConfirm()
  const { act, busy } = useAct()

  async function restore(entry: TrashEntry) {
    const { _id, kind, name, joinedInto } = entry
    if (joinedInto && !(await confirm(ownProductQuestion(entry, joinedInto.name)))) return
    const said = [trashMessages.restored(name), alongText(entry)].filter(Boolean).join(' ')
    if (await act(_id, adminApi.trash.restore(_id), adminFailures.restore, said)) invalidate(kind)
    // The `joinedInto` of products that had been joined to this one has changed.
    if (joinedInto) void queryClient.invalidateQueries(trashQuery)
  }

  async function remove(entry: TrashEntry) {
    const { _id, name } = entry
    const isSure = await confirm({
      title: `Delete ${name} for good`,
      text: forGoodText(entry),
      confirmLabel: 'Delete for good',
      isDangerous: true,
    })
    const said = trashMessages.removedForGood(name)
    if (isSure) await act(_id, adminApi.trash.remove(_id), adminFailures.removeForGood, said)
  }

  async function empty(count: number) {
    const isSure = await confirm({
      title: 'Empty the trash',
      details: count === 1 ? 'One thing is in the trash.' : `${count} things are in the trash.`,
      text: 'All of it will be deleted for good and can no longer be restored.',
      confirmLabel: 'Empty Trash',
      isDangerous: true,
    })
    if (isSure) await act('all', adminApi.trash.empty(), adminFailures.emptyTrash, trashMessages.emptied)
  }

  return { restore, remove, empty, busy }
}
