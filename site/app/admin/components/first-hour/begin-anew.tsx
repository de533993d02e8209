import { beginAnewMessages } from '@chekku/domain/shop/go-live'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { adminApi } from '../../../api/admin/browser-admin-api.ts'
import { newKey } from '../../../api/admin/idempotency-key.ts'
import { failureText } from '../../../api/failure-text.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { useConfirm } from '../../../ui/admin/confirm.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { dataOf, queryClient } from '../../data/query-client.ts'
import { useUndoToast } from '../../data/use-undo.ts'
import { panelClasses } from '../../layout/screen.tsx'

/** The numbers of what of the sample nobody has changed. */
export const sampleLeftQuery = queryOptions({
  queryKey: ['go-live', 'sample left'],
  queryFn: () => dataOf(adminApi.shop.sampleLeft()),
})

/** Takes the sample away, after a question that counts what goes; nothing is shown while nothing of it is left. */
export function BeginAnewButton() {
  const { data: left } = useQuery(sampleLeftQuery)
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
    <Button kind="outline" disabled={isBusy} onClick={() => void begin()}>
      {beginAnewMessages.title}
    </Button>
  )
}

/** Says in the first hour that the sample is still there, and offers to take it away. */
export function BeginAnewPanel() {
  const { data: left } = useQuery(sampleLeftQuery)
  // The first step takes the testimonials away.
  if (!left || left.products + left.categories + left.gallery === 0) return null
  return (
    <div className={`${panelClasses} grid justify-items-start gap-3 border-turmeric px-4 py-3 md:px-6`}>
      <p>{beginAnewMessages.left(beginAnewMessages.counts(left))}</p>
      <BeginAnewButton />
    </div>
  )
}
