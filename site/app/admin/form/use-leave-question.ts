import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useConfirm } from '../../ui/work/confirm.tsx'

interface LeaveQuestion {
  /** Whether something would be lost. */
  isChanged: () => boolean
  onLeave: () => void
}

/** Asks before a changed form is left: by a link, by Back, by loading another page. */
export function useLeaveQuestion({ isChanged, onLeave }: LeaveQuestion): void {
  const confirm = useConfirm()
  const isAsking = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged() && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked' || isAsking.current) return
    isAsking.current = true
    void confirm({
      title: 'Leave without saving?',
      text: 'What you changed here is not saved yet.',
      confirmLabel: 'Leave without saving',
      cancelLabel: 'Keep editing',
      isDangerous: true,
    }).then(isLeaving => {
      isAsking.current = false
      if (!isLeaving) return blocker.reset()
      onLeave()
      blocker.proceed()
    })
  }, [blocker, confirm, onLeave])

  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [isChanged])
}
