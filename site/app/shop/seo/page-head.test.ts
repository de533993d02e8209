import { expect, it } from 'vitest'
import { defaultShareImage, imageFacts } from './page-head.tsx'

const drawn = { width: 1200, height: 630, type: 'image/jpeg' }

it.each([
  ['the default share picture', defaultShareImage, drawn],
  ['a drawn share picture', '/share/product/a-0123456789abcdef.jpg', drawn],
  [
    'a stored picture',
    `/uploads/gallery/${'0123456789abcdef'.repeat(2)}-640x480.webp`,
    { width: 640, height: 480, type: 'image/webp' },
  ],
])('imageFacts knows the size and type of %s', (_, path, facts) => {
  expect(imageFacts(path)).toEqual(facts)
})
