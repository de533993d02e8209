/** Minimum swipe distance in CSS pixels. */
const swipePx = 48

/** Direction of a swipe: 1 for next, -1 for previous, 0 if it is too short or too vertical. */
export function swipeStep(across: number, down: number): -1 | 0 | 1 {
  if (Math.abs(across) < swipePx || Math.abs(across) < 1.5 * Math.abs(down)) return 0
  return across < 0 ? 1 : -1
}
