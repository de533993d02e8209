import type { VariantFormat } from '@chekku/domain/pictures/picture-variants'
import sharp, { type Sharp } from 'sharp'

/**
 * AVIF at quality 50 looks like WebP at 75 (structural similarity 0.97 on the sample pictures) with a sixth fewer
 * bytes. Effort 2 takes twice as long as 1 and saves a twentieth of the bytes.
 */
const encoders: Record<VariantFormat, (picture: Sharp) => Sharp> = {
  avif: picture => picture.avif({ quality: 50, effort: 1, chromaSubsampling: '4:2:0' }),
  webp: picture => picture.webp({ quality: 75, effort: 4 }),
}

/** Scales a stored picture to a width in pixels, never wider than it is. */
export function encodeVariant(bytes: Buffer, width: number, format: VariantFormat): Promise<Buffer> {
  return encoders[format](sharp(bytes).resize({ width, withoutEnlargement: true })).toBuffer()
}
