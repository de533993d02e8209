import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareTexts, matchesSearch } from '../src/search-key.ts'

test('search ignores case in any script', () => {
  expect(matchesSearch('Groundnut OIL', 'nut oil')).toBe(true)
  expect(matchesSearch('ÉPICE', 'épice')).toBe(true)
  expect(matchesSearch('ГОРЧИЦА', 'горчица')).toBe(true)
  expect(matchesSearch('நல்லெண்ணெய்', 'எண்ணெய்')).toBe(false)
  expect(matchesSearch('நல்லெண்ணெய்', 'ெண்ணெய்')).toBe(true)
  expect(matchesSearch('anything', '  ')).toBe(true)
})

test('search counts blanks of any kind as one, and none at the ends', () => {
  expect(matchesSearch('Groundnut  oil,\ncold', ' groundnut\u00a0 oil,  cold ')).toBe(true)
  expect(matchesSearch('Groundnutoil', 'groundnut oil')).toBe(false)
})

test('comparing texts is a total order', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 6 })
  fc.assert(
    fc.property(text, text, text, (a, b, c) => {
      expect(Math.sign(compareTexts(a, b))).toBe(-Math.sign(compareTexts(b, a)) + 0)
      if (compareTexts(a, b) <= 0 && compareTexts(b, c) <= 0)
        expect(compareTexts(a, c)).toBeLessThanOrEqual(0)
    }),
  )
})
