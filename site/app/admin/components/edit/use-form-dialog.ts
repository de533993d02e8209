import { type RefObject, useEffect, useRef } from 'react'
import { useConfirm } from '../../../ui/admin/confirm.tsx'
import { unsavedQuestion } from '../../auth/use-leave-question.ts'

/** The ways out of a dialog with a form: `onCancel` asks first if the form has unsaved values. */
export function useFormDialog(onClose: () => void) {
  const hasUnsaved = useRef(false)
  const isAsking = useRef(false)
  const confirm = useConfirm()
  async function ask() {
    // Escape, which ends the question, reaches the dialog too.
    if (isAsking.current) return
    isAsking.current = true
    const mayClose = !hasUnsaved.current || (await confirm(unsavedQuestion))
    isAsking.current = false
    if (mayClose) onClose()
  }
  return { hasUnsaved, onCancel: () => void ask() }
}

/** For the form in such a dialog: tells the dialog whether its values would be lost. */
export function useUnsavedMark(hasUnsaved: RefObject<boolean>, isUnsaved: boolean): void {
  useEffect(() => {
    hasUnsaved.current = isUnsaved
    return () => {
      hasUnsaved.current = false
    }
  }, [hasUnsaved, isUnsaved])
}
