import {
  coveredPart,
  type PicturePoint,
  parsePicturePath,
  pictureMiddle,
} from '@chekku/domain/pictures/picture'
import { type ShareCard, shareImageSize } from '@chekku/domain/share-image'
import sharp, { type OverlayOptions } from 'sharp'
import { drawable, type FittedText, fitText, paragraphInput, type Style, svgText } from './card-text.ts'

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

const { width, height } = shareImageSize
const margin = 62
const top = 60
/** Width of the brand panel on cards without a photo. */
const brandPanelWidth = 440

/** The strictest chat apps accept at most 300 KB. */
const maximumBytes = 290_000
const qualities = [86, 78, 68, 56, 40]

/** Draws a share image as JPEG, at most `maximumBytes` for any photo. With a logo, it replaces the default mark. */
export async function drawCard(
  card: ShareCard,
  photograph: Uint8Array | undefined,
  logo?: Uint8Array | undefined,
): Promise<Buffer> {
  const photo =
    photograph && (await fitPhotograph(photograph, parsePicturePath(card.picture)?.focus ?? pictureMiddle))
  const panel = photo?.raw.width ?? brandPanelWidth
  const x = panel + margin
  const room = width - x - margin
  const words = await wording(card, x, room)
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${colours.paper}"/>`,
    photo ? '' : brandPanel(card.accent, logo !== undefined),
    edge(panel),
    brandLine(card, x, logo !== undefined),
    words.svg,
    await foot(card.tagline, x, room),
    '</svg>',
  ].join('')
  const overlays = [
    ...(photo ? [{ ...photo, left: 0, top: 0 }] : []),
    ...(logo ? [await logoAt(logo, x, top, brandMarkSize)] : []),
    ...(logo && !photo ? [await logoAt(logo, panelMark.left, panelMark.top, panelMark.size)] : []),
    ...words.paragraphs,
  ]
  const pixels = await sharp(Buffer.from(svg)).composite(overlays).removeAlpha().raw().toBuffer()
  return encode(pixels)
}

/** Scales the photo to full height; landscape photos get more width. */
async function fitPhotograph(photograph: Uint8Array, focus: PicturePoint) {
  const size = await sharp(photograph).metadata()
  const width = size.width > size.height * 1.15 ? 600 : 540
  const { x: left, y: top, ...part } = coveredPart(size, width / height, focus)
  const { data, info } = await sharp(photograph)
    .extract({ left, top, ...part })
    .resize({ width, height, fit: 'fill' })
    .flatten({ background: colours.card })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { input: data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

async function encode(pixels: Buffer): Promise<Buffer> {
  let jpeg = Buffer.alloc(0)
  for (const quality of qualities) {
    jpeg = await sharp(pixels, { raw: { ...shareImageSize, channels: 3 } })
      .jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' })
      .toBuffer()
    if (jpeg.length <= maximumBytes) break
  }
  return jpeg
}

/** The default mark as in the pages' header: a drop with a sprig in a press ring, 40 by 40. */
function mark(x: number, y: number, size: number, ink: { ring: string; drop: string; sprig: string }) {
  return `<g transform="translate(${x} ${y}) scale(${size / 40})" fill="none"><circle cx="20" cy="20" r="18.8" stroke="${ink.ring}" stroke-width="1.2"/><circle cx="20" cy="20" r="16.2" stroke="${ink.ring}" stroke-width=".6"/><path fill="${ink.drop}" d="M20 8.2c5 5.7 7.7 9.9 7.7 13.9a7.7 7.7 0 0 1-15.4 0c0-4 2.7-8.2 7.7-13.9Z"/><path stroke="${ink.sprig}" stroke-width="1.1" stroke-linecap="round" d="M20 15v12.5M20 20.5l3.4-2.8M20 20.5l-3.4-2.8M20 24.5l3.4-2.8M20 24.5l-3.4-2.8"/></g>`
}

const brandMarkSize = 58
const panelMarkSize = 268
const panelMark = {
  left: (brandPanelWidth - panelMarkSize) / 2,
  top: (height - panelMarkSize) / 2,
  size: panelMarkSize,
}

/** The shop's logo, uncropped, in a square. */
export async function logoAt(
  logo: Uint8Array,
  left: number,
  top: number,
  size: number,
): Promise<OverlayOptions> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const input = await sharp(logo)
    .resize({ width: size, height: size, fit: 'contain', background })
    .png()
    .toBuffer()
  return { input, left, top }
}

/** The background of a card without a photo, in the shop's colour; a logo gets a paper-coloured background. */
function brandPanel(accent: string = colours.leaf, hasLogo = false): string {
  const { left, top, size } = panelMark
  const ground = `<rect width="${brandPanelWidth}" height="${height}" fill="${accent}"/>`
  const ink = { ring: colours.paper, drop: colours.turmeric, sprig: accent }
  if (!hasLogo) return ground + mark(left, top, size, ink)
  const edge = 28
  const side = size + 2 * edge
  return `${ground}<rect x="${left - edge}" y="${top - edge}" width="${side}" height="${side}" rx="24" fill="${colours.paper}"/>`
}

/** The double line between photo and paper. */
const edge = (at: number) =>
  `<path d="M${at + 1.5} 0V${height}" stroke="${colours.press}" stroke-width="3"/><path d="M${at + 8} 0V${height}" stroke="${colours.press}" stroke-width="1.5"/>`

/** The default mark on paper, in the shop's colour. */
export const brandMark = (x: number, y: number, size: number, accent: string = colours.leaf) =>
  mark(x, y, size, { ring: colours.ink, drop: accent, sprig: colours.paper })

/** Logo and name of the brand at the top. */
const brandLine = ({ brand, accent }: ShareCard, x: number, hasLogo: boolean) =>
  (hasLogo ? '' : brandMark(x, top, brandMarkSize, accent)) +
  svgText(drawable(brand), { face: 'display', size: 40 }, x + 74, top + 42, colours.ink)

const nameSizes = [98, 88, 80, 72, 64, 56, 50, 45]
/** Font sizes for a long word that has to be broken. */
const brokenNameSizes = [45, 38, 32, 27, 23, 20]

/** Scripts with marks above and below the letters need more leading than Latin. */
const leadingOf = (words: string) => (/[\p{Script=Tamil}\p{Script=Devanagari}]/u.test(words) ? 1.27 : 1.08)

/** Fits a name of any length. Without drawable letters, falls back to the category's name, then the brand's. */
function fitName(card: ShareCard, box: { width: number; height: number }): Promise<FittedText> {
  const words = [card.name, card.above, card.brand].map(drawable).find(Boolean) ?? ''
  const style: Style = { face: 'display', size: 0, tracking: -0.012, leading: leadingOf(words) }
  const styles = [
    ...nameSizes.map(size => ({ ...style, size })),
    ...brokenNameSizes.map(size => ({ ...style, size, breaksWords: true })),
  ]
  return fitText(words, styles, box)
}

const labelStyle: Style = { face: 'caps', size: 24, tracking: 0.09, breaksWords: true }
const descriptionStyle: Style = { face: 'text', size: 29, leading: 1.38, breaksWords: true }

/** Free height around the block in total. */
const air = 20

/** Small capitals, name, and price or description as one block, centred in the remaining height. */
async function wording(card: ShareCard, x: number, room: number) {
  const [from, to] = [top + 74, height - 102]
  const [above, description] = [drawable(card.above).toLocaleUpperCase('en'), drawable(card.description)]
  const label = above && (await fitText(above, [labelStyle], { width: room, height: 36 }))
  const below = description && (await fitText(description, [descriptionStyle], { width: room, height: 120 }))
  const labelHeight = label ? 58 : 0
  const belowHeight = card.price ? 124 : below ? below.ink.height + 36 : 0
  const name = await fitName(card, { width: room, height: to - from - labelHeight - belowHeight - air })
  const y = Math.round((from + to - labelHeight - name.ink.height - belowHeight) / 2)
  const nameEnd = y + labelHeight + name.ink.height
  const paragraphs: OverlayOptions[] = [
    { input: paragraphInput(name, colours.ink), left: x, top: y + labelHeight },
    ...(below ? [{ input: paragraphInput(below, colours.soft), left: x, top: nameEnd + 36 }] : []),
  ]
  const svg = [
    label ? svgText(label.words, label.style, x, y + 22, colours.press) : '',
    card.price ? await price(card, x, nameEnd + 44) : '',
  ]
  return { svg: svg.join(''), paragraphs }
}

async function price(card: ShareCard, x: number, y: number): Promise<string> {
  const style: Style = { face: 'display', size: 50 }
  const { words, ink } = await fitText(drawable(card.price), [style], { width, height })
  const badge = ink.width + 52
  const isStruck = card.was !== undefined && !card.isOutOfStock
  return (
    `<rect x="${x}" y="${y}" width="${badge}" height="80" rx="14" fill="${card.isOutOfStock ? colours.line : colours.turmeric}"/>` +
    svgText(words, style, x + 26, y + 57, colours.ink) +
    (card.isOutOfStock ? outOfStock(x + badge + 26, y + 40) : '') +
    (isStruck ? await struck(card.was ?? '', x + badge + 26, y + 40) : '')
  )
}

/** The price without the offer. */
async function struck(was: string, x: number, middle: number): Promise<string> {
  const style: Style = { face: 'display', size: 40 }
  const { words, ink } = await fitText(drawable(was), [style], { width, height })
  const line = `<path d="M${x - 4} ${middle}h${ink.width + 8}" stroke="${colours.soft}" stroke-width="3"/>`
  return svgText(words, style, x, middle + 14, colours.soft) + line
}

const outOfStock = (x: number, middle: number) =>
  `<circle cx="${x + 7}" cy="${middle}" r="7" fill="${colours.danger}"/>${svgText('Out of stock', { face: 'caps', size: 28 }, x + 26, middle + 10, colours.ink)}`

async function foot(tagline: string, x: number, room: number): Promise<string> {
  if (drawable(tagline) === '') return ''
  const styles = [24, 22, 20].map(size => ({ face: 'text' as const, size, breaksWords: true }))
  const { words, style } = await fitText(drawable(tagline), styles, { width: room, height: 36 })
  const y = height - 84
  return (
    `<path d="M${x} ${y}h${room}M${x} ${y + 5}h${room}" stroke="${colours.press}" stroke-opacity=".45" stroke-width="1.5"/>` +
    svgText(words, style, x, y + 42, colours.soft)
  )
}
