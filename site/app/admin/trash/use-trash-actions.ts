import type { TrashEntry } from '@chekku/domain/schemas/trash'
import { trashMessages } from '@chekku/domain/trash'
import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import type { Answer } from '../../api/api-response.ts'
import { type FailureTexts, failureText } from '../../api/failure-text.ts'
import { useConfirm } from '../../ui/admin/confirm.tsx'
import { useToast } from '../../ui/toast.tsx'
import { invalidate } from '../data/queries.ts'
import { dataOf, queryClient, updateCached } from '../data/query-client.ts'

export const trashQuery = queryOptions({
  queryKey: ['trash'],
  queryFn: () => dataOf(adminApi.trash.list()),
})

/** The actions of the trash; `busy` is the deletion under way, or `all`. */
export function useTrashActions() {
  const toast = useToast()
  const confirm = useConfirm()
  const [busy, setBusy] = useState<string>()

  /** Calls, and takes what it was about out of the list; resolves to whether it succeeded. */
  async function act(id: string, call: Promise<Answer<unknown>>, failure: FailureTexts, said: string) {
    setBusy(id)
    const { error } = await call
    setBusy(undefined)
    if (error) {
      toast(failureText(failure, error), { hasFailed: true })
      // Somebody else has restored or removed it.
      if (error.status === 404) void queryClient.invalidateQueries(trashQuery)
      return false
    }
    updateCached(trashQuery, shown => shown.filter(({ _id }) => id !== 'all' && _id !== id))
    toast(said)
    return true
  }

  async function restore({ _id, kind, name }: TrashEntry) {
    const said = trashMessages.restored(name)
    if (await act(_id, adminApi.trash.restore(_id), adminFailures.restore, said)) invalidate(kind)
  }

  async function remove({ _id, name }: TrashEntry) {
    const isSure = await confirm({
      title: `Delete ${name} for good`,
      text: 'It will be gone and cannot be restored any more.',
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
      text: 'All of it will be gone and cannot be restored any more.',
      confirmLabel: 'Empty Trash',
      isDangerous: true,
    })
    if (isSure) await act('all', adminApi.trash.empty(), adminFailures.emptyTrash, trashMessages.emptied)
  }

  return { restore, remove, empty, busy }
}
