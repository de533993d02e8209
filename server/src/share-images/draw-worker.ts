import { parentPort } from 'node:worker_threads'
import { type ShareCard, shareImageSize } from '@chekku/domain/share-image'
import sharp from 'sharp'
import { colours, composeCard, photographWidth } from './compose.ts'

/** A message to the drawing thread. Each gets one result, in order. */
export interface DrawRequest {
  card: ShareCard
  photograph: Uint8Array | undefined
}
export type DrawResult = { jpeg: Uint8Array } | { failure: unknown }

parentPort?.on('message', async ({ card, photograph }: DrawRequest) => {
  const result: DrawResult = await drawCard(card, photograph).then(
    jpeg => ({ jpeg }),
    (failure: unknown) => ({ failure }),
  )
  parentPort?.postMessage(result)
})

/** The strictest chat apps take 300 KB. */
const maximumBytes = 290_000
const qualities = [86, 78, 68, 56, 40] as const

/** Draws a share image as JPEG, below `maximumBytes` for any photograph. */
async function drawCard(card: ShareCard, photograph: Uint8Array | undefined): Promise<Buffer> {
  const photo = photograph && (await fitted(photograph))
  const svg = Buffer.from(composeCard(card, photo?.width))
  const drawn = await sharp(svg)
    .composite(photo ? [{ input: photo.pixels, raw: photo.raw, left: 0, top: 0 }] : [])
    .removeAlpha()
    .raw()
    .toBuffer()
  return encode(drawn)
}

async function fitted(photograph: Uint8Array) {
  const size = await sharp(photograph).metadata()
  const width = photographWidth(size)
  // A landscape photograph loses much of its width: keep the part with most detail.
  const position = size.width > size.height ? sharp.strategy.entropy : 'centre'
  const { data, info } = await sharp(photograph)
    .resize({ width, height: shareImageSize.height, fit: 'cover', position })
    .flatten({ background: colours.card })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { height, channels } = info
  return { width, pixels: data, raw: { width, height, channels } }
}

async function encode(pixels: Buffer): Promise<Buffer> {
  let jpeg = Buffer.alloc(0)
  for (const quality of qualities) {
    jpeg = await sharp(pixels, { raw: { ...shareImageSize, channels: 3 } })
      .jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' })
      .toBuffer()
    if (jpeg.length <= maximumBytes) break
  }
  return jpeg
}
