import type { Font } from 'fontkit'
import { openFont } from './open-font.ts'

/** `display` for names and prices, `caps` for small capitals, `text` for sentences. */
export type Face = 'display' | 'caps' | 'text'

interface FontFile {
  file: string
  axes?: readonly number[]
  /** Looked into only for letters that this matches: a font that no name needs is never opened. */
  letters: RegExp
}

/** A stretch of text that one font has all letters of. */
export interface Run {
  font: Font
  text: string
}

const latin = /[^\p{Script=Tamil}\p{Script=Devanagari}]/u
/** The rupee sign is here, and every Latin letter beyond western Europe's. */
const latinExtended = /[^\p{ASCII}\p{Script=Tamil}\p{Script=Devanagari}]/u

const fraunces = (subset: string, letters: RegExp): FontFile => ({
  file: `@fontsource-variable/fraunces/files/fraunces-${subset}-full-normal.woff2`,
  // Optical size, weight, softness, wonk. A little heavier than on the pages: chat apps show it at a third of its size.
  axes: [72, 540, 60, 0],
  letters,
})
const figtree = (subset: string, weight: number, letters: RegExp): FontFile => ({
  file: `@fontsource-variable/figtree/files/figtree-${subset}-wght-normal.woff2`,
  axes: [weight],
  letters,
})
const indian = (weight: number): FontFile[] => [
  {
    file: `@fontsource/noto-serif-tamil/files/noto-serif-tamil-tamil-${weight}-normal.woff2`,
    letters: /[\p{Script_Extensions=Tamil}\u25cc]/u,
  },
  {
    file: `@fontsource/noto-serif-devanagari/files/noto-serif-devanagari-devanagari-${weight}-normal.woff2`,
    letters: /[\p{Script_Extensions=Devanagari}\u25cc]/u,
  },
]

const faces: Record<Face, FontFile[]> = {
  display: [
    fraunces('latin', latin),
    fraunces('latin-ext', latinExtended),
    fraunces('vietnamese', latinExtended),
    ...indian(600),
  ],
  caps: [figtree('latin', 650, latin), figtree('latin-ext', 650, latinExtended), ...indian(600)],
  text: [figtree('latin', 450, latin), figtree('latin-ext', 450, latinExtended), ...indian(400)],
}

const opened = new Map<string, Font>()

function open({ file, axes }: FontFile): Font {
  const key = `${file} ${axes}`
  const font = opened.get(key) ?? openFont(file, axes)
  opened.set(key, font)
  return font
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What a reader takes for one letter, with all its marks. */
export const lettersOf = (text: string): string[] =>
  Array.from(letters.segment(text), ({ segment }) => segment)

/** Parts text by the fonts that have its letters. A letter that none has is left out: no box stands in its place. */
export function runsOf(text: string, face: Face): Run[] {
  const runs: Run[] = []
  for (const letter of lettersOf(text)) {
    const found = fontFor(letter, face)
    if (!found) continue
    const last = runs.at(-1)
    if (last?.font === found.font) last.text += found.text
    else runs.push(found)
  }
  return runs
}

const shapers = /[\u200c\u200d]/u

/** The first font that has the whole letter; else the first that has its beginning, without the rest. */
function fontFor(letter: string, face: Face): Run | undefined {
  const points = [...letter]
  const first = points[0] ?? ''
  const candidates = faces[face].filter(({ letters }) => letters.test(first))
  for (const candidate of candidates) {
    const font = open(candidate)
    const kept = points.filter(point => hasPoint(font, point))
    if (kept.length === points.length) return { font, text: letter }
  }
  for (const candidate of candidates) {
    const font = open(candidate)
    if (!hasPoint(font, first) || shapers.test(first)) continue
    return { font, text: points.filter(point => hasPoint(font, point)).join('') }
  }
  return undefined
}

const hasPoint = (font: Font, point: string) => font.hasGlyphForCodePoint(point.codePointAt(0) ?? 0)
