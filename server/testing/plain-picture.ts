import sharp from 'sharp'

/** A tiny JPEG of a single colour: its variants are generated in no time. */
export function plainPicture(background = { r: 200, g: 150, b: 40 }, size = { width: 8, height: 10 }) {
  return sharp({ create: { ...size, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** Wide enough for variants in two widths. */
export const picture400 = (background?: Parameters<typeof plainPicture>[0]) =>
  plainPicture(background, { width: 400, height: 500 })
