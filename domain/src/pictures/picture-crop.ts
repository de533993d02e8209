import type { PicturePath, PicturePoint } from './picture.ts'

/** A rectangle of a picture, in pixels. */
export interface PicturePart {
  x: number
  y: number
  width: number
  height: number
}

/**
 * The share of the cut-off area that lies before a frame: the focus is in the frame's middle where the picture has room.
 * `visibleShare` is how much of the picture the frame shows; half of it counts where the frame's shape is unknown.
 */
export const cutBefore = (focus: number, visibleShare = 0.5): number =>
  visibleShare < 1 ? Math.min(1, Math.max(0, (focus - visibleShare / 2) / (1 - visibleShare))) : 0.5

/** The part of a picture that a frame of this ratio shows if the picture covers it. */
export function coveredPart(
  size: Pick<PicturePath, 'width' | 'height'>,
  ratio: number,
  focus: PicturePoint,
): PicturePart {
  const width = Math.min(size.width, Math.round(size.height * ratio))
  const height = Math.min(size.height, Math.round(size.width / ratio))
  const x = Math.round((size.width - width) * cutBefore(focus.x, width / size.width))
  const y = Math.round((size.height - height) * cutBefore(focus.y, height / size.height))
  return { x, y, width, height }
}
