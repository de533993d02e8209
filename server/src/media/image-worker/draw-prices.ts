import { type PricesCard, type PricesRow, pricesImageSize } from '@chekku/domain/product/prices-card'
import sharp from 'sharp'
import { drawable, fitText, type Style, svgText } from './card-text.ts'
import { brandMark, colours, logoAt } from './draw-card.ts'

const { width, height } = pricesImageSize
const margin = 64
const room = width - 2 * margin
const right = width - margin
const rowHeight = 36
const headingHeight = 2 * rowHeight
const rowsTop = 216
const markSize = 80

/** Draws the picture of the price list as JPEG. With a logo, it replaces the default mark. */
export async function drawPrices(card: PricesCard, logo?: Uint8Array | undefined): Promise<Buffer> {
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${colours.paper}"/>`,
    logo ? '' : brandMark(margin, margin, markSize, card.accent),
    await line(card.brand, 'display', [50, 40, 32], { x: margin + markSize + 24, y: margin + 38, room: 760 }),
    await line(card.title, 'text', [30], { x: margin + markSize + 24, y: margin + 78, room: 760 }),
    ...(await rows(card.rows)),
    `<path d="M${margin} ${height - 100}h${room}" stroke="${colours.press}" stroke-width="2"/>`,
    await line(card.foot, 'caps', [30, 26, 22, 18], { x: margin, y: height - 54, room }),
    '</svg>',
  ].join('')
  const overlays = logo ? [await logoAt(logo, margin, margin, markSize)] : []
  return sharp(Buffer.from(svg))
    .composite(overlays)
    .removeAlpha()
    .jpeg({ quality: 88, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

async function rows(all: readonly PricesRow[]): Promise<string[]> {
  const drawn: string[] = []
  let y = rowsTop
  for (const row of all) {
    y += 'heading' in row ? headingHeight : rowHeight
    const baseline = y - 10
    if ('heading' in row) {
      const heading = await line(row.heading, 'display', [36, 30, 26], { x: margin, y: baseline - 4, room })
      drawn.push(heading, `<path d="M${margin} ${y}h${room}" stroke="${colours.turmeric}" stroke-width="2"/>`)
    } else {
      const prices = { x: right, y: baseline, room: room * 0.62, isAtRight: true }
      drawn.push(await line(row.name, 'caps', textSizes, { x: margin, y: baseline, room: room * 0.36 }))
      drawn.push(await line(row.prices, 'text', textSizes, prices))
    }
  }
  return drawn
}

const textSizes = [26, 24, 22, 20, 18]

/** One line in the first size that fits, the last with an ellipsis; nothing where no letter can be drawn. */
async function line(
  text: string,
  face: Style['face'],
  sizes: readonly number[],
  { x, y, room, isAtRight = false }: { x: number; y: number; room: number; isAtRight?: boolean },
): Promise<string> {
  const words = drawable(text)
  if (words === '') return ''
  const styles = sizes.map(size => ({ face, size, breaksWords: true }))
  const fitted = await fitText(words, styles, { width: room, height: 1.5 * (sizes[0] ?? 0) })
  return svgText(fitted.words, fitted.style, isAtRight ? x - fitted.ink.width : x, y, colours.ink)
}
