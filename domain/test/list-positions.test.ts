import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moveEntry, orderBetween, smallestGap } from '../src/list-positions.ts'

const anyOrder = fc.double({ min: -1e9, max: 1e9, noNaN: true })

describe('orderBetween', () => {
  test('is strictly between its neighbours wherever it answers, and answers wherever there is room', () => {
    fc.assert(
      fc.property(anyOrder, anyOrder, (a, b) => {
        const [before, after] = a <= b ? [a, b] : [b, a]
        const order = orderBetween(before, after)
        if (after - before < smallestGap) expect(order).toBeUndefined()
        else expect(order).toSatisfy((value: number) => value > before && value < after)
      }),
    )
  })

  test('is one less than the first, one more than the last', () => {
    expect(orderBetween(undefined, 10)).toBe(9)
    expect(orderBetween(40, undefined)).toBe(41)
    expect(orderBetween(10, 20)).toBe(15)
  })

  test('has an answer for an empty list, and none where one more is the same number', () => {
    expect(orderBetween(undefined, undefined)).toBe(10)
    expect(orderBetween(1e17, undefined)).toBeUndefined()
    expect(orderBetween(10, 10)).toBeUndefined()
    expect(orderBetween(10, 10 + 1e-7)).toBeUndefined()
  })

  test('runs out of room in one gap before it places anything wrongly', () => {
    let after = 20
    let moves = 0
    for (;;) {
      const order = orderBetween(10, after)
      if (order === undefined) break
      expect(order).toBeGreaterThan(10)
      expect(order).toBeLessThan(after)
      after = order
      moves += 1
    }
    expect(moves).toBeGreaterThan(20)
    expect(moves).toBeLessThan(60)
  })
})

test('moving an entry keeps all the others in their order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1 }), fc.nat(), fc.integer(), (values, from, to) => {
      const entries = values.map((value, index) => ({ value, index }))
      const moved = entries[from % entries.length]
      const result = moveEntry(entries, from % entries.length, to)
      const others = entries.filter(entry => entry !== moved)
      expect(result).toEqual(
        others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, ...(moved ? [moved] : [])),
      )
    }),
  )
})
