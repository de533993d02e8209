import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  categoryPictureSources,
  parsePicturePath,
  pictureKinds,
  picturePath,
  variantSrcset,
  widthsFor,
} from '../src/picture.ts'

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
})
