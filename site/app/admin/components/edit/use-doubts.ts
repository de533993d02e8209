import { fewSentences } from '@chekku/domain/sentence'
import { useConfirm } from '../../../ui/admin/confirm.tsx'

/** Asks whether values that are mostly a slip are meant; resolves to true at once if there are none. */
export function useDoubts(cancelLabel = 'Back to the form') {
  const confirm = useConfirm()
  return async (doubts: readonly string[]) =>
    doubts.length === 0 ||
    confirm({
      title: 'Save it like this?',
      text: fewSentences(doubts),
      confirmLabel: 'Save it',
      cancelLabel,
    })
}
