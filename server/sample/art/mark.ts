import { bottles } from './bottle.ts'
import { outline } from './lathe.ts'
import { brand } from './palette.ts'
import { createSheet } from './sheet.ts'
import { textPath } from './type.ts'

/** The drop and sprig of the header's mark, without its rings and heavier: it has to be read at 16 pixels. */
const drop = 'M32 1.5C45.8 17.2 53.2 28.8 53.2 39.8A21.2 21.2 0 0 1 10.8 39.8C10.8 28.8 18.2 17.2 32 1.5Z'
const sprig = 'M32 22V54M32 36.5L42 28M32 36.5L22 28M32 47.5L42 39M32 47.5L22 39'

function glyph(body: string, twig: string): string {
  return `<path d="${drop}" fill="${body}"/><path d="${sprig}" fill="none" stroke="${twig}" stroke-width="4.4" stroke-linecap="round"/>`
}

const svg = (size: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${body}</svg>`

export const favicon = svg(64, glyph(brand.leaf, brand.paper))

/** An icon on its own ground; `share` is how much of the square the mark fills. */
export function icon(ground: 'paper' | 'leaf', share: number, radius: number): string {
  const side = 64 / share
  const inset = (side - 64) / 2
  const mark = ground === 'paper' ? glyph(brand.leaf, brand.paper) : glyph(brand.paper, brand.leaf)
  return svg(
    side,
    `<rect width="${side}" height="${side}" rx="${radius * side}" fill="${brand[ground]}"/><g transform="translate(${inset} ${inset})">${mark}</g>`,
  )
}

function quietBottle(y: number, scale: number): string {
  const sheet = createSheet('placeholder', 400, 500, 60, 1500)
  const line = (path: string, width: number, colour: string) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"/>`
  const half = bottles.half
  const body = outline(sheet, { x: 200, y, scale, profile: half.profile }).replace(/\.\d/g, '')
  const [low, high] = half.label
  const side = 122 * scale
  return `<path d="M120 ${y + 8}H300" stroke="${brand.line}" stroke-width="3" stroke-linecap="round"/>${line(body, 3, '#cbbd9f')}<rect x="${200 - side}" y="${y - high * scale}" width="${side * 2}" height="${((high - low) * scale).toFixed(0)}" fill="${brand.card}" stroke="#cbbd9f" stroke-width="2"/><path d="M200 ${y - high * scale + 34}c4 12 15 19 15 32a15 15 0 0 1-30 0c0-13 11-20 15-32z" fill="${brand.line}"/>`
}

const card = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500"><rect width="400" height="500" fill="#f6efdf"/>${body}</svg>`

export const placeholder = card(quietBottle(410, 0.42))

export const imageNotFound = card(
  `${quietBottle(350, 0.34)}<path fill="${brand.softInk}" d="${textPath('Image Not Found', { face: 'display', size: 30, x: 200, y: 428, anchor: 'middle' })}"/>`,
)
