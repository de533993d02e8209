const lockMs = 500

/** The current slide and when it changed, in milliseconds of any monotonic clock. */
export interface CarouselState {
  current: number
  changedAt: number
}

export interface CarouselMove {
  to: 'next' | 'previous' | number
  at: number
  /** Clicks are ignored for 500 ms after a change (first document, section 4); the timer is not. */
  isClick: boolean
}

export const carouselStart: CarouselState = { current: 0, changedAt: Number.NEGATIVE_INFINITY }

/** The state after a move among `count` slides; wraps around. */
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
