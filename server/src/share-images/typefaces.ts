import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { serverFolder } from '../server-folder.ts'

/** `display` for names and prices, `caps` for small capitals, `text` for sentences. */
export type Face = 'display' | 'caps' | 'text'

interface FontFile {
  url: URL
  /** The font is opened when a letter first matches. */
  letters: RegExp
}

/** Consecutive text in one font. */
export interface Run {
  font: Font
  text: string
}

const latin = /[^\p{Script=Tamil}\p{Script=Devanagari}]/u
/** Including the rupee sign. */
const latinExtended = /[^\p{ASCII}\p{Script=Tamil}\p{Script=Devanagari}]/u

const fonts = new URL('src/share-images/fonts/', serverFolder)
const font = (name: string, letters: RegExp): FontFile => ({ url: new URL(`${name}.woff2`, fonts), letters })

const indian = (weight: number): FontFile[] => [
  font(`noto-serif-tamil-${weight}`, /[\p{Script_Extensions=Tamil}\u25cc]/u),
  font(`noto-serif-devanagari-${weight}`, /[\p{Script_Extensions=Devanagari}\u25cc]/u),
]

const faces: Record<Face, FontFile[]> = {
  display: [
    font('fraunces-latin', latin),
    font('fraunces-latin-ext', latinExtended),
    font('fraunces-vietnamese', latinExtended),
    ...indian(600),
  ],
  caps: [font('figtree-latin-650', latin), font('figtree-latin-ext-650', latinExtended), ...indian(600)],
  text: [font('figtree-latin-450', latin), font('figtree-latin-ext-450', latinExtended), ...indian(400)],
}

const opened = new Map<string, Font>()

function open({ url }: FontFile): Font {
  const known = opened.get(url.href)
  if (known) return known
  const font = create(readFileSync(url)) as Font
  opened.set(url.href, font)
  return font
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Grapheme clusters: letters with their combining marks. */
export const lettersOf = (text: string): string[] =>
  Array.from(letters.segment(text), ({ segment }) => segment)

/** Splits text into runs by font. Letters that no font has are left out. */
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

/** The first font with all code points of the letter; otherwise the first with its base letter, without its marks. */
function fontFor(letter: string, face: Face): Run | undefined {
  const points = [...letter]
  const first = points[0] ?? ''
  const candidates = faces[face].filter(({ letters }) => letters.test(first))
  for (const candidate of candidates) {
    const font = open(candidate)
    if (points.every(point => hasPoint(font, point))) return { font, text: letter }
  }
  for (const candidate of candidates) {
    const font = open(candidate)
    if (!hasPoint(font, first) || shapers.test(first)) continue
    return { font, text: points.filter(point => hasPoint(font, point)).join('') }
  }
  return undefined
}

const hasPoint = (font: Font, point: string) => font.hasGlyphForCodePoint(point.codePointAt(0) ?? 0)
