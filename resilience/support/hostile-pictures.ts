import { gzipSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { pngChunk } from '../attacks/picture-bombs.ts'

/** A file to upload as a picture. */
export interface Sent {
  name: string
  bytes: Buffer
  /** File name in the request. */
  fileName?: string
  type?: string
  /** For files that are no picture; others may be refused or sanitised. */
  mustBeRefused?: boolean
}

/** Hidden in the pictures; a stored picture must not contain it. */
export const marker = 'resilience-marker-4711'

const script = `<script>alert("${marker}")</script>`
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)">${script}</svg>`
const html = `<!doctype html><html><body>${script}</body></html>`

const grainy = (width = 300, height = 200): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })

const formats: Readonly<Record<string, () => Sharp>> = {
  JPEG: () => grainy().jpeg(),
  'progressive JPEG': () => grainy().jpeg({ progressive: true }),
  PNG: () => grainy().png(),
  'interlaced PNG': () => grainy().png({ progressive: true }),
  'PNG with a palette': () => grainy().png({ palette: true }),
  WebP: () => grainy().webp(),
  'lossless WebP': () => grainy().webp({ lossless: true }),
  GIF: () => grainy().gif(),
  AVIF: () => grainy().avif({ effort: 0 }),
}

/** Every format, truncated after each of its first bytes and at `ranges` other places. */
export async function truncatedPictures(ranges: number): Promise<Sent[]> {
  const all: Sent[] = []
  for (const [name, make] of Object.entries(formats)) {
    const whole = await make().toBuffer()
    const lengths = [1, 2, 4, 8, 12, 16, 24, 32, 64]
    for (let range = 1; range < ranges; range++) lengths.push(Math.floor((whole.length * range) / ranges))
    lengths.push(whole.length - 2, whole.length - 1)
    for (const length of lengths)
      all.push({ name: `${name} after ${length} of ${whole.length} bytes`, bytes: whole.subarray(0, length) })
  }
  return all
}

/** Pictures with a wrong name or type, and files that are no pictures. */
export async function mislabelledPictures(): Promise<Sent[]> {
  const [jpeg, png, gif] = await Promise.all([
    grainy().jpeg().toBuffer(),
    grainy().png().toBuffer(),
    grainy().gif().toBuffer(),
  ])
  const starts: Readonly<Record<string, Buffer>> = {
    JPEG: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    PNG: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    GIF: Buffer.from('GIF89a'),
    WebP: Buffer.from('RIFF\xff\0\0\0WEBP', 'latin1'),
    AVIF: Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1'),
  }
  const noPictures: Readonly<Record<string, Buffer>> = {
    'an SVG': Buffer.from(svg),
    'an SVG after a byte order mark': Buffer.from(`\ufeff${svg}`),
    'an SVG after a thousand spaces': Buffer.from(' '.repeat(1_000) + svg),
    'an SVG with a prolog and an entity': Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`,
    ),
    'an SVG in UTF-16': Buffer.from(`\ufeff${svg}`, 'utf16le'),
    'a packed SVG': gzipSync(svg),
    HTML: Buffer.from(html),
    'a PDF': Buffer.from(`%PDF-1.7\n1 0 obj\n<< /JS (${marker}) >>\nendobj\n%%EOF`),
    PostScript: Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(%pipe%id) (w) file\n'),
    'an ImageMagick program': Buffer.from(
      'push graphic-context\nimage over 0,0 0,0 "|id"\npop graphic-context',
    ),
    XML: Buffer.from('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "a">]><x>&a;</x>'),
    'a program': Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'),
    'a ZIP': Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1'),
    nothing: Buffer.alloc(0),
    NULs: Buffer.alloc(100_000),
    'a TIFF': await grainy().tiff().toBuffer(),
    'a Radiance picture': Buffer.from('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 9 +X 9\n'),
    'a bitmap': Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)]),
    'a JPEG 2000': Buffer.from('\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 ', 'latin1'),
    'a film': Buffer.from('\0\0\0\x14ftypmp42\0\0\0\0isom', 'latin1'),
  }
  return [
    { name: 'a PNG called JPEG', bytes: png, fileName: 'a.jpg', type: 'image/jpeg' },
    { name: 'a JPEG called PNG', bytes: jpeg, fileName: 'a.png', type: 'image/png' },
    { name: 'a GIF called HTML', bytes: gif, fileName: 'a.html', type: 'text/html' },
    { name: 'a JPEG called SVG', bytes: jpeg, fileName: 'a.svg', type: 'image/svg+xml' },
    { name: 'a PNG with a path for a name', bytes: png, fileName: '../../../../tmp/a.js', type: 'image/png' },
    ...Object.entries(noPictures).map(([name, bytes]) => ({
      name: `${name} called PNG`,
      bytes,
      fileName: 'a.png',
      type: 'image/png',
      mustBeRefused: true,
    })),
    ...Object.entries(starts).flatMap(([format, start]) =>
      [svg, html].map((text, index) => ({
        name: `${index === 0 ? 'an SVG' : 'HTML'} with the first bytes of a ${format}`,
        bytes: Buffer.concat([start, Buffer.from(text)]),
        mustBeRefused: true,
      })),
    ),
  ]
}

/** Pictures that are also valid in another format, or carry hidden data. */
export async function polyglotPictures(): Promise<Sent[]> {
  const [jpeg, png, webp, avif] = await Promise.all([
    grainy().jpeg().toBuffer(),
    grainy().png().toBuffer(),
    grainy().webp().toBuffer(),
    grainy().avif({ effort: 0 }).toBuffer(),
  ])
  const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .gif()
    .toBuffer()
  const archive = Buffer.from(`PK\x03\x04\x14\0\0\0${marker}`, 'latin1')
  const behind = {
    HTML: Buffer.from(html),
    'a ZIP': archive,
    SVG: Buffer.from(svg),
    PHP: Buffer.from(`<?php /*${marker}*/`),
  }
  const pictures = { JPEG: jpeg, PNG: png, WebP: webp, GIF: gif, AVIF: avif }
  const text = pngChunk('tEXt', Buffer.from(`Comment\0${html}`))
  return [
    ...Object.entries(pictures).flatMap(([format, picture]) =>
      Object.entries(behind).map(([what, bytes]) => ({
        name: `a ${format} with ${what} behind it`,
        bytes: Buffer.concat([picture, bytes]),
      })),
    ),
    { name: 'a JPEG with HTML in a comment', bytes: withSegments(jpeg, 0xfe, [Buffer.from(html)]) },
    { name: 'a JPEG with megabytes of comments', bytes: withSegments(jpeg, 0xfe, segments('')) },
    { name: 'a JPEG with megabytes of EXIF', bytes: withSegments(jpeg, 0xe1, segments('Exif\0\0')) },
    {
      name: 'a JPEG with megabytes of XMP',
      bytes: withSegments(jpeg, 0xe1, segments('http://ns.adobe.com/xap/1.0/\0')),
    },
    { name: 'a JPEG with megabytes of profile', bytes: withSegments(jpeg, 0xe2, profileSegments()) },
    { name: 'a PNG with HTML in a text', bytes: afterHeader(png, text) },
    {
      name: 'a PNG with megabytes of EXIF',
      bytes: afterHeader(
        png,
        pngChunk('eXIf', Buffer.concat([Buffer.from('MM\0*\0\0\0\x08'), filler(4_500_000)])),
      ),
    },
    { name: 'a WebP with megabytes of EXIF', bytes: webpWith(webp, 'EXIF', filler(4_500_000)) },
    { name: 'a WebP with megabytes of XMP', bytes: webpWith(webp, 'XMP ', filler(4_500_000)) },
    {
      name: 'a GIF that is a script too',
      // The width, read as text, begins a comment that ends after the picture.
      bytes: Buffer.concat([
        Buffer.from('GIF89a/*'),
        gif.subarray(8, -1),
        Buffer.from(`;*/=1;alert("${marker}")//`),
      ]),
    },
  ]
}

const filler = (length: number) => Buffer.alloc(length, `${script} `)

function segments(start: string): Buffer[] {
  return Array.from({ length: 70 }, () => Buffer.concat([Buffer.from(start, 'latin1'), filler(60_000)]))
}

/** A colour profile in 70 segments. */
function profileSegments(): Buffer[] {
  return Array.from({ length: 70 }, (_, index) =>
    Buffer.concat([Buffer.from('ICC_PROFILE\0', 'latin1'), Buffer.from([index + 1, 70]), filler(60_000)]),
  )
}

/** A JPEG with these segments before its others. */
function withSegments(jpeg: Buffer, kind: number, contents: readonly Buffer[]): Buffer {
  const written = contents.map(content => {
    const head = Buffer.from([0xff, kind, 0, 0])
    head.writeUInt16BE(content.length + 2, 2)
    return Buffer.concat([head, content])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...written, jpeg.subarray(2)])
}

/** Signature and IHDR are 33 bytes. */
const afterHeader = (png: Buffer, chunk: Buffer) =>
  Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])

function webpWith(webp: Buffer, name: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  const whole = Buffer.concat([webp, Buffer.from(name), size, content])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}
