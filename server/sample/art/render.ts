import sharp, { type Sharp } from 'sharp'
import { seededRandom } from './sheet.ts'

const grains = new Map<string, Buffer>()

/** Paper tooth: fine noise about middle grey, laid over the picture in soft light. */
async function paperGrain(width: number, height: number, strength: number): Promise<Buffer> {
  const key = `${width}x${height}x${strength}`
  const known = grains.get(key)
  if (known) return known
  const random = seededRandom(key)
  const fine = Buffer.alloc(width * height)
  for (let i = 0; i < fine.length; i++) fine[i] = 128 + (random() + random() - 1) * strength
  const made = await sharp(fine, { raw: { width, height, channels: 1 } })
    .blur(0.8)
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()
  grains.set(key, made)
  return made
}

/** A drawing as a flat picture with the tooth of paper, ready to be encoded. */
export async function paint(svg: string, strength = 34): Promise<Sharp> {
  const flat = await sharp(Buffer.from(svg), { unlimited: true })
    .flatten({ background: '#fbf7ee' })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  const grain = await paperGrain(flat.info.width, flat.info.height, strength)
  const laid = await sharp(flat.data)
    .composite([{ input: grain, blend: 'soft-light' }])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(laid)
}
