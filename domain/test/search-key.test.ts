import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareTexts, searchKey } from '../src/search-key.ts'

test('comparing texts is a total order', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 6 })
  fc.assert(
    fc.property(text, text, text, (a, b, c) => {
      const [one, other] = [Math.sign(compareTexts(a, b)), Math.sign(compareTexts(b, a))]
      const isAscending = one <= 0 && compareTexts(b, c) <= 0
      expect([one + other, isAscending && compareTexts(a, c) > 0]).toEqual([0, false])
    }),
  )
})

test('a text of nothing but combining marks is left in its order, since sorting it takes quadratic time', () => {
  const marks = '\u0301\u0327\u0334'
  expect(searchKey(`A${marks.repeat(20_000)}`)).toBe(`a${marks.repeat(20_000)}`)
  const halfWidth = '\uff9e\u0334'.repeat(20_000)
  expect(searchKey(`A${halfWidth}`)).toBe(`a${halfWidth}`)
  // As many as a script may write on one letter are put into their order.
  expect(searchKey(`A${marks.repeat(10)}`)).toBe(searchKey(`A${[...marks].reverse().join('').repeat(10)}`))
})
