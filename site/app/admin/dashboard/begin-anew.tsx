import { beginAnewMessages } from '@chekku/domain/shop/go-live'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { newKey } from '../../api/admin/idempotency-key.ts'
import { failureText } from '../../api/failure-text.ts'
import { Button } from '../../ui/admin/button.tsx'
import { useConfirm } from '../../ui/admin/confirm.tsx'
import { useToast } from '../../ui/toast.tsx'
import { dataOf, queryClient } from '../data/query-client.ts'
import { useUndoToast } from '../data/use-undo.ts'

/** Counts the rest of the sample and removes it, after a question; shows nothing once it is gone. */
export function BeginAnew() {
  const { data: left } = useQuery({
    queryKey: ['go-live', 'sample left'],
    queryFn: () => dataOf(adminApi.shop.sampleLeft()),
  })
  const confirm = useConfirm()
  const toast = useToast()
  const undoToast = useUndoToast()
  // A press after a lost answer is the same call.
  const [key, setKey] = useState(newKey)
  const [isBusy, setIsBusy] = useState(false)
  const counts = left ? beginAnewMessages.counts(left) : ''
  if (counts === '') return null

  async function begin() {
    const { title, text, stays, confirm: confirmLabel } = beginAnewMessages
    const isMeant = await confirm({
      title,
      text: text(counts),
      note: stays,
      confirmLabel,
      isDangerous: true,
    })
    if (!isMeant) return
    setIsBusy(true)
    const { error, change } = await adminApi.shop.beginAnew(key)
    setIsBusy(false)
    if (error) return toast(failureText(adminFailures.beginAnew, error), { hasFailed: true })
    setKey(newKey())
    undoToast(beginAnewMessages.done, [change])
    await queryClient.invalidateQueries()
  }

  return (
    <div className="grid justify-items-start gap-3 border-t border-line px-4 py-3">
      <p>{beginAnewMessages.left(counts)}</p>
      <Button kind="outline" disabled={isBusy} onClick={() => void begin()}>
        {beginAnewMessages.title}
      </Button>
    </div>
  )
}
