/** Accepted formats of uploads. AVIF and HEIC share a container and differ in their codec. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic'

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff])
const AVIF_BRANDS = ['avif', 'avis']
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']

/** Bytes of a file type box that are read. They hold 120 brands; pictures name fewer than ten, a hostile file millions. */
const fileTypeBytes = 512

/**
 * Detects a picture's format by its first bytes; ignores its name and declared type. Undefined for all other formats,
 * such as SVG, PDF and TIFF, which no decoder gets.
 */
export function detectFormat(bytes: Buffer): PictureFormat | undefined {
  if (startsWith(bytes, JPEG_SIGNATURE)) return 'jpeg'
  if (startsWith(bytes, PNG_SIGNATURE)) return 'png'
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp') return isobmffFormat(bytes)
  return undefined
}

function startsWith(bytes: Buffer, signature: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature)
}

/** Reads the brands of an ISO base media file, a container that also holds video and audio. */
function isobmffFormat(bytes: Buffer): PictureFormat | undefined {
  if (bytes.length < 16) return undefined
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, fileTypeBytes)
  const brands = [bytes.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4))
  if (brands.some(brand => AVIF_BRANDS.includes(brand))) return 'avif'
  if (brands.some(brand => HEIC_BRANDS.includes(brand))) return 'heic'
  return undefined
}
