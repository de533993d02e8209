import { describe, expect, it } from 'vitest'
import { carouselStart, turned } from './carousel-slide.ts'

const at = (current: number, changedAt = 0) => ({ current, changedAt })
const click = (to: 'next' | 'previous' | number, time: number) => ({ to, at: time, isClick: true })

describe('turned', () => {
  it('moves forwards and backwards, and wraps around at both ends', () => {
    expect(turned(at(0), click('next', 1_000), 5).current).toBe(1)
    expect(turned(at(4), click('next', 1_000), 5).current).toBe(0)
    expect(turned(at(1), click('previous', 1_000), 5).current).toBe(0)
    expect(turned(at(0), click('previous', 1_000), 5).current).toBe(4)
    expect(turned(at(0), click(3, 1_000), 5).current).toBe(3)
  })

  it('accepts the first click at any time', () => {
    expect(turned(carouselStart, click('next', 0), 5).current).toBe(1)
  })

  it('ignores clicks within 500 ms of a change, and accepts them afterwards', () => {
    const place = turned(at(0), click('next', 1_000), 5)
    expect(turned(place, click('next', 1_499), 5)).toBe(place)
    expect(turned(place, click(4, 1_499), 5)).toBe(place)
    expect(turned(place, click('next', 1_500), 5).current).toBe(2)
  })

  it('measures the 500 ms from the change, not from an ignored click', () => {
    const place = turned(at(0), click('next', 1_000), 5)
    const stillThere = turned(place, click('next', 1_400), 5)
    expect(turned(stillThere, click('next', 1_500), 5).current).toBe(2)
  })

  it('never delays the timer, whose change also starts the 500 ms', () => {
    const place = turned(at(0, 900), { to: 'next', at: 1_000, isClick: false }, 5)
    expect(place).toEqual(at(1, 1_000))
    expect(turned(place, click('next', 1_300), 5)).toBe(place)
  })

  it('treats a click on the current slide as no change', () => {
    const place = at(2, 0)
    expect(turned(place, click(2, 1_000), 5)).toBe(place)
  })

  it('stays on a single slide', () => {
    expect(turned(at(0), click('next', 1_000), 1).current).toBe(0)
  })
})
