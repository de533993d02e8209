import { crc32, gzipSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Hidden in the pictures; a stored picture must not contain it. */
export const marker = 'resilience-marker-4711'

export const script = `<script>alert("${marker}")</script>`
export const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)">${script}</svg>`
export const html = `<!doctype html><html><body>${script}</body></html>`

export const grainy = (width = 300, height = 200): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })

/** One picture of each accepted format. */
export const grainyFormats: Readonly<Record<string, () => Sharp>> = {
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

/** The signature of each format. */
export const firstBytes: Readonly<Record<string, Buffer>> = {
  JPEG: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  PNG: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  GIF: Buffer.from('GIF89a'),
  WebP: Buffer.from('RIFF\xff\0\0\0WEBP', 'latin1'),
  AVIF: Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1'),
}

/** Files that are not accepted pictures, by name. */
export const noPictures: Readonly<Record<string, Buffer>> = {
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
  'a Radiance picture': Buffer.from('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 9 +X 9\n'),
  'a bitmap': Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)]),
  'a JPEG 2000': Buffer.from('\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 ', 'latin1'),
  'a film': Buffer.from('\0\0\0\x14ftypmp42\0\0\0\0isom', 'latin1'),
  'a byte': Buffer.from([0xff]),
  text: Buffer.from('This is a picture, really.'),
  JSON: Buffer.from('{"picture":true}'),
  'the first bytes of a container': Buffer.from('\0\0\0\x1cftyp'),
  'a RIFF file that holds sound': Buffer.from('RIFF\x24\0\0\0WAVEfmt '),
}

/** A PNG chunk with its length and checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(data.length, 0)
  numbers.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)])
}
