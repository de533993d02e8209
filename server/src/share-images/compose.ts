import { type ShareCard, shareImageSize } from '@chekku/domain/share-image'
import { drawable, fitLines, type Lines, type Style, textOutline, textWidth } from './set-text.ts'

/** As in the site's theme.css. */
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

const { width, height } = shareImageSize
/** Margin around the text. */
const margin = 62
const top = 60

/** Width of the photograph, which fills the height: landscape ones get more. */
export function photographWidth(photograph: { width: number; height: number }): number {
  return photograph.width > photograph.height * 1.15 ? 600 : 540
}

/** The card as SVG, with space for a photograph of this width, or with the brand's panel. */
export function composeCard(card: ShareCard, photograph: number | undefined): string {
  const panel = photograph ?? 440
  const x = panel + margin
  const room = width - x - margin
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${colours.paper}"/>`,
    photograph === undefined ? brandPanel(panel) : '',
    edge(panel),
    brandLine(card.brand, x),
    wording(card, x, room),
    foot(card.tagline, x, room),
    '</svg>',
  ].join('')
}

const path = (outline: string, fill: string) =>
  outline === '' ? '' : `<path d="${outline}" fill="${fill}"/>`
const text = (content: string, style: Style, x: number, baseline: number, fill: string) =>
  path(textOutline(content, style, x, baseline), fill)

/** The brand's logo as in the pages' header: a drop with a sprig in a press ring, 40 by 40. */
function mark(
  x: number,
  y: number,
  size: number,
  ink: { ring: string; drop: string; sprig: string },
): string {
  return `<g transform="translate(${x} ${y}) scale(${size / 40})" fill="none"><circle cx="20" cy="20" r="18.8" stroke="${ink.ring}" stroke-width="1.2"/><circle cx="20" cy="20" r="16.2" stroke="${ink.ring}" stroke-width=".6"/><path fill="${ink.drop}" d="M20 8.2c5 5.7 7.7 9.9 7.7 13.9a7.7 7.7 0 0 1-15.4 0c0-4 2.7-8.2 7.7-13.9Z"/><path stroke="${ink.sprig}" stroke-width="1.1" stroke-linecap="round" d="M20 15v12.5M20 20.5l3.4-2.8M20 20.5l-3.4-2.8M20 24.5l3.4-2.8M20 24.5l-3.4-2.8"/></g>`
}

function brandPanel(panel: number): string {
  const size = 268
  return `<rect width="${panel}" height="${height}" fill="${colours.leaf}"/>${mark((panel - size) / 2, (height - size) / 2, size, { ring: colours.paper, drop: colours.turmeric, sprig: colours.leaf })}`
}

/** The double rule between photograph and paper. */
function edge(at: number): string {
  return `<path d="M${at + 1.5} 0V${height}" stroke="${colours.press}" stroke-width="3"/><path d="M${at + 8} 0V${height}" stroke="${colours.press}" stroke-width="1.5"/>`
}

/** Logo and name of the brand at the top. */
function brandLine(brand: string, x: number): string {
  const ink = { ring: colours.ink, drop: colours.leaf, sprig: colours.paper }
  return (
    mark(x, top, 58, ink) +
    text(drawable(brand, 'display'), { face: 'display', size: 40 }, x + 74, top + 42, colours.ink)
  )
}

/** Minimum free height above and below the block in total. */
const air = 28

const nameSizes = [98, 88, 80, 72, 64, 56, 50, 45]
/** For a long word that has to be broken. */
const brokenNameSizes = [45, 38, 32, 27, 23, 20]

interface Block {
  height: number
  draw(y: number): string
}

/** Small capitals, name, and price or description: one block, centred in the remaining height. */
function wording(card: ShareCard, x: number, room: number): string {
  const [from, to] = [top + 74, height - 102]
  const others = { above: above(card, x, room), below: price(card, x) ?? description(card, x, room) }
  const left = to - from - others.above.height - others.below.height - air
  const blocks = [others.above, name(card, x, room, left), others.below]
  const used = blocks.reduce((sum, block) => sum + block.height, 0)
  let y = from + (to - from - used) / 2
  let drawn = ''
  for (const block of blocks) {
    drawn += block.draw(y)
    y += block.height
  }
  return drawn
}

const nothing: Block = { height: 0, draw: () => '' }

function above(card: ShareCard, x: number, room: number): Block {
  const words = drawable(card.above, 'caps').toLocaleUpperCase('en')
  if (words === '') return nothing
  const { style, lines } = fitLines(words, [{ face: 'caps', size: 24, tracking: 0.09 }], {
    width: room,
    lines: 1,
  })
  return { height: 42, draw: y => text(lines[0] ?? '', style, x, y + 22, colours.press) }
}

/** Scripts with marks above and below the letters need more leading than Latin. */
const leadingOf = (words: string) => (/[\p{Script=Tamil}\p{Script=Devanagari}]/u.test(words) ? 1.27 : 1.08)

/** A name without drawable letters falls back to the category's, or the brand's. */
function name(card: ShareCard, x: number, room: number, height: number): Block {
  const names = [card.name, card.above, card.brand].map(words => drawable(words, 'display'))
  const words = names.find(Boolean) ?? ''
  return paragraph(fitName(words, room, height), leadingOf(words), x, colours.ink)
}

/** Fits a name of any length, without truncation where possible. */
export function fitName(words: string, width: number, height: number): Lines {
  const styled = (size: number): Style => ({ face: 'display', size, tracking: -0.012 })
  const frame = { width, lines: 3, height, leading: leadingOf(words) }
  return fitLines(words, nameSizes.map(styled), frame, brokenNameSizes.map(styled))
}

function description(card: ShareCard, x: number, room: number): Block {
  const words = drawable(card.description, 'text')
  if (words === '') return nothing
  const lines = fitLines(words, [{ face: 'text', size: 29 }], { width: room, lines: 3 })
  const { height: inside, draw } = paragraph(lines, 1.38, x, colours.soft)
  return { height: inside + 26, draw: y => draw(y + 26) }
}

function paragraph({ style, lines }: Lines, leading: number, x: number, fill: string): Block {
  const step = style.size * leading
  return {
    height: lines.length * step,
    draw: y => lines.map((line, at) => text(line, style, x, y + at * step + style.size * 0.9, fill)).join(''),
  }
}

function price(card: ShareCard, x: number): Block | undefined {
  if (card.price === '') return undefined
  const style: Style = { face: 'display', size: 50 }
  const badge = textWidth(card.price, style) + 52
  const draw = (y: number) =>
    `<rect x="${x}" y="${y + 30}" width="${badge.toFixed(1)}" height="80" rx="14" fill="${card.isOutOfStock ? colours.line : colours.turmeric}"/>` +
    text(card.price, style, x + 26, y + 87, colours.ink) +
    (card.isOutOfStock ? outOfStock(x + badge + 26, y + 70) : '')
  return { height: 110, draw }
}

function outOfStock(x: number, middle: number): string {
  return `<circle cx="${x + 7}" cy="${middle}" r="7" fill="${colours.danger}"/>${text('Out of stock', { face: 'caps', size: 28 }, x + 26, middle + 10, colours.ink)}`
}

function foot(tagline: string, x: number, room: number): string {
  const styles = [24, 22, 20].map(size => ({ face: 'text' as const, size }))
  const { style, lines } = fitLines(drawable(tagline, 'text'), styles, { width: room, lines: 1 })
  const y = height - 84
  return (
    `<path d="M${x} ${y}h${room}M${x} ${y + 5}h${room}" stroke="${colours.press}" stroke-opacity=".45" stroke-width="1.5"/>` +
    text(lines[0] ?? '', style, x, y + 42, colours.soft)
  )
}
