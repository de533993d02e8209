import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

interface OutlinePoint {
  x: number
  y: number
  copy(): OutlinePoint
}
interface Outline {
  points?: OutlinePoint[]
  components?: { dx: number; dy: number }[]
}
/** What fontkit keeps to itself but a variable font in WOFF2 needs from us. */
interface Innards {
  variationCoords: number[]
  _transformedGlyphs: Outline[] | null
  _transformGlyfTable(): void
  _variationProcessor: { transformPoints(id: number, points: OutlinePoint[]): void }
}

const { resolve } = createRequire(import.meta.url)

/**
 * Opens a font of an npm package. For a variable one, `axes` are its coordinates in the order of its own table of axes:
 * fontkit varies plain TrueType only, while fontsource ships WOFF2, whose outlines are stored transformed. So the
 * coordinates are set on the font itself, and every outline is moved once, in place, before it is drawn.
 */
export function openFont(file: string, axes?: readonly number[]): Font {
  const font = create(readFileSync(resolve(file))) as Font
  if (axes) setAxes(font as unknown as Innards, axes)
  return font
}

function setAxes(font: Innards, axes: readonly number[]): void {
  // Composite glyphs fail to decode while the font knows of variations, so it learns of them afterwards.
  Object.defineProperty(font, '_variationProcessor', { value: null, configurable: true })
  font._transformGlyfTable()
  Reflect.deleteProperty(font, '_variationProcessor')
  font.variationCoords = [...axes]
  const outlines = font._transformedGlyphs ?? []
  const model = outlines.find(({ points }) => points?.length)?.points?.[0]
  if (!model) return
  const pointAt = (x: number, y: number) => Object.assign(model.copy(), { x, y, endContour: true })
  for (const [id, { points = [], components = [] }] of outlines.entries()) {
    // Of a composite glyph, what varies is where each of its parts stands. Four points beyond the drawing end each list.
    const moved = [...points, ...components.map(({ dx, dy }) => pointAt(dx, dy))]
    if (moved.length === 0) continue
    const phantoms = [0, 1, 2, 3].map(() => pointAt(0, 0))
    font._variationProcessor.transformPoints(id, [...moved, ...phantoms])
    for (const [at, component] of components.entries()) {
      const { x, y } = moved[points.length + at] as OutlinePoint
      component.dx = x
      component.dy = y
    }
  }
}
