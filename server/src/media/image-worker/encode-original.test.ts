import { createHash } from 'node:crypto'
import { parsePicturePath } from '@chekku/domain/pictures/picture'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { colourAt, isUpright, looksLike } from '../../../testing/look-at-picture.ts'
import { phonePhotograph, photographSecrets } from '../../../testing/phone-photograph.ts'
import { ImageWorker } from './image-worker.ts'

const worker = new ImageWorker()

const clay = { r: 200, g: 60, b: 40 }
const plain = (width = 60, height = 40, background = clay): Sharp =>
  sharp({ create: { width, height, channels: 3, background } })
const seeThrough = (alpha: number): Sharp =>
  sharp({ create: { width: 60, height: 40, channels: 4, background: { ...clay, alpha } } })

describe('a photograph from a phone', () => {
  it('stands upright whatever its orientation', async () => {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8] as const) {
      const photograph = await phonePhotograph({ width: 300, height: 200, orientation })
      const picture = await worker.prepare(photograph, 'products')
      expect(picture, `${orientation}`).toMatchObject({ width: 300, height: 200, contentType: 'image/jpeg' })
      expect(await isUpright(picture.bytes), `${orientation}`).toBe(true)
    }
  })

  it('loses place, time and author, also in its variants, which stand upright', async () => {
    const photograph = await phonePhotograph({ orientation: 6 })
    const sent = await sharp(photograph).metadata()
    // 13 degrees north: the original must contain it for the test to be valid.
    expect(sent.exif?.includes(Buffer.from('0d00000001000000', 'hex'))).toBe(true)
    for (const secret of photographSecrets) expect(photograph.includes(secret)).toBe(true)
    const { bytes } = await worker.prepare(photograph, 'gallery')
    for (const [width, format, codec] of [
      [640, 'jpeg', 'jpeg'],
      [320, 'avif', 'heif'],
      [320, 'webp', 'webp'],
    ] as const) {
      const file = format === 'jpeg' ? bytes : await worker.scale(bytes, width, format)
      const { exif, xmp, iptc, icc, orientation, hasProfile, ...seen } = await sharp(file).metadata()
      expect({ exif, xmp, iptc, icc, orientation, hasProfile }).toEqual({ hasProfile: false })
      expect(seen).toMatchObject({ width, height: (width * 3) / 4, format: codec })
      for (const word of [...photographSecrets, 'Exif', 'http://ns.adobe.com', 'ICC_PROFILE', 'Photoshop'])
        expect(file.includes(word), word).toBe(false)
      expect(await isUpright(file), format).toBe(true)
    }
  })

  it('is at most 2560 pixels on its longest side, and never made larger', async () => {
    const sizeOf = async (picture: Buffer) => {
      const { width, height } = await worker.prepare(picture, 'products')
      return [width, height]
    }
    expect(await sizeOf(await plain(2_600, 650).jpeg().toBuffer())).toEqual([2_560, 640])
    const turned = await phonePhotograph({ width: 65, height: 2_600, orientation: 8 })
    expect(await sizeOf(turned)).toEqual([64, 2_560])
    expect(await sizeOf(await plain(20, 10).jpeg().toBuffer())).toEqual([20, 10])
    expect(await sizeOf(await plain(1, 2_600).png().toBuffer())).toEqual([1, 2_560])
  })
})

describe('a name', () => {
  it('tells kind, content, size and format', async () => {
    const picture = await worker.prepare(await phonePhotograph({ orientation: 6 }), 'categories')
    expect(parsePicturePath(picture.path)).toEqual({
      kind: 'categories',
      hash: createHash('sha256').update(picture.bytes).digest('hex').slice(0, 32),
      width: 640,
      height: 480,
      // What stands out of the photograph.
      focus: { x: 0.25, y: 0.25 },
      extension: 'jpg',
    })
    const cutOut = await worker.prepare(await seeThrough(0.5).png().toBuffer(), 'gallery')
    expect(cutOut.path).toMatch(/^\/uploads\/gallery\/[0-9a-f]{32}-60x40\.webp$/)
  })

  it('is the same for the same bytes, and another for others', async () => {
    const [one, other] = [await phonePhotograph({ width: 60 }), await phonePhotograph({ width: 62 })]
    const paths = await Promise.all(
      [one, one, other].map(async photograph => (await worker.prepare(photograph, 'products')).path),
    )
    expect([paths[1] === paths[0], paths[2] === paths[0]]).toEqual([true, false])
  })
})

describe('every format', () => {
  const opaque: Record<string, () => Sharp> = {
    JPEG: () => plain().jpeg(),
    'progressive JPEG': () => plain().jpeg({ progressive: true }),
    'grey JPEG': () => plain().greyscale().toColourspace('b-w').jpeg(),
    PNG: () => plain().png(),
    'interlaced PNG': () => plain().png({ progressive: true }),
    'PNG with a palette': () => plain().png({ palette: true }),
    '16-bit PNG': () => plain().toColourspace('rgb16').png(),
    '16-bit PNG with a profile': () => plain().withIccProfile('p3').toColourspace('rgb16').png(),
    'PNG with an unused alpha channel': () => seeThrough(1).png(),
    WebP: () => plain().webp(),
    AVIF: () => plain().avif({ quality: 90 }),
    '10-bit AVIF with a profile': () => plain().withIccProfile('p3').avif({ quality: 90, bitdepth: 10 }),
    GIF: () => plain().gif(),
    'JPEG in Display P3': () => plain().withIccProfile('p3').jpeg({ chromaSubsampling: '4:4:4' }),
  }

  it.each(Object.entries(opaque))('%s becomes a JPEG of the same colours in sRGB', async (name, open) => {
    const picture = await worker.prepare(await open().toBuffer(), 'products')
    expect(picture).toMatchObject({ contentType: 'image/jpeg', width: 60, height: 40 })
    const grey = { r: 110, g: 110, b: 110 }
    const seen = await colourAt(picture.bytes, 0.5, 0.5)
    expect(looksLike(seen, name.startsWith('grey') ? grey : clay, 6), JSON.stringify(seen)).toBe(true)
    const plainPixels = { space: 'srgb', channels: 3, depth: 'uchar', hasProfile: false }
    expect(await sharp(picture.bytes).metadata()).toMatchObject(plainPixels)
  })

  it('CMYK JPEG becomes an sRGB JPEG that looks alike', async () => {
    const print = await plain().withIccProfile('cmyk').jpeg({ quality: 100 }).toBuffer()
    expect((await sharp(print).metadata()).space).toBe('cmyk')
    const { bytes } = await worker.prepare(print, 'products')
    expect((await sharp(bytes).metadata()).space).toBe('srgb')
    // A red in print colours is duller than on a screen.
    expect(looksLike(await colourAt(bytes, 0.5, 0.5), clay, 30)).toBe(true)
  })

  const onWhite = { r: 227, g: 157, b: 147 }
  const transparent: [name: string, picture: Sharp, onWhite: typeof clay][] = [
    ['PNG', seeThrough(0.5).png(), onWhite],
    ['WebP', seeThrough(0.5).webp(), onWhite],
    ['AVIF', seeThrough(0.5).avif(), onWhite],
    ['GIF', seeThrough(0).gif(), { r: 255, g: 255, b: 255 }],
    ['grey PNG', seeThrough(0.5).toColourspace('b-w').png(), { r: 182, g: 182, b: 182 }],
  ]

  it.each(transparent)('%s keeps its transparency, in its variants too', async (_name, made, expected) => {
    const picture = await worker.prepare(await made.toBuffer(), 'products')
    expect(picture).toMatchObject({ contentType: 'image/webp', width: 60, height: 40 })
    const variants = [
      await worker.scale(picture.bytes, 60, 'avif'),
      await worker.scale(picture.bytes, 60, 'webp'),
    ]
    for (const bytes of [picture.bytes, ...variants]) {
      const seen = await colourAt(bytes, 0.5, 0.5)
      expect(looksLike(seen, expected), JSON.stringify(seen)).toBe(true)
    }
  })

  it.each(['gif', 'webp'] as const)('of an animated %s the first frame is taken', async format => {
    const blue = { r: 60, g: 120, b: 200 }
    const frames = await Promise.all([clay, blue].map(frame => plain(60, 40, frame).png().toBuffer()))
    const animation = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer()
    expect((await sharp(animation).metadata()).pages).toBe(2)
    const picture = await worker.prepare(animation, 'products')
    expect(picture).toMatchObject({ width: 60, height: 40 })
    expect(looksLike(await colourAt(picture.bytes, 0.5, 0.5), clay)).toBe(true)
    expect((await sharp(picture.bytes).metadata()).pages ?? 1).toBe(1)
  })
})

it('uploads over the limit get a retry delay', async () => {
  const few = new ImageWorker({ uploads: 2 })
  const bytes = await plain().jpeg().toBuffer()
  const all = await Promise.allSettled([1, 2, 3, 4, 5].map(() => few.prepare(bytes, 'products')))
  expect(all.filter(({ status }) => status === 'fulfilled')).toEqual(all.slice(0, 3))
  expect(all[4]).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: expect.any(Number) } })
})
