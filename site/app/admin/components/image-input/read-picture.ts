import type { PicturePart } from '@chekku/domain/pictures/picture'
import { pictureMessages } from '@chekku/domain/pictures/picture-upload'
import { useEffect, useState } from 'react'
import { fitInto, longestCropSide, partOfShape } from './crop-shape.ts'
import type { PictureChoice } from './picture-choice.ts'

/** A decoded picture, or why it can't be read. */
export type ReadPicture = { bitmap: ImageBitmap; error?: never } | { bitmap: null; error: string }

/** Files of up to this many bytes and with few pixels are sent unchanged. */
const smallBytes = 400 * 1024
const jpegQuality = 0.85

/** The bytes 4 to 12 of HEIC files. */
const heicTypes = new Set(
  ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'].map(brand => `ftyp${brand}`),
)

/** Decodes a picture with its EXIF orientation applied. */
async function readPicture(file: Blob): Promise<ReadPicture> {
  try {
    return { bitmap: await createImageBitmap(file) }
  } catch {
    // Browsers give no reason why they cannot decode a file: its content decides the message.
    const content = file.slice(4, 12).text()
    const type = await content.catch(() => undefined)
    // It was changed or deleted since it was chosen.
    if (type === undefined) return { bitmap: null, error: pictureMessages.noLongerReadable }
    const isHeic = heicTypes.has(type)
    return { bitmap: null, error: isHeic ? pictureMessages.heicUnreadable : pictureMessages.notAPicture }
  }
}

/** A chosen file, decoded for its preview; undefined until then. */
export function useReadPicture(file: File | undefined): ReadPicture | undefined {
  const [read, setRead] = useState<{ file: File; picture: ReadPicture }>()
  useEffect(() => {
    if (!file) return
    let isWanted = true
    let shown: ReadPicture | undefined
    void readPicture(file).then(picture => {
      shown = picture
      if (isWanted) setRead({ file, picture })
      else picture.bitmap?.close()
    })
    return () => {
      isWanted = false
      setRead(undefined)
      shown?.bitmap?.close()
    }
  }, [file])
  return read?.file === file ? read?.picture : undefined
}

/** The file of a stored picture; undefined if there is none or it fails to load. */
export async function readStoredPicture(path: string): Promise<File | undefined> {
  if (path === '') return undefined
  try {
    const answer = await fetch(path)
    if (!answer.ok) return undefined
    const blob = await answer.blob()
    // Equal pictures must produce equal idempotency keys.
    return new File([blob], path.slice(path.lastIndexOf('/') + 1), { type: blob.type, lastModified: 0 })
  } catch {
    return undefined
  }
}

/** The cropped and scaled picture to upload; undefined if none is chosen, an error message if it cannot be decoded. */
export async function pictureToSend(choice: PictureChoice, ratio: number) {
  if (choice.kind !== 'chosen') return undefined
  const { file, crop } = choice
  const { bitmap, error } = await readPicture(file)
  if (!bitmap) return error
  const { width, height } = bitmap
  const part = partOfShape(bitmap, ratio, crop)
  const isSmall = file.size <= smallBytes && Math.max(width, height) <= longestCropSide
  try {
    if (isSmall && part.width === width && part.height === height) return file
    return await encode(bitmap, part)
  } catch {
    // A canvas fails when memory is short, for example; the server accepts the original too.
    return file
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

/** Draws a part of a picture so that it fills the canvas. */
export function drawPart(canvas: HTMLCanvasElement, bitmap: ImageBitmap, part: PicturePart): void {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser gives no canvas to draw on')
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
}

/** Detects transparent pixels, in a small copy: JPEG would make them black. */
function isSeeThrough(canvas: HTMLCanvasElement): boolean {
  const small = document.createElement('canvas')
  Object.assign(small, { width: 64, height: 64 })
  const context = small.getContext('2d')
  context?.drawImage(canvas, 0, 0, 64, 64)
  const { data = [] } = context?.getImageData(0, 0, 64, 64) ?? {}
  return data.some((value, index) => index % 4 === 3 && value < 250)
}
