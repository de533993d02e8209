import { useConfirm } from '../../../ui/admin/confirm.tsx'

/** Asks whether values that are mostly a slip are meant; resolves to true at once if there are none. */
export function useDoubts() {
  const confirm = useConfirm()
  return async (doubts: readonly string[]) =>
    doubts.length === 0 ||
    confirm({
      title: 'Save it like this?',
      text: doubts.join(' '),
      confirmLabel: 'Save it',
      cancelLabel: 'Back to the form',
    })
}
