import type { Font } from 'fontkit'
import { openFont } from '../../src/pages/share-picture/open-font.ts'

export type Point = { x: number; y: number }
export type Warp = (point: Point) => Point
export type Face = 'display' | 'displaySoft' | 'sans' | 'sansBold'

const faces: Record<Face, { file: string; axes: number[] }> = {
  // Axis order is the one of the font's own fvar table: opsz, wght, SOFT, WONK for Fraunces; wght for Figtree.
  display: { file: 'fraunces/files/fraunces-latin-full-normal.woff2', axes: [72, 560, 40, 0] },
  displaySoft: { file: 'fraunces/files/fraunces-latin-full-italic.woff2', axes: [36, 420, 60, 0] },
  sans: { file: 'figtree/files/figtree-latin-wght-normal.woff2', axes: [560] },
  sansBold: { file: 'figtree/files/figtree-latin-wght-normal.woff2', axes: [720] },
}

const opened = new Map<Face, Font>()

function open(face: Face): Font {
  const { file, axes } = faces[face]
  const font = opened.get(face) ?? openFont(`@fontsource-variable/${file}`, axes)
  opened.set(face, font)
  return font
}

export type TextOptions = {
  face: Face
  size: number
  x: number
  y: number
  anchor?: 'start' | 'middle' | 'end'
  /** Letterspacing in em. */
  tracking?: number
  warp?: Warp
}

export function textWidth(text: string, face: Face, size: number, tracking = 0): number {
  const font = open(face)
  const advance = font.layout(text).positions.reduce((sum, p) => sum + p.xAdvance, 0)
  return (advance * size) / font.unitsPerEm + tracking * size * (text.length - 1)
}

/** The outline of a line of text as SVG path data, so that no picture depends on the fonts of the machine. */
export function textPath(text: string, options: TextOptions): string {
  const { face, size, anchor = 'start', tracking = 0, warp = (p: Point) => p } = options
  const font = open(face)
  const scale = size / font.unitsPerEm
  const shift = { start: 0, middle: 0.5, end: 1 }[anchor] * textWidth(text, face, size, tracking)
  const run = font.layout(text)
  let pen = options.x - shift
  let path = ''
  for (const [index, glyph] of run.glyphs.entries()) {
    const origin = pen
    for (const { command, args } of glyph.path.commands) {
      path +=
        command === 'closePath'
          ? 'Z'
          : { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C' }[command]
      for (let i = 0; i < args.length; i += 2) {
        const p = warp({ x: origin + (args[i] ?? 0) * scale, y: options.y - (args[i + 1] ?? 0) * scale })
        path += `${i ? ' ' : ''}${p.x.toFixed(1)} ${p.y.toFixed(1)}`
      }
    }
    pen += (run.positions[index]?.xAdvance ?? 0) * scale + tracking * size
  }
  return path
}
