import { type PicturePoint, pictureMiddle } from '@chekku/domain/pictures/picture'
import { coveredPart, type PicturePart } from '@chekku/domain/pictures/picture-crop'

type Size = Pick<PicturePart, 'width' | 'height'>

/** The part of a picture around a point: the larger the zoom, from 1, the smaller. */
export interface Crop extends PicturePoint {
  zoom: number
}
export const largestCrop: Crop = { ...pictureMiddle, zoom: 1 }
export const largestZoom = 4

/** Longest side of an uploaded picture in pixels: more than any page shows. */
export const longestCropSide = 2_000

/** The part of this ratio that is kept, which never leaves the picture; the whole picture without a crop. */
export function partOfShape(size: Size, ratio: number, crop: Crop | undefined): PicturePart {
  if (!crop) return { x: 0, y: 0, width: size.width, height: size.height }
  const largest = coveredPart(size, ratio, pictureMiddle)
  const width = Math.max(1, Math.round(largest.width / crop.zoom))
  const height = Math.max(1, Math.round(largest.height / crop.zoom))
  const startWithin = (room: number, wanted: number) => Math.round(Math.min(room, Math.max(0, wanted)))
  return {
    x: startWithin(size.width - width, size.width * crop.x - width / 2),
    y: startWithin(size.height - height, size.height * crop.y - height / 2),
    width,
    height,
  }
}

/** A crop within its bounds, with its point in the middle of its part, so that each step moves the part. */
export function settledCrop(size: Size, ratio: number, crop: Crop): Crop {
  const zoom = Math.min(largestZoom, Math.max(1, crop.zoom))
  const { x, y, width, height } = partOfShape(size, ratio, { ...crop, zoom })
  return { x: (x + width / 2) / size.width, y: (y + height / 2) / size.height, zoom }
}

/** Scales a size down so that its longest side is at most `longest`. */
export function fitInto({ width, height }: Size, longest: number) {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Draws a part of a picture so that it fills the canvas. */
export function drawPart(canvas: HTMLCanvasElement, bitmap: ImageBitmap, part: PicturePart): void {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser gives no canvas to draw on')
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
}
