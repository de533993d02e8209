import { parsePicturePath } from '@chekku/domain/picture'

/** Aspect ratios (width / height) of the gallery's frames. */
const shapes = {
  tall: 2 / 3,
  upright: 4 / 5,
  square: 1,
  landscape: 4 / 3,
  wide: 16 / 10,
  panorama: 2,
} as const
export type PictureShape = keyof typeof shapes

/** Picks the frame that crops the picture least; the stored path contains the picture's size. */
export function pictureShape(path: string): PictureShape {
  const picture = parsePicturePath(path)
  if (!picture) return 'upright'
  const ratio = picture.width / picture.height
  const loss = (shape: PictureShape) => Math.abs(Math.log(ratio / shapes[shape]))
  const names = Object.keys(shapes) as PictureShape[]
  return names.reduce((best, shape) => (loss(shape) < loss(best) ? shape : best))
}
