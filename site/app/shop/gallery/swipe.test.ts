import { describe, expect, it } from 'vitest'
import { swipeStep } from './swipe.ts'

describe('swipeStep', () => {
  it('goes to the next on a swipe left and to the previous on a swipe right', () => {
    expect(swipeStep(-80, 10)).toBe(1)
    expect(swipeStep(80, -10)).toBe(-1)
  })

  it('is zero for small or vertical movements', () => {
    expect(swipeStep(-30, 0)).toBe(0)
    expect(swipeStep(-80, 70)).toBe(0)
    expect(swipeStep(0, 200)).toBe(0)
  })
})
