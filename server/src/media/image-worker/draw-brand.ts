import sharp, { type OverlayOptions } from 'sharp'

/** Same as in the site's theme.css. */
export const colours = {
  paper: '#fbf7ee',
  card: '#fffdf8',
  ink: '#2b2118',
  soft: '#6a5a4a',
  line: '#e6dcc8',
  leaf: '#2f5d3a',
  turmeric: '#d9941e',
  press: '#7a4a21',
  danger: '#a4312a',
} as const

/** Background around a logo in another shape. */
export const transparent = { r: 0, g: 0, b: 0, alpha: 0 }

/** A square in pixels. */
export interface Square {
  left: number
  top: number
  size: number
}

/** The shop's logo, uncropped, in a square. */
export async function logoOverlay(logo: Uint8Array, { left, top, size }: Square): Promise<OverlayOptions> {
  const input = await sharp(logo)
    .resize({ width: size, height: size, fit: 'contain', background: transparent })
    .png()
    .toBuffer()
  return { input, left, top }
}

/** The default mark as in the pages' header: a drop with a sprig in a press ring, 40 by 40. */
export function defaultMark(
  { left, top, size }: Square,
  ink: { ring: string; drop: string; sprig: string },
): string {
  return `<g transform="translate(${left} ${top}) scale(${size / 40})" fill="none"><circle cx="20" cy="20" r="18.8" stroke="${ink.ring}" stroke-width="1.2"/><circle cx="20" cy="20" r="16.2" stroke="${ink.ring}" stroke-width=".6"/><path fill="${ink.drop}" d="M20 8.2c5 5.7 7.7 9.9 7.7 13.9a7.7 7.7 0 0 1-15.4 0c0-4 2.7-8.2 7.7-13.9Z"/><path stroke="${ink.sprig}" stroke-width="1.1" stroke-linecap="round" d="M20 15v12.5M20 20.5l3.4-2.8M20 20.5l-3.4-2.8M20 24.5l3.4-2.8M20 24.5l-3.4-2.8"/></g>`
}

/** The default mark on paper, in the shop's colour. */
export const markOnPaper = (square: Square, accent: string = colours.leaf) =>
  defaultMark(square, { ring: colours.ink, drop: accent, sprig: colours.paper })
