import { createHash } from 'node:crypto'
import { type PictureKind, pictureMiddle, picturePath } from '@chekku/domain/pictures/picture'
import sharp, { type OutputInfo } from 'sharp'
import { guessFocus } from './crop-to-focus.ts'
import { decodePicture } from './decode-picture.ts'
import type { PictureFormat } from './detect-format.ts'

/** A validated and re-encoded picture, ready to be stored. */
export interface PreparedPicture {
  path: string
  contentType: 'image/jpeg' | 'image/webp'
  width: number
  height: number
  bytes: Buffer
}

const quality = 86

/** Validates an uploaded picture and re-encodes it, opaque ones as JPEG; see `ImageWorker.prepare`. */
export async function encodeOriginal(
  upload: Buffer,
  format: PictureFormat,
  kind: PictureKind,
): Promise<PreparedPicture> {
  const { data, info } = await decodePicture(upload, format)
  const { width, height, channels } = info
  const pixels = sharp(data, { raw: { width, height, channels } })
  const isOpaque = channels === 3 || (await isFullyOpaque(data, info))
  const bytes = await (isOpaque
    ? pixels.removeAlpha().jpeg({ quality })
    : pixels.webp({ quality })
  ).toBuffer()
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  // Pages show the middle of the shop's own pictures: the owner crops them herself.
  const focus = kind === 'shop' ? pictureMiddle : await guessFocus(pixels, info)
  const path = picturePath({ kind, hash, width, height, focus, extension: isOpaque ? 'jpg' : 'webp' })
  return { path, contentType: isOpaque ? 'image/jpeg' : 'image/webp', width, height, bytes }
}

/** Many screenshots have an alpha channel but no transparent pixel. */
async function isFullyOpaque(data: Buffer, { width, height, channels }: OutputInfo): Promise<boolean> {
  const alpha = await sharp(data, { raw: { width, height, channels } })
    .extractChannel('alpha')
    .raw()
    .toBuffer()
  return alpha.equals(Buffer.alloc(alpha.length, 255))
}
