import sharp from 'sharp'

/** A small JPEG of a single colour. */
export function plainPicture(background = { r: 200, g: 150, b: 40 }, size = { width: 400, height: 500 }) {
  return sharp({ create: { ...size, channels: 3, background } })
    .jpeg()
    .toBuffer()
}
