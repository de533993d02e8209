import { describe, expect, test } from 'vitest'
import { dropTarget, indexAfterDrop, neighbourAt } from './drop-index.ts'

const rows = [
  { id: 'a', top: 0, bottom: 40 },
  { id: 'b', top: 50, bottom: 90 },
]

describe('where something is dropped', () => {
  test.each([
    [10, 'a', 'before'],
    [30, 'a', 'after'],
    [46, 'b', 'before'],
    [89, 'b', 'after'],
    [-30, 'a', 'before'],
    [130, 'b', 'after'],
  ])('at height %i it goes by the half of the nearest row', (height, id, side) => {
    expect(dropTarget(rows, { x: 0, y: height })).toEqual({ id, side })
  })

  test('in a grid it goes by the left or right half', () => {
    const grid = rows.flatMap(row => [
      { ...row, left: 0, right: 40 },
      { ...row, id: `${row.id}2`, left: 50, right: 90 },
    ])
    expect(dropTarget(grid, { x: 60, y: 35 })).toEqual({ id: 'a2', side: 'before' })
    expect(dropTarget(grid, { x: 38, y: 52 })).toEqual({ id: 'b', side: 'after' })
  })

  test('far from every row it goes nowhere', () => {
    expect(dropTarget(rows, { x: 0, y: 400 })).toBeUndefined()
    expect(dropTarget([], { x: 0, y: 0 })).toBeUndefined()
  })

  test.each([
    [0, 2, 'before', 1],
    [0, 2, 'after', 2],
    [2, 0, 'before', 0],
    [2, 0, 'after', 1],
    [1, 0, 'after', 1],
    [1, 2, 'before', 1],
  ] as const)('from %i, %i %s counts the places without the moved row: %i', (from, over, side, to) => {
    expect(indexAfterDrop(from, over, side)).toBe(to)
  })
})

test.each([
  [0, 1, { side: 'after', id: 'b' }],
  [0, 2, { side: 'after', id: 'c' }],
  [2, 0, { side: 'before', id: 'a' }],
  [2, 1, { side: 'before', id: 'b' }],
])('a move from %i to %i is told by the neighbour it goes past', (from, to, neighbour) => {
  expect(neighbourAt(['a', 'b', 'c'], from, to)).toEqual(neighbour)
})
