import { type RefObject, useEffect, useEffectEvent } from 'react'
import { swipeStep } from './swipe.ts'

/** Reports horizontal swipes on an element; ignores them on a zoomed page, where they pan. */
export function useSwipe(element: RefObject<HTMLElement | null>, onSwipe: (step: 1 | -1) => void): void {
  const onEnd = useEffectEvent((start: Touch, end: Touch) => {
    const step = swipeStep(end.clientX - start.clientX, end.clientY - start.clientY)
    if (step !== 0 && (window.visualViewport?.scale ?? 1) === 1) onSwipe(step)
  })

  useEffect(() => {
    const target = element.current
    if (!target) return
    let start: Touch | undefined
    const onTouchStart = ({ touches }: TouchEvent) => {
      start = touches.length === 1 ? touches[0] : undefined
    }
    const onTouchEnd = ({ changedTouches: [end] }: TouchEvent) => {
      if (start && end) onEnd(start, end)
      start = undefined
    }
    target.addEventListener('touchstart', onTouchStart, { passive: true })
    target.addEventListener('touchend', onTouchEnd)
    return () => {
      target.removeEventListener('touchstart', onTouchStart)
      target.removeEventListener('touchend', onTouchEnd)
    }
  }, [element])
}
