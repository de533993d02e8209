import { beginAnewMessages } from '@chekku/domain/shop/begin-anew'
import { goLiveTexts } from '@chekku/domain/shop/go-live'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { newKey } from '../../api/admin/idempotency-key.ts'
import { Button } from '../../ui/admin/button.tsx'
import { ConfirmButton } from '../../ui/admin/confirm.tsx'
import { callQuery, queryClient } from '../data/query-client.ts'
import { useCall } from '../data/use-call.ts'
import { useUndoToast } from '../data/use-undo.ts'

const boxClasses = 'grid justify-items-start gap-3 border-t border-line px-4 py-3'

/** Removes the sample, or only its story; one Undo brings it back. */
function useRemoval(text: string, query: { only?: 'story' } = {}) {
  const undoToast = useUndoToast()
  // The key changes only after an answer, so that a press after a lost one repeats the same call.
  const [key, setKey] = useState(newKey)
  return useCall(() => callApi('beginAnew', { idempotencyKey: key, query }), {
    failures: adminFailures.beginAnew,
    onDone(_answer, _input, change) {
      setKey(newKey())
      undoToast(text, [change])
      return queryClient.invalidateQueries()
    },
  })
}

/** Asks once, as soon as anything of the shop is the owner's own. */
export function HideStory({ isBusy, onKeep }: { isBusy: boolean; onKeep: () => void }) {
  const { mutate, isPending } = useRemoval(beginAnewMessages.hidden, { only: 'story' })
  return (
    <div className={boxClasses}>
      <p>{goLiveTexts.sampleStory.text}</p>
      <p className="flex gap-2">
        <Button kind="outline" aria-disabled={isPending} onClick={() => mutate()}>
          {beginAnewMessages.hide}
        </Button>
        <Button disabled={isBusy} onClick={onKeep}>
          {beginAnewMessages.keep}
        </Button>
      </p>
    </div>
  )
}

/** Counts the rest of the sample shop, with a button that removes it; shows nothing once it is removed. */
export function BeginAnew() {
  const { data: sample } = useQuery(callQuery(['go-live', 'sample left'], () => callApi('countSample')))
  const { mutate, isPending } = useRemoval(beginAnewMessages.done)
  const counts = sample ? beginAnewMessages.counts(sample) : ''
  if (counts === '') return null
  return (
    <div className={boxClasses}>
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
