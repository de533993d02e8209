import { expect, test } from 'vitest'
import { cutAlong, fitInto, partOfShape } from './crop-shape.ts'

test('a wide picture is cut at its sides, a tall one above and below', () => {
  expect(partOfShape({ width: 4000, height: 3000 }, 4 / 5, 0.5)).toEqual({
    x: 800,
    y: 0,
    width: 2400,
    height: 3000,
  })
  expect(partOfShape({ width: 3000, height: 6000 }, 4 / 5, 1)).toEqual({
    x: 0,
    y: 2250,
    width: 3000,
    height: 3750,
  })
  expect(cutAlong({ width: 4000, height: 3000 }, 4 / 5)).toBe('width')
  expect(cutAlong({ width: 3000, height: 6000 }, 4 / 5)).toBe('height')
  expect(cutAlong({ width: 800, height: 1000 }, 4 / 5)).toBeNull()
})

test('the part stays inside the picture wherever it is placed', () => {
  for (const position of [0, 0.3, 1]) {
    for (const [width, height] of [
      [4032, 3024],
      [3024, 4032],
      [1, 900],
      [900, 1],
    ] as const) {
      const part = partOfShape({ width, height }, 4 / 5, position)
      expect(part.x + part.width).toBeLessThanOrEqual(width)
      expect(part.y + part.height).toBeLessThanOrEqual(height)
    }
  }
})

test('a large picture is made smaller, a small one is left as it is', () => {
  expect(fitInto({ width: 4000, height: 3000 }, 2000)).toEqual({ width: 2000, height: 1500 })
  expect(fitInto({ width: 300, height: 200 }, 2000)).toEqual({ width: 300, height: 200 })
})
