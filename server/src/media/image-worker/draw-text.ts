import { readFileSync } from 'node:fs'
import sharp, { type CreateText } from 'sharp'
import { serverFolder } from '../../server-folder.ts'

export interface TextStyle {
  /** `display` for names and prices, `caps` for small capitals, `text` for sentences. */
  face: keyof typeof faces
  /** In pixels. */
  size: number
  /** Space between letters, in em. */
  tracking?: number
  /** Distance of baselines, in em. */
  leading?: number
  /** Breaks a word that is wider than the line. */
  breaksWords?: boolean
}

/** Words to be wrapped to a width. */
interface Paragraph {
  words: string
  style: TextStyle
  width: number
}

/** Words that fit, and the size of their ink in pixels. */
export interface FittedText extends Paragraph {
  ink: Box
}

export interface Box {
  width: number
  height: number
}

const faces = {
  display: { family: 'Fraunces', weight: 600 },
  caps: { family: 'Figtree', weight: 600 },
  text: { family: 'Figtree', weight: 400 },
}
const families = (face: TextStyle['face']) =>
  `${faces[face].family}, Fraunces, Noto Serif Tamil, Noto Serif Devanagari`
/** Pango measures in 1024ths of a point; here a point is a pixel. */
const pangoUnits = 1024

/** Every letter of the fonts. */
const letters = new Set(
  readFileSync(new URL('src/media/image-worker/fonts/letters.txt', serverFolder), 'utf8'),
)

/** Normalises text for drawing: removes letters that no font has, and joiners outside Indian scripts. */
export function drawable(text: string): string {
  const normal = text
    .normalize('NFC')
    .replace(/(?<![\p{Script=Tamil}\p{Script=Devanagari}])[\u200c\u200d]/gu, '')
  const drawn = Array.from(normal).filter(letter => letters.has(letter))
  return drawn.join('').replace(/\s+/g, ' ').trim()
}

const xmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string) => text.replace(/[&<>"]/g, letter => xmlEntities[letter] ?? '')

/** One line of text in SVG. */
export function svgText(
  { words, style }: Pick<Paragraph, 'words' | 'style'>,
  x: number,
  baseline: number,
  colour: string,
): string {
  const { face, size, tracking = 0 } = style
  return `<text x="${x}" y="${baseline}" font-family="${families(face)}" font-weight="${faces[face].weight}" font-size="${size}" letter-spacing="${size * tracking}" fill="${colour}">${escapeXml(words)}</text>`
}

/** A paragraph as an input of sharp: Pango shapes and wraps the text, and the picture has the size of its ink. */
export function paragraphInput({ words, style, width }: Paragraph, colour = '#000'): { text: CreateText } {
  const { face, size, tracking = 0, leading = 1.2, breaksWords = false } = style
  const attributes = Object.entries({
    font_family: families(face),
    font_weight: faces[face].weight,
    font_size: size * pangoUnits,
    letter_spacing: Math.round(size * tracking * pangoUnits),
    line_height: Math.round(size * leading * pangoUnits),
    foreground: colour,
  }).map(([name, value]) => `${name}="${value}"`)
  const text = `<span ${attributes.join(' ')}>${escapeXml(words)}</span>`
  const wrap = breaksWords ? 'word-char' : 'word'
  return { text: { text, width: Math.floor(width), dpi: 72, rgba: true, wrap } }
}

/** The first of `styles` in which the words fit the box, otherwise the last with an ellipsis. */
export async function fitText(words: string, styles: readonly TextStyle[], box: Box): Promise<FittedText> {
  for (const style of styles) {
    const text = await measure(words, style, box.width)
    if (fits(text, box)) return balance(text)
  }
  return truncate(words, styles.at(-1) as TextStyle, box)
}

async function measure(words: string, style: TextStyle, width: number): Promise<FittedText> {
  const ink = await sharp(paragraphInput({ words, style, width })).metadata()
  return { words, style, width, ink }
}

const fits = ({ ink }: FittedText, box: Box) => ink.width <= box.width && ink.height <= box.height

/** Rewraps to the narrowest width with the same number of lines. */
async function balance(widest: FittedText): Promise<FittedText> {
  const { words, style, width, ink } = widest
  // A tolerance of less than a line: the ink of the last line may reach lower.
  const box = { width, height: ink.height + style.size * 0.75 }
  let narrowest = widest
  for (let narrower = width * 0.95; narrower > width * 0.4; narrower -= width * 0.05) {
    const text = await measure(words, style, narrower)
    if (!fits(text, box)) break
    narrowest = text
  }
  return narrowest
}

/** Truncates with an ellipsis: between words, unless that drops a third. */
async function truncate(words: string, style: TextStyle, box: Box): Promise<FittedText> {
  const graphemes = Array.from(new Intl.Segmenter('en').segment(words), ({ segment }) => segment)
  const start = (count: number) => graphemes.slice(0, count).join('')
  // Bisects for the most graphemes that fit.
  let [count, tooMany] = [1, graphemes.length]
  while (tooMany - count > 1) {
    const middle = Math.floor((count + tooMany) / 2)
    const isFitting = fits(await measure(`${start(middle)}…`, style, box.width), box)
    if (isFitting) count = middle
    else tooMany = middle
  }
  const longest = start(count)
  const lastSpace = longest.lastIndexOf(' ')
  const isWithinWord = words[longest.length] !== ' ' && lastSpace > (longest.length * 2) / 3
  const shown = isWithinWord ? longest.slice(0, lastSpace) : longest
  return measure(`${shown.replace(/[\s,.;:&·–-]{1,120}$/u, '')}…`, style, box.width)
}
