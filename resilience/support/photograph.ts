import sharp from 'sharp'

let made: Promise<Buffer> | undefined

/** A small picture such as a phone sends. */
export function photograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const background = { r: 200, g: 150, b: 40 }
  made ??= sharp({ create: { width: 320, height: 240, channels: 3, background, noise } })
    .jpeg()
    .toBuffer()
  return made
}
