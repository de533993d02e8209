import { encodeQR } from 'qr'

/** Width of the empty border, in modules, that readers need to find the code. */
const quietZone = 4
/** Pixels per module, for programs that give a drawing a size of its own. */
const pixelsPerModule = 32

interface QrCode {
  /** Modules per side, including the quiet zone. */
  size: number
  /** The dark modules as an SVG path; its unit is one module. */
  path: string
}

/** A QR code for `text`; its error correction tolerates damage to a sixth of it. */
export function qrCode(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone })
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size: rows.length, path: squares.join('') }
}

/** The code as a file that other programs can draw. */
export function qrSvg({ size, path }: QrCode): Blob {
  const side = size * pixelsPerModule
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${side}" height="${side}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}" shape-rendering="crispEdges"/></svg>`
  return new Blob([svg], { type: 'image/svg+xml' })
}
