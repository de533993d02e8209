import type { ShareCard } from '@chekku/domain/share-picture'
import { sharePictureSize } from '@chekku/domain/share-picture-size'
import sharp from 'sharp'
import { colours } from '../seo/brand-colours.ts'
import { composeCard, photographWidth } from './compose.ts'

const heaviest = 290_000
const qualities = [86, 78, 68, 56, 40] as const

/** Draws a share picture as JPEG, of less than 300 KB whatever the photograph. */
export async function drawCard(card: ShareCard, photograph: Uint8Array | undefined): Promise<Buffer> {
  const photo = photograph && (await fitted(photograph))
  const svg = Buffer.from(composeCard(card, photo?.width))
  const drawn = await sharp(svg)
    .composite(photo ? [{ input: photo.pixels, raw: photo.raw, left: 0, top: 0 }] : [])
    .removeAlpha()
    .raw()
    .toBuffer()
  return encode(drawn)
}

async function fitted(photograph: Uint8Array) {
  const size = await sharp(photograph).metadata()
  const width = photographWidth(size)
  // Of a picture that loses much of its width, the part with something on it; an upright one stands as it was taken.
  const position = size.width > size.height ? sharp.strategy.entropy : 'centre'
  const { data, info } = await sharp(photograph)
    .resize({ width, height: sharePictureSize.height, fit: 'cover', position })
    .flatten({ background: colours.card })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { height, channels } = info
  return { width, pixels: data, raw: { width, height, channels } }
}

async function encode(pixels: Buffer): Promise<Buffer> {
  let jpeg = Buffer.alloc(0)
  for (const quality of qualities) {
    jpeg = await sharp(pixels, { raw: { ...sharePictureSize, channels: 3 } })
      .jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' })
      .toBuffer()
    if (jpeg.length <= heaviest) break
  }
  return jpeg
}
