import { feedPictureSide } from '@chekku/domain/feeds'
import sharp from 'sharp'
import { colours } from './draw-brand.ts'

/** Draws a product's picture as JPEG: whole, in the middle of a square of the colour on which pages show it. */
export function drawSquare(picture: Uint8Array): Promise<Buffer> {
  const size = { width: feedPictureSide, height: feedPictureSide }
  return sharp(picture)
    .flatten({ background: colours.card })
    .resize({ ...size, fit: 'contain', background: colours.card })
    .toColourspace('srgb')
    .jpeg({ quality: 86 })
    .toBuffer()
}
