import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categoryPictureSources } from '../../src/pictures/category-picture.ts'
import { parsePicturePath, pictureKinds, pictureMiddle, picturePath } from '../../src/pictures/picture.ts'
import { coveredPart, cutBefore } from '../../src/pictures/picture-crop.ts'
import { variantSrcset, widthsFor } from '../../src/pictures/picture-variants.ts'

const hash = '0123456789abcdef0123456789abcdef'

test('a stored path says what its picture is', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...pictureKinds),
      fc.integer({ min: 1, max: 99_999 }),
      fc.integer({ min: 1, max: 99_999 }),
      fc.constantFrom('jpg' as const, 'webp' as const),
      (kind, width, height, extension) => {
        const picture = { kind, hash, width, height, extension }
        expect(parsePicturePath(picturePath(picture))).toEqual(picture)
      },
    ),
  )
})

test('a stored path says which point stays in view, unless it is the middle', () => {
  const picture = { kind: 'products', hash, width: 400, height: 300, extension: 'jpg' } as const
  const named = picturePath({ ...picture, focus: { x: 0, y: 0.98 } })
  expect(named).toBe(`/uploads/products/${hash}-400x300-0-100.jpg`)
  expect(parsePicturePath(named)).toEqual({ ...picture, focus: { x: 0, y: 1 } })
  expect(variantSrcset(named, 'avif')).toMatch(/-400x300-0-100\.320\.avif 320w, /)
  const plain = `/uploads/products/${hash}-400x300.jpg`
  expect(picturePath({ ...picture, focus: { x: 0.49, y: 0.52 } })).toBe(plain)
  // A point in the middle of one side alone.
  for (const focus of [
    { x: 0.5, y: 0.2 },
    { x: 0.2, y: 0.5 },
  ])
    expect(parsePicturePath(picturePath({ ...picture, focus }))).toEqual({ ...picture, focus })
  for (const other of ['-50', '-5-105', '-7-10', '-05-10', '--5-10'])
    expect(parsePicturePath(plain.replace('.jpg', `${other}.jpg`)), other).toBeUndefined()
})

test('a frame shows the focus of a picture, near the middle of the frame where there is room', () => {
  const wide = { width: 1600, height: 900 }
  expect(coveredPart(wide, 4 / 5, pictureMiddle)).toEqual({ x: 440, y: 0, width: 720, height: 900 })
  expect(coveredPart(wide, 4 / 5, { x: 0.7, y: 0.1 })).toEqual({ x: 760, y: 0, width: 720, height: 900 })
  expect(coveredPart(wide, 4 / 5, { x: 1, y: 1 }).x).toBe(880)
  const veryWide = { width: 2400, height: 500 }
  expect(coveredPart(veryWide, 4 / 5, { x: 0.4, y: 0.5 })).toEqual({ x: 760, y: 0, width: 400, height: 500 })
  fc.assert(
    fc.property(
      ...[fc.integer({ min: 100, max: 4_000 }), fc.integer({ min: 100, max: 4_000 })],
      ...[fc.double({ min: 0.5, max: 2, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })],
      (width, height, ratio, at) => {
        const part = coveredPart({ width, height }, ratio, { x: at, y: at })
        const isWithin = part.x >= 0 && part.x + part.width <= width && part.y + part.height <= height
        const distance = (from: number, length: number, whole: number) =>
          Math.abs(from + length / 2 - at * whole) - length / 2
        const off = Math.max(distance(part.x, part.width, width), distance(part.y, part.height, height))
        expect([isWithin, off > 1]).toEqual([true, false])
      },
    ),
  )
})

test.each([
  { focus: 0.4, visibleShare: (500 * 0.8) / 2400, share: 0.38 },
  { focus: 0.1, visibleShare: 0.2, share: 0 },
  { focus: 0.95, visibleShare: 0.2, share: 1 },
  { focus: 0.7, visibleShare: 1, share: 0.5 },
  // The shape of the frame is unknown.
  { focus: 0.4, visibleShare: undefined, share: 0.3 },
])('of a picture of which $visibleShare is visible, $share of the cut is before a focus at $focus', cut => {
  expect(cutBefore(cut.focus, cut.visibleShare)).toBeCloseTo(cut.share, 10)
})

test.each([
  '',
  '/uploads/products/x.jpg',
  '/uploads/other/a-1x1.jpg',
  `/uploads/products/../${hash}-1x1.jpg`,
])('%s is no stored path', path => {
  expect(parsePicturePath(path)).toBeUndefined()
})

test.each([
  ['', []],
  [`/uploads/categories/${hash}-500x400.jpg`, [`/uploads/categories/${hash}-500x400.jpg`]],
  ['oil.jpg', ['/uploads/categories/oil.jpg']],
  ['/uploads/oil.jpg', ['/uploads/oil.jpg', '/uploads/categories/oil.jpg']],
  ['/api/uploads/categories/oil.jpg', ['/uploads/categories/oil.jpg']],
  ['https://a.example/oil.jpg', ['https://a.example/oil.jpg', '/uploads/categories/oil.jpg']],
])('the picture of a category with "%s" is looked for at %j', (image, places) => {
  expect(categoryPictureSources(image)).toEqual(places)
})

test('copies are never wider than the picture', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), width => {
      expect(Math.max(...widthsFor(width))).toBeLessThanOrEqual(width)
    }),
  )
  expect(widthsFor(2560)).toEqual([320, 640, 960, 1280])
  expect(widthsFor(1280)).toEqual([320, 640, 960, 1280])
  expect(widthsFor(500)).toEqual([320, 500])
  expect(widthsFor(64)).toEqual([64])
})

test('a srcset names each copy by width and format', () => {
  expect(variantSrcset(`/uploads/products/${hash}-500x400.jpg`, 'avif')).toBe(
    `/uploads/products/${hash}-500x400.320.avif 320w, /uploads/products/${hash}-500x400.500.avif 500w`,
  )
  expect(variantSrcset('', 'avif')).toBeUndefined()
  // Of a picture twice as wide as its frame half is seen.
  const cut = variantSrcset(`/uploads/products/${hash}-800x500.jpg`, 'webp', 0.8)
  expect(cut?.match(/\d+w/g)).toEqual(['160w', '320w', '400w'])
  expect(variantSrcset(`/uploads/products/${hash}-500x800.jpg`, 'webp', 0.8)).toContain('.320.webp 320w')
})
