/** How far a finger must go for a swipe, in CSS pixels. */
const swipePx = 48

/** Which way a finger's path leads: 1 to the next, -1 to the one before, 0 where it is no sideways swipe. */
export function swipeStep(across: number, down: number): -1 | 0 | 1 {
  if (Math.abs(across) < swipePx || Math.abs(across) < 1.5 * Math.abs(down)) return 0
  return across < 0 ? 1 : -1
}
