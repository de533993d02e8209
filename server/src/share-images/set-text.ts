import type { Font } from 'fontkit'
import { LRUCache } from 'lru-cache'
import { type Face, lettersOf, runsOf } from './typefaces.ts'

export interface Style {
  face: Face
  /** In pixels. */
  size: number
  /** Space between letters, in em. */
  tracking?: number
}

/** Text broken into lines. */
export interface Lines {
  style: Style
  lines: string[]
}

const commands = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
} as const

/** Width of a line of text in pixels. */
export function textWidth(text: string, style: Style): number {
  const { ems, glyphs } = advanceOf(text, style.face)
  return ems * style.size + Math.max(0, glyphs - 1) * trackingOf(style)
}

interface Advance {
  ems: number
  /** Glyphs with a width; combining marks have none. */
  glyphs: number
}

/** Cache of widths: trying several sizes shapes the same words again, which is expensive. */
const advances = new LRUCache<string, Advance>({ max: 2_000 })

function advanceOf(text: string, face: Face): Advance {
  const key = `${face} ${text}`
  const known = advances.get(key)
  if (known) return known
  const advance: Advance = { ems: 0, glyphs: 0 }
  for (const run of runsOf(text, face)) {
    for (const { xAdvance } of run.font.layout(run.text).positions) {
      advance.ems += xAdvance / run.font.unitsPerEm
      if (xAdvance > 0) advance.glyphs += 1
    }
  }
  advances.set(key, advance)
  return advance
}

/**
 * The outlines of a line of text as SVG path data: independent of installed fonts, and safe against markup in the text.
 */
export function textOutline(text: string, style: Style, x: number, baseline: number): string {
  let pen = x
  let path = ''
  for (const run of runsOf(text, style.face)) {
    const scale = scaleOf(run.font, style)
    const { glyphs, positions } = run.font.layout(run.text)
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const at = { x: pen + xOffset * scale, y: baseline - yOffset * scale }
      for (const { command, args } of glyph.path.commands) {
        path += commands[command]
        for (let i = 0; i < args.length; i += 2) {
          path += `${fixed(at.x + (args[i] ?? 0) * scale)} ${fixed(at.y - (args[i + 1] ?? 0) * scale)} `
        }
      }
      pen += xAdvance * scale + (xAdvance > 0 ? trackingOf(style) : 0)
    }
  }
  return path
}

const fixed = (value: number) => value.toFixed(1)
const scaleOf = (font: Font, { size }: Style) => size / font.unitsPerEm
const trackingOf = ({ size, tracking = 0 }: Style) => size * tracking

/** Text that can be drawn on one line: normalised, without control characters and letters that no font has. */
export function drawable(text: string, face: Face): string {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Co}\ufffd]|(?![\u200c\u200d])\p{Cf}/gu, '')
  const words = runsOf(line, face).map(run => run.text)
  return words.join('').replace(/ +/g, ' ').trim()
}

/** Limits of a text. */
export interface Frame {
  width: number
  lines: number
  /** In pixels; with `leading`, in em, it also limits the number of lines. */
  height?: number
  leading?: number
}

/**
 * Picks the largest of `styles` that fits without breaking a word, and balances its lines. Otherwise the largest of
 * `smaller` that fits the height, and at last the last of `styles` with an ellipsis.
 */
export function fitLines(
  text: string,
  styles: readonly Style[],
  frame: Frame,
  smaller: readonly Style[] = [],
): Lines {
  const { width, height = Number.POSITIVE_INFINITY, leading = 1 } = frame
  const mostIn = (style: Style) => Math.floor(height / (style.size * leading))
  const most = (style: Style) => Math.min(frame.lines, mostIn(style))
  for (const style of styles) {
    const lines = wrap(text, style, width)
    if (lines.length <= most(style) && lines.every(line => line.isWhole)) {
      return { style, lines: balanced(text, style, width, lines.length) }
    }
  }
  for (const style of smaller) {
    const lines = wrap(text, style, width)
    if (lines.length <= mostIn(style)) return { style, lines: lines.map(({ text }) => text) }
  }
  const style = styles.at(-1) as Style
  const lines = wrap(text, style, width).map(({ text }) => text)
  const count = Math.max(1, most(style))
  if (lines.length <= count) return { style, lines }
  const last = lines.slice(count - 1).join(' ')
  return { style, lines: [...lines.slice(0, count - 1), shortened(last, style, width)] }
}

interface Line {
  text: string
  /** False when the line ends within a word. */
  isWhole: boolean
}

function wrap(text: string, style: Style, width: number): Line[] {
  const space = textWidth(' ', style) + trackingOf(style) * 2
  const lines: Line[] = []
  let line = ''
  let used = 0
  for (const word of text.split(' ').filter(Boolean)) {
    const wordWidth = textWidth(word, style)
    if (line !== '' && used + space + wordWidth > width) {
      lines.push({ text: line, isWhole: true })
      line = ''
      used = 0
    }
    if (wordWidth > width) {
      const pieces = broken(word, style, width)
      lines.push(...pieces.slice(0, -1).map(piece => ({ text: piece, isWhole: false })))
      line = pieces.at(-1) ?? ''
      used = textWidth(line, style)
      continue
    }
    used += wordWidth + (line === '' ? 0 : space)
    line = line === '' ? word : `${line} ${word}`
  }
  if (line !== '') lines.push({ text: line, isWhole: true })
  return lines
}

/** Breaks a word that is wider than a line. */
function broken(word: string, style: Style, width: number): string[] {
  const pieces: string[] = []
  let letters = lettersOf(word)
  while (letters.length > 0) {
    const piece = beginning(letters, style, width)
    pieces.push(piece.join(''))
    letters = letters.slice(piece.length)
  }
  return pieces
}

/**
 * As many letters as fit, at least one. Kerning and ligatures only make text narrower, so letters are measured
 * separately.
 */
function beginning(letters: readonly string[], style: Style, width: number): string[] {
  let used = 0
  const end = letters.findIndex(letter => {
    used += textWidth(letter, style) + trackingOf(style)
    return used > width
  })
  return letters.slice(0, end === -1 ? letters.length : Math.max(1, end))
}

/** Truncates a line with an ellipsis: between words, unless that costs a third of it. */
function shortened(text: string, style: Style, width: number): string {
  const line = beginning(lettersOf(text), style, width - textWidth('…', style)).join('')
  const between = line.lastIndexOf(' ')
  const isWithinWord = text[line.length] !== ' ' && between > (line.length * 2) / 3
  return `${(isWithinWord ? line.slice(0, between) : line).replace(/[\s,.;:&·–-]{1,120}$/u, '')}…`
}

/** Rewraps to the narrowest width that needs no more lines. */
function balanced(text: string, style: Style, width: number, count: number): string[] {
  let best = wrap(text, style, width)
  for (let narrower = width * 0.95; narrower > width * 0.4; narrower -= width * 0.05) {
    const lines = wrap(text, style, narrower)
    if (lines.length > count || lines.some(line => !line.isWhole)) break
    best = lines
  }
  return best.map(line => line.text)
}
