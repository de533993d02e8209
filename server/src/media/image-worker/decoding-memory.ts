import type { Metadata } from 'sharp'
import { readJpegShape } from './jpeg-scans.ts'

/**
 * The most that decoding one picture may take besides what the process takes anyway: a progressive JPEG of 33 megapixels in full
 * colour, an interlaced PNG of 25 with 64 bits each. A plain JPEG is decoded line by line and takes next to nothing.
 */
export const decodingBytes = 200_000_000

/** Frames of an animation are drawn on a canvas before they are scaled. */
const animatedWebpBytes = 8
const webpBytes = 4
/** The palette's number and the colour. */
const gifBytes = 5
/** Measured. Most of it is the decoder's data of each block. */
const heifBytes = { plain: 16, rich: 24 }

/** How much memory it takes to decode a picture, by what its header says. */
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
