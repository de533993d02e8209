import type { Metadata } from 'sharp'
import { readJpegShape } from './jpeg-scans.ts'

/**
 * Memory limit for decoding one picture: a progressive JPEG of 33 megapixels without subsampling, or an interlaced PNG
 * of 25 with 64 bits each. A baseline JPEG is decoded line by line and takes almost none.
 */
export const decodingBytes = 200_000_000

/** Frames of an animation are drawn on a canvas before they are scaled. */
const animatedWebpBytes = 8
const webpBytes = 4
/** Palette index and colour. */
const gifBytes = 5
/** Measured; mostly the decoder's data for each block. */
const heifBytes = { plain: 16, rich: 24 }

/** Memory that decoding takes, by the picture's header. */
export function decodingMemory(bytes: Buffer, header: Metadata): number {
  const pixels = header.width * header.height
  if (header.format === 'jpeg') return readJpegShape(bytes).heldBytes
  if (header.format === 'png') return header.isProgressive ? pixels * bytesOfPixel(header) : 0
  if (header.format === 'webp') return pixels * ((header.pages ?? 1) > 1 ? animatedWebpBytes : webpBytes)
  if (header.format === 'gif') return pixels * gifBytes
  return pixels * (isRich(header) ? heifBytes.rich : heifBytes.plain)
}

function bytesOfPixel({ channels, depth }: Metadata): number {
  return channels * (depth === 'ushort' ? 2 : 1)
}

/** More than eight bits a colour, or transparency. */
function isRich({ bitsPerSample = 8, hasAlpha }: Metadata): boolean {
  return bitsPerSample > 8 || hasAlpha
}
