import { describe, expect, it } from 'vitest'
import { houseImage, imageFacts } from './page-image.ts'

const hash = '0123456789abcdef'.repeat(2)

describe('imageFacts', () => {
  it('returns the fixed size of share pictures', () => {
    const drawn = { width: 1200, height: 630, type: 'image/jpeg' }
    expect(imageFacts(houseImage)).toEqual(drawn)
    expect(imageFacts('/share/product/a-0123456789abcdef.jpg')).toEqual(drawn)
  })

  it('reads the size of a stored picture from its path', () => {
    expect(imageFacts(`/uploads/gallery/${hash}-640x480.webp`)).toEqual({
      width: 640,
      height: 480,
      type: 'image/webp',
    })
  })
})
