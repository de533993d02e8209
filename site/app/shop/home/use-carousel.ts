import { type FocusEvent, type PointerEvent, useEffect, useReducer, useState } from 'react'
import { useIsStill } from '../../ui/use-is-still.ts'
import { type CarouselMove, type CarouselState, carouselStart, turned } from './carousel-slide.ts'

const advanceMs = 6_000

/**
 * One of several at a time, turning by itself every 6 seconds: not while the reader points at it, has its focus or paused it,
 * nor while the page is out of sight or should hold still.
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

  // A change begins the 6 seconds anew, whoever made it.
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
    /** For the element around it all; a finger, which leaves no trace when it is lifted, does not point. */
    attention: {
      onPointerEnter: (event: PointerEvent) => setIsPointedAt(event.pointerType === 'mouse'),
      onPointerLeave: () => setIsPointedAt(false),
      onFocus: () => setHasFocus(true),
      onBlur: (event: FocusEvent) => setHasFocus(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
