import type { PicturePart } from '@chekku/domain/pictures/picture-crop'
import { drawPart, fitInto, longestCropSide, partOfShape } from './crop-shape.ts'
import type { PictureChoice } from './picture-choice.ts'
import { readPicture } from './read-picture.ts'

/** Files of up to this many bytes and with few pixels are sent unchanged. */
const smallBytes = 400 * 1024
const jpegQuality = 0.85

/** The cropped and scaled picture to upload, if one is chosen, or the message of one that cannot be decoded. */
export async function pictureToSend(
  choice: PictureChoice,
  ratio: number,
): Promise<{ image?: Blob; error?: string }> {
  if (choice.kind !== 'chosen') return {}
  const { file, crop } = choice
  const { bitmap, error } = await readPicture(file)
  if (!bitmap) return { error }
  const { width, height } = bitmap
  const part = partOfShape(bitmap, ratio, crop)
  const isSmall = file.size <= smallBytes && Math.max(width, height) <= longestCropSide
  try {
    if (isSmall && part.width === width && part.height === height) return { image: file }
    return { image: await encode(bitmap, part) }
  } catch {
    // A canvas fails when memory is short, for example; the server accepts the original too.
    return { image: file }
  } finally {
    bitmap.close()
  }
}

async function encode(bitmap: ImageBitmap, part: PicturePart): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, fitInto(part, longestCropSide))
  drawPart(canvas, bitmap, part)
  const type = isSeeThrough(canvas) ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, jpegQuality))
  if (!blob) throw new Error('The canvas holds no picture')
  return blob
}

/** Detects transparent pixels, in a small copy: JPEG would make them black. */
function isSeeThrough(canvas: HTMLCanvasElement): boolean {
  const small = document.createElement('canvas')
  Object.assign(small, { width: 64, height: 64 })
  const context = small.getContext('2d')
  context?.drawImage(canvas, 0, 0, 64, 64)
  const { data: channels = [] } = context?.getImageData(0, 0, 64, 64) ?? {}
  // Every fourth value is the opacity of a pixel.
  return channels.some((value, index) => index % 4 === 3 && value < 250)
}
