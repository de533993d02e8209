import { useToast } from '../../../ui/toast.tsx'
import type { DraftSlot } from './form-draft.ts'

interface Discardable<Draft> {
  /** What was typed. */
  edit: Draft | undefined
  restore: (draft: Draft | undefined) => void
}

/** Drops what was typed, with a message that brings it back: into the form, or at its next opening if it was left. */
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
