import { type RefObject, useEffect, useRef } from 'react'
import { useConfirm } from '../../../ui/admin/confirm.tsx'
import { unsavedQuestion } from '../../auth/use-leave-question.ts'

/** The ways out of a dialog with a form: `onCancel` asks first if the form has marked unsaved values in `typed`. */
export function useTypedDialog(onClose: () => void) {
  const typed = useRef(false)
  const isAsking = useRef(false)
  const confirm = useConfirm()
  async function ask() {
    // Escape, which ends the question, reaches the dialog too.
    if (isAsking.current) return
    isAsking.current = true
    const mayClose = !typed.current || (await confirm(unsavedQuestion))
    isAsking.current = false
    if (mayClose) onClose()
  }
  return { typed, onCancel: () => void ask() }
}

/** For the form in such a dialog: marks whether its values would be lost. */
export function useTypedMark(typed: RefObject<boolean>, isTyped: boolean): void {
  useEffect(() => {
    typed.current = isTyped
    return () => {
      typed.current = false
    }
  }, [typed, isTyped])
}
