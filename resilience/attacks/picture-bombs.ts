import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { pngChunk } from '../../server/testing/hostile-files.ts'
import type { Sent } from '../support/hostile-pictures.ts'

const FRAMES = 10_000
const GIGABYTE = 2 ** 30

interface PngShape {
  width: number
  height: number
  depth: 1 | 8 | 16
  /** 0 grey, 2 colour, 6 colour with transparency. */
  colour: 0 | 2 | 6
  isInterlaced?: boolean
}

const channels = { 0: 1, 2: 3, 6: 4 }
/** Start and step of each pass of an interlaced PNG, across and down. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** A complete, valid PNG of one colour, of any size. */
function png(shape: PngShape, ...extra: Buffer[]): Buffer {
  const { width, height, depth, colour, isInterlaced = false } = shape
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, isInterlaced ? 1 : 0], 8)
  const rows = (across: number, down: number) =>
    down * (1 + Math.ceil((across * depth * channels[colour]) / 8))
  const steps = isInterlaced ? passes : [[0, 0, 1, 1] as const]
  const length = steps.reduce(
    (sum, [left, top, right, below]) =>
      sum + rows(Math.ceil((width - left) / right), Math.ceil((height - top) / below)),
    0,
  )
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(Buffer.alloc(length), { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

const small: PngShape = { width: 100, height: 100, depth: 8, colour: 2 }
const blank = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#c83c28' }, limitInputPixels: false })

/** Small files that claim or unpack to very much, and the most expensive files that are still accepted. */
export async function pictureBombs(): Promise<Sent[]> {
  const hugeJpeg = await blank(10, 10).jpeg().toBuffer()
  hugeJpeg.writeUInt32BE(60_000 * 2 ** 16 + 60_000, hugeJpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5)
  const packed = Buffer.concat([Buffer.from('note\0\0'), deflateSync(Buffer.alloc(GIGABYTE), { level: 1 })])
  const large = { width: 20_000, height: 20_000, colour: 0 } as const
  const refused: Record<string, Buffer> = {
    'a PNG of 20,000 × 20,000 with 1 bits a pixel': png({ ...large, depth: 1 }),
    'a PNG of 20,000 × 20,000 with 8 bits a pixel': png({ ...large, depth: 8 }),
    'a PNG that claims 2,147,483,647 × 2,147,483,647': claiming(png(small), 2 ** 31 - 1, 2 ** 31 - 1),
    'a JPEG that claims 60,000 × 60,000': hugeJpeg,
    'a GIF that claims 60,000 × 60,000': await hugeGif(),
  }
  const dear: Record<string, Buffer> = {
    'a GIF of 10,000 frames': await gifOfFrames(),
    'an APNG of 10,000 frames': apngOfFrames(),
    'a WebP of 10,000 frames': await webpOfFrames(16),
    'a WebP of 10,000 frames on 6,000 × 6,000': await webpOfFrames(6_000),
    'a PNG with a gigabyte of packed text': png(small, pngChunk('zTXt', packed)),
    'a PNG with a gigabyte of packed profile': png(small, pngChunk('iCCP', packed)),
    // Just within the limits.
    'an interlaced PNG of 40 megapixels with 64 bits each': png({
      width: 8_000,
      height: 5_000,
      depth: 16,
      colour: 6,
      isInterlaced: true,
    }),
    'a progressive JPEG of 40 megapixels': await blank(8_000, 5_000).jpeg({ progressive: true }).toBuffer(),
    'a WebP of 40 megapixels': await blank(8_000, 5_000).webp({ effort: 0 }).toBuffer(),
    'an AVIF of 12 megapixels': await blank(4_000, 3_000).avif({ effort: 0 }).toBuffer(),
    'a GIF of 40 megapixels': await blank(8_000, 5_000).gif({ effort: 1 }).toBuffer(),
    'a PNG of 1 × 65,000': png({ width: 1, height: 65_000, depth: 8, colour: 6 }),
  }
  return [
    ...Object.entries(refused).map(([name, bytes]) => ({ name, bytes, mustBeRefused: true })),
    ...Object.entries(dear).map(([name, bytes]) => ({ name, bytes })),
  ]
}

function claiming(picture: Buffer, width: number, height: number): Buffer {
  const header = Buffer.from(picture.subarray(16, 29))
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([picture.subarray(0, 8), pngChunk('IHDR', header), picture.subarray(33)])
}

async function hugeGif(): Promise<Buffer> {
  const gif = await blank(9, 9).gif().toBuffer()
  const frame = frameOf(gif)
  for (const at of [6, 8, frame + 5, frame + 7]) gif.writeUInt16LE(60_000, at)
  return gif
}

/** Offset of the first frame, after the header and the palette. */
const frameOf = (gif: Buffer) => gif.indexOf(0x2c, 13 + 3 * 2 ** (((gif[10] ?? 0) & 7) + 1))

/** Repeats the blocks of one frame, each with its own delay. */
async function gifOfFrames(): Promise<Buffer> {
  const gif = await blank(100, 100).gif().toBuffer()
  const frame = gif.subarray(frameOf(gif), -1)
  const control = Buffer.from([0x21, 0xf9, 4, 4, 1, 0, 0, 0])
  const first = gif.subarray(0, gif.length - 1 - frame.length)
  const frames = Array.from({ length: FRAMES }, () => Buffer.concat([control, frame]))
  return Buffer.concat([first, ...frames, Buffer.from([0x3b])])
}

function apngOfFrames(): Buffer {
  const still = png(small)
  const packed = deflateSync(Buffer.alloc(100 * 301))
  const control = (sequence: number) => {
    const data = Buffer.alloc(26)
    data.writeUInt32BE(sequence, 0)
    data.writeUInt32BE(100, 4)
    data.writeUInt32BE(100, 8)
    data.writeUInt16BE(1, 20)
    data.writeUInt16BE(100, 22)
    return pngChunk('fcTL', data)
  }
  const animation = Buffer.alloc(8)
  animation.writeUInt32BE(FRAMES, 0)
  const later = Array.from({ length: FRAMES - 1 }, (_, index) => {
    const sequence = Buffer.alloc(4)
    sequence.writeUInt32BE(2 * index + 2)
    return Buffer.concat([control(2 * index + 1), pngChunk('fdAT', Buffer.concat([sequence, packed]))])
  })
  return Buffer.concat([
    still.subarray(0, 33),
    pngChunk('acTL', animation),
    control(0),
    still.subarray(33, -12),
    ...later,
    still.subarray(-12),
  ])
}

async function webpOfFrames(canvas: number): Promise<Buffer> {
  const still = await blank(16, 16).webp({ lossless: true }).toBuffer()
  const picture = still.subarray(12)
  const three = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, value >> 16])
  const chunk = (name: string, data: Buffer) => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(data.length)
    return Buffer.concat([Buffer.from(name), size, data, Buffer.alloc(data.length % 2)])
  }
  const frame = chunk(
    'ANMF',
    Buffer.concat([three(0), three(0), three(15), three(15), three(100), Buffer.from([0]), picture]),
  )
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), three(canvas - 1), three(canvas - 1)])),
    chunk('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: FRAMES }, () => frame),
  ])
  return chunk('RIFF', body)
}
