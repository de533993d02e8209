import type { PicturePath, PicturePoint } from './picture.ts'

/** A rectangle of a picture, in pixels. */
export interface PicturePart {
  x: number
  y: number
  width: number
  height: number
}

/**
 * How much of what a frame cuts off lies before it, as a share: none for a focus in the first quarter of the picture, all
 * for one in the last, so that the focus stays near the frame's middle. A multiple of 0.1, as a stored focus is of 0.05.
 */
export const cutBefore = (focus: number) => Math.min(1, Math.max(0, 2 * focus - 0.5))

/** The part of a picture that a frame of this ratio shows if the picture covers it. */
export function coveredPart(
  size: Pick<PicturePath, 'width' | 'height'>,
  ratio: number,
  focus: PicturePoint,
): PicturePart {
  const width = Math.min(size.width, Math.round(size.height * ratio))
  const height = Math.min(size.height, Math.round(size.width / ratio))
  const x = Math.round((size.width - width) * cutBefore(focus.x))
  const y = Math.round((size.height - height) * cutBefore(focus.y))
  return { x, y, width, height }
}
