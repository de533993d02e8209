import { expect, test } from 'vitest'
import { neighbourAt } from './neighbour.ts'

test.each([
  [0, 1, { side: 'after', id: 'b' }],
  [0, 2, { side: 'after', id: 'c' }],
  [2, 0, { side: 'before', id: 'a' }],
  [2, 1, { side: 'before', id: 'b' }],
])('a move from %i to %i is told by the neighbour it goes past', (from, to, neighbour) => {
  expect(neighbourAt(['a', 'b', 'c'], from, to)).toEqual(neighbour)
})
