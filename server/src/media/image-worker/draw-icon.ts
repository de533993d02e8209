import { type ShopIconName, shopIcons } from '@chekku/domain/shop/shop-icons'
import sharp from 'sharp'
import { colours, transparent } from './draw-brand.ts'

/** Draws an icon of the shop as PNG: the uncropped logo in the middle of a square. */
export async function drawIcon(logo: Uint8Array, icon: ShopIconName): Promise<Buffer> {
  const { pixels, isFilled, inset } = shopIcons[icon]
  const margin = Math.round(pixels * inset)
  const logoSide = pixels - 2 * margin
  const square = await sharp(logo)
    .resize({ width: logoSide, height: logoSide, fit: 'contain', background: transparent })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: transparent })
    .png()
    .toBuffer()
  const drawing = sharp(square)
  if (isFilled) drawing.flatten({ background: colours.paper })
  return drawing.png({ compressionLevel: 9 }).toBuffer()
}
