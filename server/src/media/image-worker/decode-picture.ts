import { pictureLimits, pictureMessages } from '@chekku/domain/pictures/picture-upload'
import sharp, { type Metadata, type OutputInfo } from 'sharp'
import type { PictureFormat } from './detect-format.ts'
import { readJpegScans } from './jpeg-scans.ts'
import { pictureRefusal, picturesBusy } from './picture-refusal.ts'

/** Longest side of a stored picture in pixels: twice the widest variant on a page. */
const longestSide = 2_560
/** The AVIF and HEIC decoder takes 16 to 24 bytes of memory per pixel. */
const heifPixels = 12_500_000
/** Maximum number of scans: ten times as many as any encoder writes. */
const jpegScans = 100
/**
 * Memory limit for decoding one picture: a progressive JPEG of 33 megapixels without subsampling, or an interlaced PNG
 * of 25 with 64 bits each. A baseline JPEG is decoded line by line and takes almost none.
 */
const decodingBytes = 200_000_000
/** Far above the time for 40 megapixels: only malicious pictures take longer. */
const decodeTimeoutSeconds = 30

/** Decodes an upload to raw pixels, upright, in sRGB and limited in size, which drops all metadata. */
export async function decodePicture(
  bytes: Buffer,
  format: PictureFormat,
): Promise<{ data: Buffer; info: OutputInfo }> {
  const header = await readHeader(bytes, format)
  const picture = openUpload(bytes, pictureLimits.pixels)
    .toColourspace('srgb')
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: decodeTimeoutSeconds })
  // Without this, sharp converts deep colour with a profile to Display P3.
  if (header.space === 'rgb16' && header.hasProfile) picture.withIccProfile('srgb')
  try {
    return await picture.raw().toBuffer({ resolveWithObject: true })
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('timeout:')) throw picturesBusy(30)
    throw pictureRefusal('unsupported-media', unreadable(format), error)
  }
}

/** Reads only the first frame, with all safety limits of the library. */
const openUpload = (bytes: Buffer, maximumPixels: number | false) =>
  sharp(bytes, {
    failOn: 'error',
    limitInputPixels: maximumPixels,
    unlimited: false,
    pages: 1,
    sequentialRead: true,
    autoOrient: true,
  })

/** Reads the size without decoding: small files that claim a huge or expensive picture are refused early. */
async function readHeader(bytes: Buffer, format: PictureFormat): Promise<Metadata> {
  if (format === 'jpeg' && readJpegScans(bytes).count > jpegScans)
    throw pictureRefusal('unsupported-media', pictureMessages.unreadable)
  const header = await openUpload(bytes, false)
    .metadata()
    .catch((error: unknown) => {
      throw pictureRefusal('unsupported-media', unreadable(format), error)
    })
  // A different format would get to an unexpected decoder.
  const expected = format === 'avif' || format === 'heic' ? 'heif' : format
  if (header.format !== expected) throw pictureRefusal('unsupported-media', pictureMessages.notAPicture)
  const pixels = header.width * header.height
  if (pixels > pictureLimits.pixels) throw pictureRefusal('too-large', pictureMessages.tooManyPixels)
  if (header.format === 'heif' && pixels > heifPixels)
    throw pictureRefusal('too-large', pictureMessages.heifTooManyPixels)
  if (decodingMemory(bytes, header) > decodingBytes)
    throw pictureRefusal('too-large', pictureMessages.tooDear)
  return header
}

/** Some builds of the library cannot decode HEIC; the message tells the user how to avoid it. */
function unreadable(format: PictureFormat): string {
  return format === 'heic' ? pictureMessages.heicUnreadable : pictureMessages.unreadable
}

/** Bytes per pixel. Animation frames are drawn on a canvas before they are scaled. */
const webpBytes = { still: 4, animated: 8 }
/** Bytes per pixel: palette index and colour. */
const gifBytes = 5
/** Measured bytes per pixel; mostly the decoder's data per block. Rich: over eight bits per colour, or transparency. */
const heifBytes = { plain: 16, rich: 24 }

/** Memory for decoding in bytes, estimated from the picture's header. */
function decodingMemory(bytes: Buffer, header: Metadata): number {
  const pixels = header.width * header.height
  if (header.format === 'jpeg') return readJpegScans(bytes).bufferedBytes
  if (header.format === 'png') {
    const pixelBytes = header.channels * (header.depth === 'ushort' ? 2 : 1)
    return header.isProgressive ? pixels * pixelBytes : 0
  }
  if (header.format === 'webp')
    return pixels * ((header.pages ?? 1) > 1 ? webpBytes.animated : webpBytes.still)
  if (header.format === 'gif') return pixels * gifBytes
  const isRich = header.hasAlpha || (header.bitsPerSample ?? 8) > 8
  return pixels * (isRich ? heifBytes.rich : heifBytes.plain)
}
