import { useToast } from '../../../ui/toast.tsx'
import type { DraftSlot } from './form-draft.ts'

interface Discardable<Draft> {
  edit: Draft | undefined
  restore: (draft: Draft | undefined) => void
}

/** Drops the edit, with a message that can restore it: in the form, or at its next opening if the form was left. */
export function useDiscard<Draft>(
  { name, slot }: { name: string; slot?: DraftSlot<Draft> },
  { edit, restore }: Discardable<Draft>,
  drop: () => void,
): () => void {
  const toast = useToast()
  return () => {
    drop()
    const onAction = () => {
      restore(edit)
      if (edit) slot?.store(edit)
    }
    toast(`Your changes${name ? ` of ${name}` : ''} are discarded`, { action: { label: 'Undo', onAction } })
  }
}
