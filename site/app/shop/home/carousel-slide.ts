const lockMs = 500

/** Which of several is shown, and since when (milliseconds of any clock that only goes forward). */
export interface CarouselState {
  current: number
  changedAt: number
}

export interface CarouselMove {
  to: 'next' | 'previous' | number
  at: number
  /** A person's click is ignored for 500 ms after a change (first document, section 4); the timer's turn is not. */
  isClick: boolean
}

export const carouselStart: CarouselState = { current: 0, changedAt: Number.NEGATIVE_INFINITY }

/** The place after a turn among `count`; the first follows the last. */
export function turned(place: CarouselState, turn: CarouselMove, count: number): CarouselState {
  if (turn.isClick && turn.at - place.changedAt < lockMs) return place
  const current = target(place.current, turn.to, count)
  return current === place.current ? place : { current, changedAt: turn.at }
}

function target(current: number, to: CarouselMove['to'], count: number): number {
  if (to === 'next') return (current + 1) % count
  if (to === 'previous') return (current + count - 1) % count
  return to
}
