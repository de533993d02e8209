import sharp from 'sharp'

const [width, height] = [3000, 4000]

/** Noise of a grain of this many pixels, over the whole picture. */
function noise(grain: number, sigma: number): Promise<Buffer> {
  const size = { width: Math.ceil(width / grain), height: Math.ceil(height / grain) }
  return sharp({
    create: { ...size, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma } },
  })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/**
 * A photograph of 12 megapixels as a phone takes it: noise of several grains, the coarser the stronger. 720 pixels wide, it
 * has 49 kB as AVIF, three times a drawing of the sample.
 */
export async function photograph(): Promise<Buffer<ArrayBuffer>> {
  const octaves = [noise(300, 60), noise(80, 30), noise(20, 14), noise(6, 8), noise(2, 6)]
  const [coarsest, ...finer] = await Promise.all(octaves)
  const jpeg = await sharp(coarsest)
    .composite(finer.map(input => ({ input, blend: 'overlay' })))
    .jpeg({ quality: 85 })
    .toBuffer()
  return Buffer.from(jpeg)
}
