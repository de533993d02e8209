import sharp from 'sharp'
import { cornerColours } from './phone-photograph.ts'

type Colour = Record<'r' | 'g' | 'b', number>

/** The colour at a position, in fractions of width and height, on a white background. */
export async function colourAt(picture: Buffer, x: number, y: number): Promise<Colour> {
  const { data, info } = await sharp(picture)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const column = Math.floor(x * info.width)
  const row = Math.floor(y * info.height)
  const [r = 0, g = 0, b = 0] = data.subarray((row * info.width + column) * info.channels)
  return { r, g, b }
}

/** True if two colours are about equal; encoders shift each channel slightly. */
export function looksLike(one: Colour, other: Colour, difference = 12): boolean {
  return (['r', 'g', 'b'] as const).every(channel => Math.abs(one[channel] - other[channel]) <= difference)
}

/** True if a picture from `phonePhotograph` is upright. */
export async function isUpright(picture: Buffer): Promise<boolean> {
  const corners = [
    [0.1, 0.1, cornerColours.topLeft],
    [0.9, 0.1, cornerColours.topRight],
    [0.1, 0.9, cornerColours.bottomLeft],
    [0.9, 0.9, cornerColours.bottomRight],
  ] as const
  const seen = await Promise.all(
    corners.map(async ([x, y, colour]) => looksLike(await colourAt(picture, x, y), colour)),
  )
  return !seen.includes(false)
}
