import { parsePicturePath, pictureMiddle } from '@chekku/domain/pictures/picture'
import { type ShareCard, shareImageSize } from '@chekku/domain/share-image'
import sharp, { type OverlayOptions } from 'sharp'
import { cropToFocus } from './crop-to-focus.ts'
import { colours, defaultMark, logoOverlay, markOnPaper } from './draw-brand.ts'
import {
  type Box,
  drawable,
  type FittedText,
  fitText,
  paragraphInput,
  svgText,
  type TextStyle,
} from './draw-text.ts'

const { width, height } = shareImageSize
const margin = 62
const top = 60
/** Width of the brand panel on cards without a photo. */
const brandPanelWidth = 440
const brandMarkSize = 58
/** Space beside the brand's mark, and below it. */
const brandMarkGap = 16
/** Height of the tagline with its double line, down to the card's edge, and the space above it. */
const taglineHeight = 84
const taglineGap = 18
const panelMarkSize = 268
const panelMark = {
  left: (brandPanelWidth - panelMarkSize) / 2,
  top: (height - panelMarkSize) / 2,
  size: panelMarkSize,
}

/** The strictest chat apps accept at most 300 KB. */
const maximumBytes = 290_000
const qualities = [86, 78, 68, 56, 40]

/** The part of the card beside the photo or the brand panel, without its margins. */
interface Column {
  x: number
  width: number
}

/** Draws a share image as JPEG, at most `maximumBytes` for any photo. With a logo, it replaces the default mark. */
export async function drawCard(
  card: ShareCard,
  photograph: Uint8Array | undefined,
  logo?: Uint8Array | undefined,
): Promise<Buffer> {
  const photo = photograph && (await fitPhotograph(photograph, card.picture))
  const panelWidth = photo?.raw.width ?? brandPanelWidth
  const column = { x: panelWidth + margin, width: width - panelWidth - 2 * margin }
  const texts = await layOutTexts(card, column)
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${colours.paper}"/>`,
    photo ? '' : brandPanel(card.accent, logo !== undefined),
    doubleLine(panelWidth),
    brandLine(card, column, logo !== undefined),
    texts.svg,
    await taglineLine(card.tagline, column),
    '</svg>',
  ].join('')
  const overlays: OverlayOptions[] = photo ? [{ ...photo, left: 0, top: 0 }] : []
  if (logo) overlays.push(await logoOverlay(logo, { left: column.x, top, size: brandMarkSize }))
  if (logo && !photo) overlays.push(await logoOverlay(logo, panelMark))
  overlays.push(...texts.paragraphs)
  const pixels = await sharp(Buffer.from(svg)).composite(overlays).removeAlpha().raw().toBuffer()
  return encodeWithinLimit(pixels)
}

/** Scales the photo to full height; landscape photos get more width. */
async function fitPhotograph(photograph: Uint8Array, path: string) {
  const size = await sharp(photograph).metadata()
  const target = { width: size.width > size.height * 1.15 ? 600 : 540, height }
  const focus = parsePicturePath(path)?.focus ?? pictureMiddle
  const { data, info } = await cropToFocus(photograph, size, target, focus)
    .flatten({ background: colours.card })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { input: data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

async function encodeWithinLimit(pixels: Buffer): Promise<Buffer> {
  let jpeg = Buffer.alloc(0)
  for (const quality of qualities) {
    jpeg = await sharp(pixels, { raw: { ...shareImageSize, channels: 3 } })
      .jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' })
      .toBuffer()
    if (jpeg.length <= maximumBytes) break
  }
  return jpeg
}

/** The background of a card without a photo, in the shop's colour; a logo gets a paper-coloured background. */
function brandPanel(accent: string = colours.leaf, hasLogo = false): string {
  const background = `<rect width="${brandPanelWidth}" height="${height}" fill="${accent}"/>`
  const ink = { ring: colours.paper, drop: colours.turmeric, sprig: accent }
  if (!hasLogo) return background + defaultMark(panelMark, ink)
  const padding = 28
  const side = panelMark.size + 2 * padding
  return `${background}<rect x="${panelMark.left - padding}" y="${panelMark.top - padding}" width="${side}" height="${side}" rx="24" fill="${colours.paper}"/>`
}

/** The double line between photo and paper. */
const doubleLine = (x: number) =>
  `<path d="M${x + 1.5} 0V${height}" stroke="${colours.press}" stroke-width="3"/><path d="M${x + 8} 0V${height}" stroke="${colours.press}" stroke-width="1.5"/>`

/** Mark and name of the brand at the top. */
function brandLine({ brand, accent }: ShareCard, { x }: Column, hasLogo: boolean): string {
  const mark = hasLogo ? '' : markOnPaper({ left: x, top, size: brandMarkSize }, accent)
  const name = { words: drawable(brand), style: { face: 'display', size: 40 } as const }
  return mark + svgText(name, x + brandMarkSize + brandMarkGap, top + 42, colours.ink)
}

const nameSizes = [98, 88, 80, 72, 64, 56, 50, 45]
/** Font sizes for a long word that has to be broken. */
const brokenNameSizes = [45, 38, 32, 27, 23, 20]
const labelStyle: TextStyle = { face: 'caps', size: 24, tracking: 0.09, breaksWords: true }
const descriptionStyle: TextStyle = { face: 'text', size: 29, leading: 1.38, breaksWords: true }

/** Heights of a block's parts with the space between them and the name. */
const labelHeight = 58
const priceHeight = 124
const descriptionGap = 36
/** Free height around the block in total. */
const blockMargin = 20

/** Small capitals, name, and price or description as one block, centred in the remaining height. */
async function layOutTexts(card: ShareCard, column: Column) {
  const { x } = column
  const blockTop = top + brandMarkSize + brandMarkGap
  const blockBottom = height - taglineHeight - taglineGap
  const labelWords = drawable(card.above).toLocaleUpperCase('en')
  const label = await fitIfAny(labelWords, labelStyle, { width: column.width, height: 36 })
  const description = await fitIfAny(drawable(card.description), descriptionStyle, {
    width: column.width,
    height: 120,
  })
  const above = label ? labelHeight : 0
  const below = heightBelowName(card, description)
  const nameHeight = blockBottom - blockTop - above - below - blockMargin
  const name = await fitName(card, { width: column.width, height: nameHeight })
  const y = Math.round((blockTop + blockBottom - above - name.ink.height - below) / 2)
  const nameBottom = y + above + name.ink.height
  const paragraphs = [{ input: paragraphInput(name, colours.ink), left: x, top: y + above }]
  if (description) {
    const input = paragraphInput(description, colours.soft)
    paragraphs.push({ input, left: x, top: nameBottom + descriptionGap })
  }
  const labelSvg = label ? svgText(label, x, y + 22, colours.press) : ''
  const priceSvg = card.price ? await priceLine(card, x, nameBottom + 44) : ''
  return { svg: labelSvg + priceSvg, paragraphs }
}

const fitIfAny = async (words: string, style: TextStyle, box: Box) =>
  words === '' ? undefined : fitText(words, [style], box)

function heightBelowName({ price }: ShareCard, description: FittedText | undefined): number {
  if (price) return priceHeight
  return description ? description.ink.height + descriptionGap : 0
}

/** Fits a name of any length. Without drawable letters, falls back to the category's name, then the brand's. */
function fitName(card: ShareCard, box: Box): Promise<FittedText> {
  const words = [card.name, card.above, card.brand].map(drawable).find(Boolean) ?? ''
  // Scripts with marks above and below the letters need more leading than Latin.
  const leading = /[\p{Script=Tamil}\p{Script=Devanagari}]/u.test(words) ? 1.27 : 1.08
  const style: TextStyle = { face: 'display', size: 0, tracking: -0.012, leading }
  const styles = [
    ...nameSizes.map(size => ({ ...style, size })),
    ...brokenNameSizes.map(size => ({ ...style, size, breaksWords: true })),
  ]
  return fitText(words, styles, box)
}

/** The price on a badge, and beside it that it is out of stock, or the price without the offer. */
async function priceLine(card: ShareCard, x: number, y: number): Promise<string> {
  const price = await fitText(drawable(card.price), [{ face: 'display', size: 50 }], { width, height })
  const badgeWidth = price.ink.width + 52
  const colour = card.isOutOfStock ? colours.line : colours.turmeric
  const badge = `<rect x="${x}" y="${y}" width="${badgeWidth}" height="80" rx="14" fill="${colour}"/>`
  const besides = card.isOutOfStock
    ? outOfStock(x + badgeWidth + 26, y + 40)
    : await formerPrice(card.was, x + badgeWidth + 26, y + 40)
  return badge + svgText(price, x + 26, y + 57, colours.ink) + besides
}

/** The price without the offer, struck through. */
async function formerPrice(was: string | undefined, x: number, middle: number): Promise<string> {
  if (was === undefined) return ''
  const price = await fitText(drawable(was), [{ face: 'display', size: 40 }], { width, height })
  const line = `<path d="M${x - 4} ${middle}h${price.ink.width + 8}" stroke="${colours.soft}" stroke-width="3"/>`
  return svgText(price, x, middle + 14, colours.soft) + line
}

function outOfStock(x: number, middle: number): string {
  const text = { words: 'Out of stock', style: { face: 'caps', size: 28 } as const }
  const dot = `<circle cx="${x + 7}" cy="${middle}" r="7" fill="${colours.danger}"/>`
  return dot + svgText(text, x + 26, middle + 10, colours.ink)
}

/** The tagline under a double line at the bottom. */
async function taglineLine(tagline: string, column: Column): Promise<string> {
  if (drawable(tagline) === '') return ''
  const styles = [24, 22, 20].map(size => ({ face: 'text' as const, size, breaksWords: true }))
  const text = await fitText(drawable(tagline), styles, { width: column.width, height: 36 })
  const y = height - taglineHeight
  const lines = `M${column.x} ${y}h${column.width}M${column.x} ${y + 5}h${column.width}`
  return (
    `<path d="${lines}" stroke="${colours.press}" stroke-opacity=".45" stroke-width="1.5"/>` +
    svgText(text, column.x, y + 42, colours.soft)
  )
}
