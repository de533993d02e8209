import { expect, it } from 'vitest'
import { swipeStep } from './zoomable-picture.tsx'

it.each([
  [-80, 10, 1],
  [80, -10, -1],
  [-30, 0, 0],
  [-80, 70, 0],
  [0, 200, 0],
])('a movement of %i across and %i down steps by %i', (across, down, step) => {
  expect(swipeStep(across, down)).toBe(step)
})
