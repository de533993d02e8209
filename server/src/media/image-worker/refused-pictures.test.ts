import { readFileSync } from 'node:fs'
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { pictureLimits, pictureMessages } from '@chekku/domain/pictures/picture-upload'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { heicPhotograph } from '../../../testing/heic-photograph.ts'
import { firstBytes, grainyFormats, html, noPictures, pngChunk, svg } from '../../../testing/hostile-files.ts'
import { ImageWorker } from './image-worker.ts'

const worker = new ImageWorker()

const blank = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#c83c28' } })
const refused = (bytes: Buffer, code: string, message: string, name = ''): Promise<void> =>
  expect(worker.prepare(bytes, 'products'), name).rejects.toMatchObject({
    name: 'Problem',
    code,
    message,
    errors: { image: message },
  })

/** A JPEG whose header alone says a larger size. What is missing of it is decoded as grey. */
async function enlarged(picture: Sharp, width: number, height: number): Promise<Buffer> {
  const jpeg = await picture.toBuffer()
  // The last match: a profile before it may contain the same bytes.
  const frame = Math.max(...[0xc0, 0xc2].map(code => jpeg.lastIndexOf(Buffer.from([0xff, code]))))
  jpeg.writeUInt32BE((height << 16) | width, frame + 5)
  return jpeg
}

/** A PNG whose header claims a size, with almost no data. */
function pngThatClaims(width: number, height: number, ...extra: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(Buffer.alloc(31 * 10))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** As many zeros, packed: a flushed megabyte is repeated, which costs less than to pack them all. */
function zeros(megabytes: number): Buffer {
  const megabyte = deflateRawSync(Buffer.alloc(2 ** 20), { finishFlush: constants.Z_FULL_FLUSH })
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(((megabytes * 2 ** 20) % 65_521) * 2 ** 16 + 1)
  const pieces = Array<Buffer>(megabytes).fill(megabyte)
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...pieces, Buffer.from([3, 0]), checksum])
}

/** A valid JPEG with a scan per bit of each coefficient, all zero. */
async function jpegOfManyPasses(): Promise<Buffer> {
  const jpeg = await blank(64, 64).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  const secondPass = jpeg.indexOf(Buffer.from([0xff, 0xda]), jpeg.indexOf(Buffer.from([0xff, 0xda])) + 2)
  const firstPassOnly = jpeg.subarray(0, jpeg.lastIndexOf(Buffer.from([0xff, 0xc4]), secondPass))
  // One code, 0: the next 64 blocks, which are all there are, have no more data.
  const codes = Buffer.from([0xff, 0xc4, 0, 20, 0x10, 1, ...Array(15).fill(0), 0x60])
  const passes: Buffer[] = []
  for (let component = 1; component <= 3; component += 1) {
    for (let coefficient = 1; coefficient <= 63; coefficient += 1) {
      for (let bit = 13; bit >= 0; bit -= 1) {
        const approximation = bit === 13 ? bit : ((bit + 1) << 4) | bit
        const head = [0xff, 0xda, 0, 8, 1, component, 0, coefficient, coefficient, approximation]
        passes.push(Buffer.from([...head, 0x01]))
      }
    }
  }
  return Buffer.concat([firstPassOnly, codes, ...passes, Buffer.from([0xff, 0xd9])])
}

it('what is no picture is refused, also where the library could read it or it begins like one', async () => {
  // The library could read a TIFF.
  const others = { ...noPictures, 'a TIFF': await blank(10, 10).tiff().toBuffer() }
  for (const [name, bytes] of Object.entries(others))
    await refused(bytes, 'unsupported-media', pictureMessages.notAPicture, name)
  for (const [format, start] of Object.entries(firstBytes))
    for (const text of [svg, html]) {
      const bytes = Buffer.concat([start, Buffer.from(text)])
      await refused(bytes, 'unsupported-media', pictureMessages.unreadable, format)
    }
})

it('a HEIC picture is refused with advice for any phone when the library cannot decode it', async () => {
  await refused(heicPhotograph, 'unsupported-media', pictureMessages.heicUnreadable)
  expect(pictureMessages.heicUnreadable).toMatch(
    /send a screenshot of it.+ On an iPhone, .+ On other phones, /,
  )
})

it.each(Object.entries(grainyFormats))('a cut-off %s is refused, wherever it ends', async (_name, make) => {
  const whole = await make().toBuffer()
  expect(await worker.prepare(whole, 'products')).toMatchObject({ width: 300, height: 200 })
  const lengths = [20, 100, ...[0.1, 0.5, 0.9, 0.99].map(part => Math.floor(whole.length * part))]
  for (const length of lengths)
    await refused(whole.subarray(0, length), 'unsupported-media', pictureMessages.unreadable, `${length}`)
})

describe('a picture that is too large', () => {
  it('is refused above 5 MB, before anything is read', async () => {
    const picture = await blank(10, 10).jpeg().toBuffer()
    const padded = (length: number) => Buffer.concat([picture, Buffer.alloc(length - picture.length)])
    await refused(padded(pictureLimits.bytes + 1), 'too-large', pictureMessages.imageTooLarge)
    expect(await worker.prepare(padded(pictureLimits.bytes), 'products')).toMatchObject({ width: 10 })
  })

  it('is refused by its header alone when it claims too many pixels', async () => {
    for (const png of [pngThatClaims(20_000, 20_000), pngThatClaims(40_001, 1_000)])
      await refused(png, 'too-large', pictureMessages.tooManyPixels)
    const jpeg = await enlarged(blank(10, 10).jpeg(), 30_000, 30_000)
    await refused(jpeg, 'too-large', pictureMessages.tooManyPixels)
  })

  it('may have 40 megapixels, and 12 where decoding takes most memory', async () => {
    const jpeg = await enlarged(blank(16, 16).jpeg(), 8_000, 5_000)
    expect(await worker.prepare(jpeg, 'products')).toMatchObject({ width: 2560, height: 1600 })
    const avif = await blank(16, 16).avif({ effort: 0 }).toBuffer()
    const size = avif.indexOf('ispe') + 8
    avif.writeUInt32BE(4_200, size)
    avif.writeUInt32BE(3_000, size + 4)
    await refused(avif, 'too-large', pictureMessages.heifTooManyPixels)
  })
})

describe('a picture that would take too much memory to read', () => {
  const progressive = (chromaSubsampling: string) =>
    blank(16, 16).jpeg({ progressive: true, chromaSubsampling })

  it('is a progressive JPEG of more than 33 megapixels in full colour, and not one of 24', async () => {
    await refused(await enlarged(progressive('4:4:4'), 7_000, 5_000), 'too-large', pictureMessages.tooDear)
    const taken = await enlarged(progressive('4:4:4'), 6_000, 4_000)
    expect(await worker.prepare(taken, 'products')).toMatchObject({ width: 2560 })
  })

  it('is a JPEG in several scans that is not marked progressive', async () => {
    const jpeg = await enlarged(blank(16, 16).jpeg({ chromaSubsampling: '4:4:4' }), 7_000, 5_000)
    const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
    // A scan of only the first component, as in a JPEG with one scan per component.
    const ofOne = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0])
    const bytes = Buffer.concat([jpeg.subarray(0, scan), ofOne, jpeg.subarray(scan + 14)])
    await refused(bytes, 'too-large', pictureMessages.tooDear)
  })

  it('is a printed progressive JPEG of more than 25 megapixels', async () => {
    const print = blank(16, 16).withIccProfile('cmyk').jpeg({ progressive: true })
    await refused(await enlarged(print, 6_000, 4_300), 'too-large', pictureMessages.tooDear)
  })

  it('is an interlaced PNG of more than 25 megapixels with 64 bits each', async () => {
    const png = await sharp({ create: { width: 10, height: 10, channels: 4, background: '#c83c2880' } })
      .toColourspace('rgb16')
      .png({ progressive: true })
      .toBuffer()
    const header = Buffer.from(png.subarray(16, 29))
    header.writeUInt32BE(6_000, 0)
    header.writeUInt32BE(4_300, 4)
    const bytes = Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', header), png.subarray(33)])
    await refused(bytes, 'too-large', pictureMessages.tooDear)
  })
})

describe('a small file that would take much time or memory', () => {
  it('is refused when it is a JPEG of thousands of scans', async () => {
    const bomb = await jpegOfManyPasses()
    expect(bomb.length).toBeLessThan(100_000)
    // The library accepts it: decoding 40 megapixels would take a minute.
    const { info } = await sharp(bomb, { failOn: 'error' }).raw().toBuffer({ resolveWithObject: true })
    expect(info.width).toBe(64)
    await refused(bomb, 'unsupported-media', pictureMessages.unreadable)
  })

  it('is read for its format at its beginning alone, however many brands it names', async () => {
    const bytes = Buffer.alloc(pictureLimits.bytes, 'isom')
    bytes.writeUInt32BE(bytes.length, 0)
    bytes.write('ftyp', 4)
    bytes.write('avif', bytes.length - 4)
    await refused(bytes, 'unsupported-media', pictureMessages.notAPicture)
  })

  it('does not unpack a gigabyte of text in a PNG', async () => {
    const text = pngChunk('zTXt', Buffer.concat([Buffer.from('note\0\0'), zeros(1_024)]))
    expect(text.length).toBeLessThan(pictureLimits.bytes)
    let pid = 0
    const own = new ImageWorker({
      onStarted: started => {
        pid = started ?? 0
      },
    })
    onTestFinished(() => own.close())
    const picture = await own.prepare(pngThatClaims(10, 10, text), 'products')
    expect(picture).toMatchObject({ width: 10, height: 10 })
    if (process.platform !== 'linux') return
    const [, kilobytes] = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    expect(Number(kilobytes) / 1_024).toBeLessThan(400)
  })
})
