import { picturePath } from '@chekku/domain/picture'
import { describe, expect, it } from 'vitest'
import { pictureShape } from './gallery-picture-shape.ts'

const path = (width: number, height: number) =>
  picturePath({ kind: 'gallery', hash: '0'.repeat(32), width, height, extension: 'jpg' })

describe('pictureShape', () => {
  it('picks the frame with the closest aspect ratio', () => {
    expect(pictureShape(path(1200, 1500))).toBe('upright')
    expect(pictureShape(path(1080, 1920))).toBe('tall')
    expect(pictureShape(path(1000, 1040))).toBe('square')
    expect(pictureShape(path(1600, 1200))).toBe('landscape')
    expect(pictureShape(path(1600, 1000))).toBe('wide')
    expect(pictureShape(path(1920, 1080))).toBe('wide')
    expect(pictureShape(path(4000, 1000))).toBe('panorama')
  })

  it('is upright, like the placeholder, without a picture', () => {
    expect(pictureShape('')).toBe('upright')
  })
})
