import { beginAnewMessages } from '@chekku/domain/shop/begin-anew'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { newKey } from '../../api/admin/idempotency-key.ts'
import { ConfirmButton } from '../../ui/admin/confirm.tsx'
import { callQuery, queryClient } from '../data/query-client.ts'
import { useCall } from '../data/use-call.ts'
import { useUndoToast } from '../data/use-undo.ts'

/** Counts the rest of the sample shop, with a button that removes it; shows nothing once it is removed. */
export function BeginAnew() {
  const { data: sample } = useQuery(callQuery(['go-live', 'sample left'], () => callApi('countSample')))
  const undoToast = useUndoToast()
  // A press after a lost answer is the same call.
  const [key, setKey] = useState(newKey)
  const { mutate, isPending } = useCall(() => callApi('beginAnew', { idempotencyKey: key }), {
    failures: adminFailures.beginAnew,
    onDone(_answer, _input, change) {
      setKey(newKey())
      undoToast(beginAnewMessages.done, [change])
      return queryClient.invalidateQueries()
    },
  })
  const counts = sample ? beginAnewMessages.counts(sample) : ''
  if (counts === '') return null
  return (
    <div className="grid justify-items-start gap-3 border-t border-line px-4 py-3">
      <p>{beginAnewMessages.left(counts)}</p>
      <ConfirmButton
        kind="outline"
        aria-disabled={isPending}
        label={beginAnewMessages.title}
        text={beginAnewMessages.text(counts)}
        note={beginAnewMessages.stays}
        confirmLabel={beginAnewMessages.confirm}
        isDangerous
        onConfirm={mutate}
      />
    </div>
  )
}
