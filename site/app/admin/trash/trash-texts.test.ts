import { expect, test } from 'vitest'
import { alongText, forGoodText, joinedText, leftText, ownProductQuestion } from './trash-texts.ts'

test.each([
  ['category', 0, ''],
  ['category', 1, 'with 1 other category'],
  ['category', 3, 'with 3 other categories'],
  ['product', 2, 'with 2 other products'],
] as const)('a %s that %i went along with: "%s"', (kind, along, text) => {
  expect(alongText({ kind, along })).toBe(text)
})

const joinedInto = { _id: 'g', name: 'Groundnut Oil' }

test('products that were joined say what they are now', () => {
  expect(joinedText({ along: 0 })).toBe('')
  expect(joinedText({ along: 0, joinedInto })).toBe('Now a size of Groundnut Oil')
  expect(joinedText({ along: 2, joinedInto })).toBe('Now sizes of Groundnut Oil')
})

test.each([
  [
    0,
    'Restore as a product of its own',
    'You can bring Tin back as a product of its own. Its size stays in Groundnut Oil until you remove it there. To undo the join, use Activity instead.',
  ],
  [
    1,
    'Restore as products of their own',
    'You can bring Tin with 1 other product back as products of their own. Their sizes stay in Groundnut Oil until you remove them there. To undo the join, use Activity instead.',
  ],
])('a size with %i others is restored as a product after a question', (along, title, text) => {
  expect(ownProductQuestion({ name: 'Tin', kind: 'product', along }, joinedInto.name)).toEqual({
    title,
    text,
    confirmLabel: title,
  })
})

test('deleting joined products for good leaves their sizes', () => {
  expect(forGoodText({ along: 0 })).toBe('You can’t restore it after that.')
  expect(forGoodText({ along: 0, joinedInto })).toBe(
    'You can’t undo the join after that. Its size stays in Groundnut Oil.',
  )
  expect(forGoodText({ along: 1, joinedInto })).toContain('Their sizes stay in Groundnut Oil.')
})

const now = Date.parse('2026-01-01T12:00:00Z')

test.each([
  ['2026-01-31T12:00:00Z', '30 days left'],
  ['2026-01-31T11:59:59Z', '30 days left'],
  ['2026-01-30T23:59:59Z', '29 days left'],
  ['2026-01-02T12:00:00Z', '1 day left'],
  ['2026-01-02T11:00:00Z', 'less than a day left'],
])('what expires at %s has %s', (expiresAt, text) => {
  expect(leftText({ expiresAt }, now)).toBe(text)
})
