import type { WheelEvent } from 'react'

/** For every field of a number: scrolling the page with the mouse over it would change the number. */
export const leaveOnWheel = {
  onWheel: ({ currentTarget }: WheelEvent<HTMLInputElement>) => currentTarget.blur(),
}
