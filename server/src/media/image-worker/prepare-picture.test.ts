import { createHash } from 'node:crypto'
import { parsePicturePath } from '@chekku/domain/picture'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { colourAt, isUpright, looksLike } from '../../../testing/look-at-picture.ts'
import { type Orientation, phonePhotograph, photographSecrets } from '../../../testing/phone-photograph.ts'
import { ImageWorker } from './image-worker.ts'

const worker = new ImageWorker()

const clay = { r: 200, g: 60, b: 40 }
const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
const plain = (width = 60, height = 40): Sharp =>
  sharp({ create: { width, height, channels: 3, background: clay } })
const seeThrough = (alpha: number): Sharp =>
  sharp({ create: { width: 60, height: 40, channels: 4, background: { ...clay, alpha } } })

describe('a photograph from a phone', () => {
  it.each<Orientation>([1, 2, 3, 4, 5, 6, 7, 8])('stands upright with orientation %i', async orientation => {
    const picture = await worker.prepare(
      await phonePhotograph({ width: 300, height: 200, orientation }),
      'products',
    )
    expect(picture).toMatchObject({ width: 300, height: 200, contentType: 'image/jpeg' })
    expect(await isUpright(picture.bytes)).toBe(true)
  })

  it('loses place, time and author', async () => {
    const photograph = await phonePhotograph({ orientation: 6 })
    const sent = await sharp(photograph).metadata()
    // 13 degrees north: the original must contain it for the test to be valid.
    expect(sent.exif?.includes(Buffer.from('0d00000001000000', 'hex'))).toBe(true)
    for (const secret of photographSecrets) expect(photograph.includes(secret)).toBe(true)
    const { bytes } = await worker.prepare(photograph, 'gallery')
    const { exif, xmp, iptc, icc, orientation, hasProfile } = await sharp(bytes).metadata()
    expect({ exif, xmp, iptc, icc, orientation, hasProfile }).toEqual({ hasProfile: false })
    for (const word of [...photographSecrets, 'Exif', 'http://ns.adobe.com', 'ICC_PROFILE', 'Photoshop']) {
      expect(bytes.includes(word), word).toBe(false)
    }
  })

  it('is at most 2560 pixels on its longest side, and never made larger', async () => {
    const large = await worker.prepare(await plain(4000, 3000).jpeg().toBuffer(), 'products')
    expect(large).toMatchObject({ width: 2560, height: 1920 })
    const turned = await phonePhotograph({ width: 2000, height: 4000, orientation: 8 })
    expect(await worker.prepare(turned, 'products')).toMatchObject({ width: 1280, height: 2560 })
    const small = await worker.prepare(await plain(20, 10).jpeg().toBuffer(), 'products')
    expect(small).toMatchObject({ width: 20, height: 10 })
    const narrow = await worker.prepare(await plain(1, 9000).png().toBuffer(), 'products')
    expect(narrow).toMatchObject({ width: 1, height: 2560 })
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
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ width: 640, height: 480, format: 'jpeg' })
    const cutOut = await worker.prepare(await seeThrough(0.5).png().toBuffer(), 'gallery')
    expect(cutOut.path).toMatch(/^\/uploads\/gallery\/[0-9a-f]{32}-60x40\.webp$/)
  })

  it('is the same for the same bytes, also when many are prepared at once, and another for others', async () => {
    const photograph = await phonePhotograph({ orientation: 3 })
    const several = new ImageWorker()
    const paths = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async () => (await several.prepare(photograph, 'products')).path),
    )
    expect(new Set(paths).size).toBe(1)
    expect((await worker.prepare(photograph, 'products')).path).toBe(paths[0])
    const other = await worker.prepare(await phonePhotograph({ width: 642 }), 'products')
    expect(other.path).not.toBe(paths[0])
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

  it.each(Object.keys(opaque))('%s becomes a JPEG of the same colours in sRGB', async name => {
    const bytes = (await opaque[name]?.().toBuffer()) as Buffer
    const picture = await worker.prepare(bytes, 'products')
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

  it.each(['png', 'webp', 'avif', 'gif'] as const)('%s keeps its transparency', async format => {
    const bytes = await seeThrough(format === 'gif' ? 0 : 0.5)
      .toFormat(format)
      .toBuffer()
    const picture = await worker.prepare(bytes, 'products')
    expect(picture).toMatchObject({ contentType: 'image/webp', width: 60, height: 40 })
    const seen = await colourAt(picture.bytes, 0.5, 0.5)
    const onWhite = format === 'gif' ? { r: 255, g: 255, b: 255 } : { r: 227, g: 157, b: 147 }
    expect(looksLike(seen, onWhite), JSON.stringify(seen)).toBe(true)
  })

  it('grey PNG keeps its transparency', async () => {
    const grey = await seeThrough(0.5).toColourspace('b-w').png().toBuffer()
    const picture = await worker.prepare(grey, 'products')
    expect(picture.contentType).toBe('image/webp')
    expect(looksLike(await colourAt(picture.bytes, 0.5, 0.5), { r: 182, g: 182, b: 182 })).toBe(true)
  })

  it.each(['gif', 'webp'] as const)('of an animated %s the first frame is taken', async format => {
    const frame = (background: string) =>
      sharp({ create: { width: 60, height: 40, channels: 3, background } })
        .png()
        .toBuffer()
    const frames = await Promise.all(['#c83c28', '#3c78c8', '#28a03c'].map(frame))
    const animation = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer()
    expect((await sharp(animation).metadata()).pages).toBe(3)
    const picture = await worker.prepare(animation, 'products')
    expect(picture).toMatchObject({ width: 60, height: 40 })
    expect(looksLike(await colourAt(picture.bytes, 0.5, 0.5), clay)).toBe(true)
    expect((await sharp(picture.bytes).metadata()).pages ?? 1).toBe(1)
  })
})

describe('many uploads at once', () => {
  it('are prepared one after another, and those over the limit get a retry delay', async () => {
    const few = new ImageWorker({ uploads: 2 })
    const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, noise, background: clay } })
      .jpeg()
      .toBuffer()
    const all = await Promise.allSettled([1, 2, 3, 4, 5].map(() => few.prepare(bytes, 'products')))
    expect(all.filter(({ status }) => status === 'fulfilled')).toEqual(all.slice(0, 3))
    expect(all[4]).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: expect.any(Number) } })
  })

  it('leave the event loop free', async () => {
    const bytes = await plain(3000, 2000).jpeg().toBuffer()
    let ticks = 0
    const counting = setInterval(() => {
      ticks += 1
    }, 1)
    await Promise.all([1, 2, 3].map(() => worker.prepare(bytes, 'products')))
    clearInterval(counting)
    expect(ticks).toBeGreaterThan(20)
  })
})
