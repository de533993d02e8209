import { picturePath } from '@chekku/domain/pictures/picture'
import { expect, it } from 'vitest'
import { pictureShape } from './gallery-shapes.ts'

it.each([
  [1200, 1500, 'upright'],
  [1080, 1920, 'tall'],
  [1000, 1040, 'square'],
  [1600, 1200, 'landscape'],
  [1600, 1000, 'wide'],
  [1920, 1080, 'wide'],
  [4000, 1000, 'panorama'],
])('the frame with the closest aspect ratio to %i × %i is %s', (width, height, shape) => {
  const path = picturePath({ kind: 'gallery', hash: '0'.repeat(32), width, height, extension: 'jpg' })
  expect(pictureShape(path)).toBe(shape)
})

it('without a picture it is upright, like the placeholder', () => {
  expect(pictureShape('')).toBe('upright')
})
