import { useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker } from 'react-router'
import { type Question, useConfirm } from '../../ui/admin/confirm.tsx'
import { onBeforeLogout } from './session.ts'

/** Unsaved work that would be lost with its screen. */
export interface Leavable {
  isUnsaved: () => boolean
  drop: () => void
}

/** Without `save` it offers no third way. */
export const unsavedQuestion = (save: (() => void) | undefined): Question => ({
  title: 'Leave without saving?',
  text: 'Your changes are not saved yet.',
  confirmLabel: 'Leave without saving',
  cancelLabel: 'Keep editing',
  isDangerous: true,
  alternative: save && { label: 'Save', onChoose: save },
})

/** Asks before unsaved work is lost by a link, Back or a logout. A screen calls it once, since it can have only one blocker. */
export function useLeaveQuestion(drafts: readonly Leavable[], questionOf: () => Question): void {
  const isUnsaved = () => drafts.some(draft => draft.isUnsaved())
  const confirm = useConfirm()
  const isAsking = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  )
  const ask = useEffectEvent(async () => {
    isAsking.current = true
    const isLeaving = await confirm(questionOf())
    isAsking.current = false
    if (isLeaving) for (const draft of drafts) draft.drop()
    return isLeaving
  })
  const mayLeave = useEffectEvent(async () => !isUnsaved() || ask())

  useEffect(() => {
    if (blocker.state !== 'blocked' || isAsking.current) return
    void ask().then(isLeaving => (isLeaving ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  useEffect(() => onBeforeLogout(() => mayLeave()), [])
}
