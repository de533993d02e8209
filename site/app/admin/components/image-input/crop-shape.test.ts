import { expect, test } from 'vitest'
import { fitInto, largestCrop, largestZoom, partOfShape, settledCrop } from './crop-shape.ts'

const wide = { width: 4000, height: 3000 }

test('a wide picture is cut at its sides, a tall one above and below, more with each zoom', () => {
  expect(partOfShape(wide, 4 / 5, largestCrop)).toEqual({ x: 800, y: 0, width: 2400, height: 3000 })
  const tall = { width: 3000, height: 6000 }
  expect(partOfShape(tall, 4 / 5, { x: 0.5, y: 1, zoom: 1 })).toEqual({
    x: 0,
    y: 2250,
    width: 3000,
    height: 3750,
  })
  expect(partOfShape(wide, 4 / 5, { x: 0.5, y: 0.25, zoom: 2 })).toEqual({
    x: 1400,
    y: 0,
    width: 1200,
    height: 1500,
  })
  expect(partOfShape(wide, 4 / 5, undefined)).toEqual({ x: 0, y: 0, ...wide })
})

test('the part stays inside the picture wherever it is placed', () => {
  for (const zoom of [1, 1.7, largestZoom]) {
    for (const at of [-1, 0, 0.3, 1, 2]) {
      for (const [width, height] of [
        [4032, 3024],
        [3024, 4032],
        [1, 900],
        [900, 1],
      ] as const) {
        const part = partOfShape({ width, height }, 4 / 5, { x: at, y: at, zoom })
        expect(Math.min(part.x, part.y)).toBeGreaterThanOrEqual(0)
        expect(part.x + part.width).toBeLessThanOrEqual(width)
        expect(part.y + part.height).toBeLessThanOrEqual(height)
      }
    }
  }
})

test('a crop beyond the edge is settled at it, so that the next step back moves it', () => {
  expect(settledCrop(wide, 4 / 5, { x: -3, y: 0.9, zoom: 1 })).toEqual({ x: 0.3, y: 0.5, zoom: 1 })
  expect(settledCrop(wide, 4 / 5, { x: 1, y: 0, zoom: 9 })).toEqual({ x: 0.925, y: 0.125, zoom: largestZoom })
})

test('a large picture is made smaller, a small one is left as it is', () => {
  expect(fitInto({ width: 4000, height: 3000 }, 2000)).toEqual({ width: 2000, height: 1500 })
  expect(fitInto({ width: 300, height: 200 }, 2000)).toEqual({ width: 300, height: 200 })
})
