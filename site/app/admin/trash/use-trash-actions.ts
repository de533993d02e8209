import type { TrashEntry } from '@chekku/domain/schemas/trash'
import { trashMessages } from '@chekku/domain/trash'
import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import type { ApiError } from '../../api/api-response.ts'
import { type FailureTexts, failureText } from '../../api/failure-text.ts'
import { useConfirm } from '../../ui/admin/confirm.tsx'
import { useToast } from '../../ui/toast.tsx'
import { invalidate } from '../data/queries.ts'
import { dataOf, queryClient, updateCached } from '../data/query-client.ts'

/** Everything that can still be restored. */
export const trashQuery = queryOptions({
  queryKey: ['trash'],
  queryFn: () => dataOf(adminApi.trash.list()),
})

/** The actions of the trash; `busy` is the deletion under way, or `all`. */
export function useTrashActions() {
  const toast = useToast()
  const confirm = useConfirm()
  const [busy, setBusy] = useState<string>()

  const takeOut = (id: string) => updateCached(trashQuery, shown => shown.filter(({ _id }) => _id !== id))

  function onFailure(error: ApiError, texts: FailureTexts) {
    toast(failureText(texts, error), { hasFailed: true })
    // Somebody else has restored or removed it.
    if (error.status === 404) void queryClient.invalidateQueries(trashQuery)
  }

  async function during<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    setBusy(id)
    const result = await work()
    setBusy(undefined)
    return result
  }

  async function restore({ _id, kind, name }: TrashEntry) {
    const { error } = await during(_id, () => adminApi.trash.restore(_id))
    if (error) return onFailure(error, adminFailures.restore)
    takeOut(_id)
    invalidate(kind)
    toast(trashMessages.restored(name))
  }

  async function remove({ _id, name }: TrashEntry) {
    const isSure = await confirm({
      title: `Delete ${name} for good`,
      text: 'It will be gone and cannot be restored any more.',
      confirmLabel: 'Delete for good',
      isDangerous: true,
    })
    if (!isSure) return
    const { error } = await during(_id, () => adminApi.trash.remove(_id))
    if (error) return onFailure(error, adminFailures.removeForGood)
    takeOut(_id)
    toast(trashMessages.removedForGood(name))
  }

  async function empty(count: number) {
    const isSure = await confirm({
      title: 'Empty the trash',
      details: count === 1 ? 'One thing is in the trash.' : `${count} things are in the trash.`,
      text: 'All of it will be gone and cannot be restored any more.',
      confirmLabel: 'Empty Trash',
      isDangerous: true,
    })
    if (!isSure) return
    const { error } = await during('all', () => adminApi.trash.empty())
    if (error) return onFailure(error, adminFailures.emptyTrash)
    updateCached(trashQuery, () => [])
    toast(trashMessages.emptied)
  }

  return { restore, remove, empty, busy }
}
