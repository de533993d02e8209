import { type FocusEvent, type PointerEvent, useEffect, useReducer, useState } from 'react'
import { useIsStill } from '../../ui/use-is-still.ts'
import { type CarouselMove, type CarouselState, carouselStart, turned } from './carousel-slide.ts'

const advanceMs = 6_000

/**
 * A carousel that advances every 6 seconds. It stops on hover, focus or pause, while the page is hidden, and with
 * reduced motion.
 */
export function useCarousel(count: number) {
  const [{ current }, turn] = useReducer(
    (place: CarouselState, given: CarouselMove) => turned(place, given, count),
    carouselStart,
  )
  const [isPaused, setIsPaused] = useState(false)
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isTurning = !(useIsStill() || isPaused || isPointedAt || hasFocus || count < 2)

  // Every change, by timer or click, restarts the 6 seconds.
  useEffect(() => {
    if (!isTurning) return
    const following = (current + 1) % count
    const timer = setTimeout(() => turn({ to: following, at: performance.now(), isClick: false }), advanceMs)
    return () => clearTimeout(timer)
  }, [isTurning, current, count])

  return {
    current,
    isTurning,
    isPaused,
    onTurn: (to: CarouselMove['to']) => turn({ to, at: performance.now(), isClick: true }),
    onPause: () => setIsPaused(paused => !paused),
    /** Handlers for the carousel's root; touch does not count as hover because it has no lasting pointer. */
    attention: {
      onPointerEnter: (event: PointerEvent) => setIsPointedAt(event.pointerType === 'mouse'),
      onPointerLeave: () => setIsPointedAt(false),
      onFocus: () => setHasFocus(true),
      onBlur: (event: FocusEvent) => setHasFocus(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
