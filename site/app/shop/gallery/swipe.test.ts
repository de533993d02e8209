import { describe, expect, it } from 'vitest'
import { swipeStep } from './swipe.ts'

describe('swipeStep', () => {
  it('leads on to the left and back to the right', () => {
    expect(swipeStep(-80, 10)).toBe(1)
    expect(swipeStep(80, -10)).toBe(-1)
  })

  it('is nothing where the finger hardly moved, or scrolled', () => {
    expect(swipeStep(-30, 0)).toBe(0)
    expect(swipeStep(-80, 70)).toBe(0)
    expect(swipeStep(0, 200)).toBe(0)
  })
})
