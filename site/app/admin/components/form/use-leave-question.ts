import { useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useConfirm } from '../../../ui/admin/confirm.tsx'
import { onBeforeLogout } from '../../auth/session.ts'

interface LeaveQuestion {
  /** There are unsaved changes. */
  isChanged: () => boolean
  onLeave: () => void
}

/** Asks before a changed form is left: by a link, by Back, by logging out, by loading another page. */
export function useLeaveQuestion({ isChanged, onLeave }: LeaveQuestion): void {
  const confirm = useConfirm()
  const isAsking = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged() && currentLocation.pathname !== nextLocation.pathname,
  )

  const ask = useCallback(async () => {
    isAsking.current = true
    const isLeaving = await confirm({
      title: 'Leave without saving?',
      text: 'What you changed here is not saved yet.',
      confirmLabel: 'Leave without saving',
      cancelLabel: 'Keep editing',
      isDangerous: true,
    })
    isAsking.current = false
    if (isLeaving) onLeave()
    return isLeaving
  }, [confirm, onLeave])

  useEffect(() => {
    if (blocker.state !== 'blocked' || isAsking.current) return
    void ask().then(isLeaving => (isLeaving ? blocker.proceed() : blocker.reset()))
  }, [blocker, ask])

  useEffect(() => onBeforeLogout(async () => !isChanged() || ask()), [isChanged, ask])

  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [isChanged])
}
