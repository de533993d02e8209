import { expect, test } from 'vitest'
import { alongText, leftText } from './trash-words.ts'

test.each([
  ['category', 0, ''],
  ['category', 1, 'with 1 subcategory'],
  ['category', 3, 'with 3 subcategories'],
  ['product', 2, 'with 2 other products'],
] as const)('a %s that %i went along with: "%s"', (kind, along, text) => {
  expect(alongText({ kind, along })).toBe(text)
})

const now = Date.parse('2026-01-01T12:00:00Z')

test.each([
  ['2026-01-31T12:00:00Z', '30 days left'],
  ['2026-01-31T11:59:59Z', '29 days left'],
  ['2026-01-02T12:00:00Z', '1 day left'],
  ['2026-01-02T11:00:00Z', 'less than a day left'],
])('what expires at %s has %s', (expiresAt, text) => {
  expect(leftText({ expiresAt }, now)).toBe(text)
})
