import { type PicturePoint, pictureMiddle } from '@chekku/domain/pictures/picture'
import { coveredPart } from '@chekku/domain/pictures/picture-crop'
import sharp, { type OutputInfo, type Sharp } from 'sharp'

/** Side of the small square copy in which the focus is guessed. */
const copySide = 64

/** Guesses the focus, the point that must stay in view: the one that draws the eye in a small copy. */
export async function guessFocus(pixels: Sharp, { width, height }: OutputInfo): Promise<PicturePoint> {
  const { info } = await pixels
    .clone()
    .resize({ width: copySide, height: copySide, fit: 'cover', position: sharp.strategy.attention })
    .toBuffer({ resolveWithObject: true })
  const { attentionX = 0, attentionY = 0 } = info
  // Zeros mean that nothing stands out, or that a square has nothing to cut.
  if (attentionX === 0 && attentionY === 0) return pictureMiddle
  const scale = copySide / Math.min(width, height)
  return { x: Math.min(1, attentionX / (width * scale)), y: Math.min(1, attentionY / (height * scale)) }
}

/** Cuts a picture of this size to the proportions of `target` around its focus, and scales it to `target`. */
export function cropToFocus(
  bytes: Uint8Array,
  size: { width: number; height: number },
  target: { width: number; height: number },
  focus: PicturePoint,
): Sharp {
  const { x: left, y: top, ...part } = coveredPart(size, target.width / target.height, focus)
  return sharp(bytes)
    .extract({ left, top, ...part })
    .resize({ ...target, fit: 'fill' })
}
