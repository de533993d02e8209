import { type PricesCard, type PricesRow, pricesImageSize } from '@chekku/domain/product/prices-card'
import sharp from 'sharp'
import { colours, logoOverlay, markOnPaper } from './draw-brand.ts'
import { drawable, fitText, svgText, type TextStyle } from './draw-text.ts'

const { width, height } = pricesImageSize
const margin = 64
const innerWidth = width - 2 * margin
const rowHeight = 36
const headingHeight = 2 * rowHeight
const rowsTop = 216
const markSquare = { left: margin, top: margin, size: 80 }
const textSizes = [26, 24, 22, 20, 18]

/** Draws the picture of the price list as JPEG. With a logo, it replaces the default mark. */
export async function drawPrices(card: PricesCard, logo?: Uint8Array | undefined): Promise<Buffer> {
  const besideMark = { x: margin + markSquare.size + 24, width: 760 }
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${colours.paper}"/>`,
    logo ? '' : markOnPaper(markSquare, card.accent),
    await textLine(card.brand, 'display', [50, 40, 32], { ...besideMark, y: margin + 38 }),
    await textLine(card.title, 'text', [30], { ...besideMark, y: margin + 78 }),
    await drawRows(card.rows),
    `<path d="M${margin} ${height - 100}h${innerWidth}" stroke="${colours.press}" stroke-width="2"/>`,
    await textLine(card.foot, 'caps', [30, 26, 22, 18], { x: margin, y: height - 54, width: innerWidth }),
    '</svg>',
  ].join('')
  const overlays = logo ? [await logoOverlay(logo, markSquare)] : []
  return sharp(Buffer.from(svg))
    .composite(overlays)
    .removeAlpha()
    .jpeg({ quality: 88, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

async function drawRows(rows: readonly PricesRow[]): Promise<string> {
  let svg = ''
  let y = rowsTop
  for (const row of rows) {
    y += 'heading' in row ? headingHeight : rowHeight
    svg += 'heading' in row ? await drawHeading(row.heading, y) : await drawPricesRow(row, y - 10)
  }
  return svg
}

/** A category's name, underlined at `y`. */
async function drawHeading(heading: string, y: number): Promise<string> {
  const text = await textLine(heading, 'display', [36, 30, 26], { x: margin, y: y - 14, width: innerWidth })
  return `${text}<path d="M${margin} ${y}h${innerWidth}" stroke="${colours.turmeric}" stroke-width="2"/>`
}

async function drawPricesRow(row: { name: string; prices: string }, y: number): Promise<string> {
  const name = await textLine(row.name, 'caps', textSizes, { x: margin, y, width: innerWidth * 0.36 })
  const right = { x: width - margin, y, width: innerWidth * 0.62, isRightAligned: true }
  return name + (await textLine(row.prices, 'text', textSizes, right))
}

/** One line in the first size that fits, the last with an ellipsis; nothing where no letter can be drawn. */
async function textLine(
  text: string,
  face: TextStyle['face'],
  sizes: readonly number[],
  position: { x: number; y: number; width: number; isRightAligned?: boolean },
): Promise<string> {
  const words = drawable(text)
  if (words === '') return ''
  const styles = sizes.map(size => ({ face, size, breaksWords: true }))
  const fitted = await fitText(words, styles, { width: position.width, height: 1.5 * (sizes[0] ?? 0) })
  const x = position.isRightAligned ? position.x - fitted.ink.width : position.x
  return svgText(fitted, x, position.y, colours.ink)
}
