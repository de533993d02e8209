import { type RefObject, useEffect, useRef } from 'react'
import { useConfirm } from '../../../ui/admin/confirm.tsx'
import { unsavedQuestion } from '../../auth/use-leave-question.ts'

/**
 * The ways out of a dialog with a form: `onCancel` asks first if the form has unsaved values, which `saveUnsaved` saves.
 * The question offers that only in a dialog with a button Save.
 */
export function useFormDialog(onClose: () => void, { hasSave = true } = {}) {
  const saveUnsaved = useRef<() => void>(undefined)
  const isAsking = useRef(false)
  const confirm = useConfirm()
  async function ask() {
    // Escape, which ends the question, reaches the dialog too.
    if (isAsking.current) return
    isAsking.current = true
    const save = saveUnsaved.current
    const mayClose = !save || (await confirm(unsavedQuestion(hasSave ? save : undefined)))
    isAsking.current = false
    if (mayClose) onClose()
  }
  return { saveUnsaved, onCancel: () => void ask() }
}

interface DialogEdit {
  isUnsaved: boolean
  isSaving: boolean
  save: () => void
}

/** For the form in such a dialog: tells the dialog how to save values that would be lost. */
export function useUnsavedMark(saveUnsaved: RefObject<(() => void) | undefined>, edit: DialogEdit): void {
  useEffect(() => {
    saveUnsaved.current = edit.isUnsaved && !edit.isSaving ? () => edit.save() : undefined
    return () => {
      saveUnsaved.current = undefined
    }
  })
}
