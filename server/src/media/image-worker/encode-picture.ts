import { createHash } from 'node:crypto'
import {
  type PictureKind,
  type PicturePoint,
  pictureMiddle,
  picturePath,
  type VariantFormat,
} from '@chekku/domain/pictures/picture'
import { pictureLimits, pictureMessages } from '@chekku/domain/pictures/picture-upload'
import { Problem } from '@chekku/domain/problem'
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp'
import { readJpegShape } from './jpeg-scans.ts'
import type { PictureFormat } from './picture-format.ts'
import { pictureRefusal } from './picture-refusal.ts'

/*
 * One libvips thread per picture: queues limit the concurrency, and visitors' requests need a free core. No operation
 * cache, since no picture is decoded twice in a row.
 */
sharp.concurrency(1)
sharp.cache(false)

/** A validated and re-encoded picture, ready to be stored. */
export interface PreparedPicture {
  path: string
  contentType: 'image/jpeg' | 'image/webp'
  width: number
  height: number
  bytes: Buffer
}

/** Longest side of a stored picture in pixels: twice the widest variant on a page. */
const longestSide = 2_560
const quality = 86
/** Side of the square of which the focus is guessed. */
const guessSide = 64
/** The AVIF and HEIC decoder takes 16 to 24 bytes of memory per pixel. */
const heifPixels = 12_500_000
/** Maximum number of scans: ten times as many as any encoder writes. */
const jpegScans = 100
/**
 * Memory limit for decoding one picture: a progressive JPEG of 33 megapixels without subsampling, or an interlaced PNG
 * of 25 with 64 bits each. A baseline JPEG is decoded line by line and takes almost none.
 */
const decodingBytes = 200_000_000

/** Animation frames are drawn on a canvas before they are scaled. */
const animatedWebpBytes = 8
const webpBytes = 4
/** Bytes per pixel: palette index and colour. */
const gifBytes = 5
/** Measured bytes per pixel; mostly the decoder's data per block. Rich: over eight bits per colour, or transparency. */
const heifBytes = { plain: 16, rich: 24 }
/** Far above the time for 40 megapixels: only malicious pictures take longer. */
const decodeTimeoutSeconds = 30

/**
 * AVIF at quality 50 looks like WebP at 75 (structural similarity 0.97 on the sample pictures) with a sixth fewer
 * bytes. Effort 2 takes twice as long as 1 and saves a twentieth of the bytes.
 */
const encoders: Record<VariantFormat, (picture: Sharp) => Sharp> = {
  avif: picture => picture.avif({ quality: 50, effort: 1, chromaSubsampling: '4:2:0' }),
  webp: picture => picture.webp({ quality: 75, effort: 4 }),
}

/** Validates an uploaded picture and re-encodes it; see `ImageWorker.prepare`. */
export async function reencode(bytes: Buffer, format: PictureFormat, kind: PictureKind) {
  return encode(kind, await decode(bytes, format))
}

/** A smaller variant of a stored picture, never wider than the original. */
export function scale(bytes: Buffer, width: number, format: VariantFormat): Promise<Buffer> {
  return encoders[format](sharp(bytes).resize({ width, withoutEnlargement: true })).toBuffer()
}

/** Reads only the first frame, with all safety limits of the library. */
const openForeign = (bytes: Buffer, maximumPixels: number | false) =>
  sharp(bytes, {
    failOn: 'error',
    limitInputPixels: maximumPixels,
    unlimited: false,
    pages: 1,
    sequentialRead: true,
    autoOrient: true,
  })

type Pixels = { data: Buffer; info: OutputInfo }

/** Decodes to raw pixels, which drops all metadata. */
async function decode(bytes: Buffer, format: PictureFormat): Promise<Pixels> {
  const header = await readHeader(bytes, format)
  const picture = openForeign(bytes, pictureLimits.pixels)
    .toColourspace('srgb')
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: decodeTimeoutSeconds })
  // Without this, sharp converts deep colour with a profile to Display P3.
  if (header.space === 'rgb16' && header.hasProfile) picture.withIccProfile('srgb')
  try {
    return await picture.raw().toBuffer({ resolveWithObject: true })
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('timeout:'))
      throw new Problem('unavailable', pictureMessages.picturesBusy, { retryAfterSeconds: 30 })
    throw pictureRefusal('unsupported-media', unreadable(format), error)
  }
}

/** Reads the size without decoding: small files that claim a huge or expensive picture are refused early. */
async function readHeader(bytes: Buffer, format: PictureFormat): Promise<Metadata> {
  if (format === 'jpeg' && readJpegShape(bytes).scans > jpegScans) {
    throw pictureRefusal('unsupported-media', pictureMessages.unreadable)
  }
  const header = await openForeign(bytes, false)
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

async function encode(kind: PictureKind, { data, info }: Pixels): Promise<PreparedPicture> {
  const { width, height, channels } = info
  const pixels = sharp(data, { raw: { width, height, channels } })
  const isOpaque = channels === 3 || (await isFullyOpaque(data, info))
  const bytes = isOpaque
    ? await pixels.removeAlpha().jpeg({ quality }).toBuffer()
    : await pixels.webp({ quality }).toBuffer()
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  // The logo is cut where it is chosen, and the picture of the home page has a place of its own.
  const focus = kind === 'shop' ? pictureMiddle : await guessFocus(pixels, info)
  const path = picturePath({ kind, hash, width, height, focus, extension: isOpaque ? 'jpg' : 'webp' })
  return { path, contentType: isOpaque ? 'image/jpeg' : 'image/webp', width, height, bytes }
}

/** Guesses the point that must stay in view: the one that draws the eye in a small copy. */
async function guessFocus(pixels: Sharp, { width, height }: OutputInfo): Promise<PicturePoint> {
  const { info } = await pixels
    .clone()
    .resize({ width: guessSide, height: guessSide, fit: 'cover', position: sharp.strategy.attention })
    .toBuffer({ resolveWithObject: true })
  const { attentionX = 0, attentionY = 0 } = info
  // Zeros mean that nothing stands out, or that a square has nothing to cut.
  if (attentionX === 0 && attentionY === 0) return pictureMiddle
  const scale = guessSide / Math.min(width, height)
  return { x: Math.min(1, attentionX / (width * scale)), y: Math.min(1, attentionY / (height * scale)) }
}

/** Many screenshots have an alpha channel but no transparent pixel. */
async function isFullyOpaque(data: Buffer, { width, height, channels }: OutputInfo): Promise<boolean> {
  const alpha = await sharp(data, { raw: { width, height, channels } })
    .extractChannel('alpha')
    .raw()
    .toBuffer()
  return alpha.equals(Buffer.alloc(alpha.length, 255))
}

/** Some builds of the library cannot decode HEIC; the message tells the user how to avoid it. */
function unreadable(format: PictureFormat): string {
  return format === 'heic' ? pictureMessages.heicUnreadable : pictureMessages.unreadable
}

/** Memory for decoding, estimated from the picture's header. */
function decodingMemory(bytes: Buffer, header: Metadata): number {
  const pixels = header.width * header.height
  if (header.format === 'jpeg') return readJpegShape(bytes).bufferedBytes
  const pixelBytes = header.channels * (header.depth === 'ushort' ? 2 : 1)
  if (header.format === 'png') return header.isProgressive ? pixels * pixelBytes : 0
  if (header.format === 'webp') return pixels * ((header.pages ?? 1) > 1 ? animatedWebpBytes : webpBytes)
  if (header.format === 'gif') return pixels * gifBytes
  const isRich = header.hasAlpha || (header.bitsPerSample ?? 8) > 8
  return pixels * (isRich ? heifBytes.rich : heifBytes.plain)
}
