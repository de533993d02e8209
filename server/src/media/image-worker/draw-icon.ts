import { feedPictureSide } from '@chekku/domain/feeds'
import { type ShopIconName, shopIcons } from '@chekku/domain/shop/shop-icons'
import sharp from 'sharp'

/** Same as in the site's theme.css. */
const paper = '#fbf7ee'
const card = '#fffdf8'
const transparent = { r: 0, g: 0, b: 0, alpha: 0 }

/** Draws an icon of the shop as PNG: the uncropped logo in the middle of a square. */
export async function drawIcon(logo: Uint8Array, icon: ShopIconName): Promise<Buffer> {
  const { pixels, isFilled, inset } = shopIcons[icon]
  const margin = Math.round(pixels * inset)
  const inner = pixels - 2 * margin
  const square = await sharp(logo)
    .resize({ width: inner, height: inner, fit: 'contain', background: transparent })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: transparent })
    .png()
    .toBuffer()
  return (isFilled ? sharp(square).flatten({ background: paper }) : sharp(square))
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Draws a product's picture as JPEG: whole, in the middle of a square of the colour on which pages show it. */
export function drawSquare(picture: Uint8Array): Promise<Buffer> {
  const side = { width: feedPictureSide, height: feedPictureSide }
  return sharp(picture)
    .flatten({ background: card })
    .resize({ ...side, fit: 'contain', background: card })
    .toColourspace('srgb')
    .jpeg({ quality: 86 })
    .toBuffer()
}
