import { brand, darken } from './palette.ts'
import { group, polygon, type Sheet, shape } from './sheet.ts'
import { type Face, textPath, textWidth, type Warp } from './type.ts'

export type LabelSpec = {
  /** One or two lines, set in the brand's serif. */
  name: string[]
  note: string
  size: string
  colour: string
  /** A small drawing, made about 0,0 in a box of 100 by 100. */
  emblem?: string
}
export type LabelBox = { x: number; y: number; width: number; height: number }

const flat: Warp = p => p

/** A straight-sided panel that follows the warp, so that paper bends with the glass. */
function panel({ x, y, width, height }: LabelBox, warp: Warp): string {
  const steps = 18
  const edge = (py: number) =>
    Array.from({ length: steps + 1 }, (_, i): [number, number] => {
      const p = warp({ x: x - width / 2 + (width * i) / steps, y: py })
      return [p.x, p.y]
    })
  return polygon([...edge(y), ...edge(y + height).reverse()])
}

function fitted(text: string, face: Face, room: number, largest: number, tracking = 0): number {
  return Math.min(largest, (largest * room) / textWidth(text, face, largest, tracking))
}

export function dropMark(x: number, y: number, size: number, colour: string, warp: Warp = flat): string {
  const at = (dx: number, dy: number) => {
    const p = warp({ x: x + dx * size, y: y + dy * size })
    return `${p.x.toFixed(1)} ${p.y.toFixed(1)}`
  }
  return shape(
    `M${at(0, -0.62)}C${at(0.1, -0.28)} ${at(0.4, 0)} ${at(0.4, 0.28)}C${at(0.4, 0.56)} ${at(0.2, 0.7)} ${at(0, 0.7)}C${at(-0.2, 0.7)} ${at(-0.4, 0.56)} ${at(-0.4, 0.28)}C${at(-0.4, 0)} ${at(-0.1, -0.28)} ${at(0, -0.62)}Z`,
    colour,
  )
}

function wording(spec: LabelSpec, box: LabelBox, warp: Warp): string {
  const { x, y, width: w, height: h } = box
  const unit = Math.min(w, h * 0.82)
  const line = (text: string, face: Face, size: number, at: number, colour: string, tracking = 0) =>
    shape(textPath(text, { face, size, x, y: y + h * at, anchor: 'middle', tracking, warp }), colour)
  const size = Math.min(
    ...spec.name.map(text =>
      fitted(text, 'display', w * 0.84, unit * (spec.name.length === 1 ? 0.235 : 0.182)),
    ),
  )
  const isSingle = spec.name.length === 1
  const first = isSingle ? 0.66 : 0.553
  return [
    dropMark(x, y + h * 0.085, unit * 0.075, brand.turmeric, warp),
    line('VAAGAI', 'sansBold', unit * 0.076, isSingle ? 0.195 : 0.182, brand.leaf, 0.3),
    ...spec.name.map((text, i) => line(text, 'display', size, first + (i * size * 0.98) / h, brand.ink)),
    line(
      spec.note,
      'displaySoft',
      fitted(spec.note, 'displaySoft', w * 0.78, unit * 0.082),
      isSingle ? 0.77 : 0.8,
      brand.softInk,
    ),
    line(spec.size, 'sansBold', unit * 0.088, 0.945, brand.card, 0.06),
  ].join('')
}

/** A paper label: brand, picture, name, note and a band of the line's colour with the size. */
export function label(sheet: Sheet, spec: LabelSpec, box: LabelBox, warp: Warp = flat): string {
  const { x, y, width: w, height: h } = box
  const paper = panel(box, warp)
  const band = panel({ x, y: y + h * 0.855, width: w, height: h * 0.145 }, warp)
  const top = panel({ x, y, width: w, height: h * 0.022 }, warp)
  const rule = panel({ x, y: y + h * 0.838, width: w, height: h * 0.006 }, warp)
  const middle = warp({ x, y: y + h * (spec.name.length === 1 ? 0.385 : 0.318) })
  const side = Math.min(w, h * 0.82) * (spec.name.length === 1 ? 0.0036 : 0.0023)
  const shade = sheet.linear([
    [0, '#8a5520', 0.4],
    [0.15, '#8a5520', 0.05],
    [0.32, '#fffdf2', 0.4],
    [0.62, '#8a5520', 0.0],
    [0.85, '#8a5520', 0.14],
    [1, '#5f3814', 0.46],
  ])
  return [
    shape(paper, '#fbf3df'),
    shape(top, spec.colour),
    shape(rule, spec.colour),
    shape(band, spec.colour),
    spec.emblem
      ? group(
          spec.emblem,
          `transform="translate(${middle.x.toFixed(1)} ${middle.y.toFixed(1)}) scale(${side.toFixed(3)})"`,
        )
      : '',
    wording(spec, box, warp),
    shape(paper, shade),
    `<path d="${paper}" fill="none" stroke="${darken(spec.colour, 0.6)}" stroke-opacity="0.28" stroke-width="1.5"/>`,
  ].join('')
}

/** Bends what is flat round a glass: x is read as length along the arc. */
export function wrapRound(sheet: Sheet, x: number, radius: number): Warp {
  return p => {
    const angle = (p.x - x) / radius
    return { x: x + radius * Math.sin(angle), y: p.y + radius * sheet.tilt(p.y) * Math.cos(angle) }
  }
}
