import { expect, test } from 'vitest'
import { rowAfter } from './use-list-focus.ts'

test.each([
  ['b', ['a', 'c', 'd'], 'c'],
  ['b', ['a', 'd'], 'd'],
  ['d', ['a', 'b', 'c'], 'c'],
  ['a', [], undefined],
])('after row %s is removed, and %j are left, the focus moves to %s', (removed, now, next) => {
  expect(rowAfter(removed, ['a', 'b', 'c', 'd'], now)).toBe(next)
})
