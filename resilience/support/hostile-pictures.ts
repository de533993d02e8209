import sharp from 'sharp'
import { grainy, html, marker, pngChunk, script, svg } from '../../server/testing/hostile-files.ts'

/** A file to upload as a picture. */
export interface Sent {
  name: string
  bytes: Buffer
  /** For files that are no picture; others may be refused or sanitised. */
  mustBeRefused?: boolean
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
