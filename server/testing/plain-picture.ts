import sharp from 'sharp'

/** A small JPEG of one colour. */
export function plainPicture(
  colour: { r: number; g: number; b: number } = { r: 200, g: 150, b: 40 },
  size: { width: number; height: number } = { width: 400, height: 500 },
): Promise<Buffer> {
  return sharp({ create: { ...size, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
}
