import type { Grain } from './grain.ts'
import type { LabelSpec } from './label.ts'
import { darken } from './palette.ts'
import { group, oval, type Sheet, shape, stroke } from './sheet.ts'

export type BagOptions = {
  x: number
  y: number
  width: number
  height: number
  grain?: Grain
  grainScale?: number
  powder?: string
  label?: LabelSpec
  cloth?: string
  /** What a sack without a label has printed on it, and the colour of its woven stripes. */
  stencil?: string
  stripe?: string
}

export const cotton = '#f3e4c2'

export function folds(sheet: Sheet, o: BagOptions, top: number, colour: string): string {
  const { x, y, width: w } = o
  const h = y - top
  const soft = sheet.blur(w * 0.018)
  const lines = [
    [-0.44, -0.4, 0.5],
    [-0.33, -0.36, 0.34],
    [-0.2, -0.24, 0.2],
    [0.24, 0.3, 0.28],
    [0.34, 0.41, 0.5],
    [0.43, 0.46, 0.7],
    [0.02, -0.04, 0.14],
  ]
  const dark = lines
    .map(([a = 0, b = 0, l = 0]) =>
      stroke(
        `M${x + a * w} ${top + h * 0.02}C${x + a * w * 1.05} ${top + h * l * 0.4} ${x + b * w * 0.95} ${top + h * l * 0.7} ${x + b * w} ${top + h * l}`,
        darken(colour, 0.5),
        w * 0.022,
      ),
    )
    .join('')
  const low = [
    [-0.46, -0.1, -0.02],
    [0.46, 0.12, -0.03],
    [-0.4, 0.1, 0.05],
  ]
    .map(([a = 0, b = 0, k = 0]) =>
      stroke(
        `M${x + a * w} ${y - h * 0.09}Q${x + (a + b) * 0.5 * w} ${y - h * (0.03 + k)} ${x + b * w} ${y - h * (0.05 + k)}`,
        darken(colour, 0.5),
        w * 0.02,
      ),
    )
    .join('')
  return group(dark + low, `filter="${soft}" opacity="0.42"`)
}

export const inside = (sheet: Sheet, path: string, body: string) =>
  group(body, `clip-path="${sheet.clip(path)}"`)

export function bagShadow(sheet: Sheet, x: number, y: number, w: number): string {
  const cast = sheet.linear([
    [0, '#1c0e05', 0.75],
    [0.5, '#1c0e05', 0.45],
    [1, '#1c0e05', 0],
  ])
  return (
    oval(x + w * 0.42, y - w * 0.01, w * 0.78, w * 0.09, cast, `filter="${sheet.blur(w * 0.045)}"`) +
    oval(x, y + w * 0.012, w * 0.46, w * 0.035, '#2a1407', `opacity="0.6" filter="${sheet.blur(w * 0.014)}"`)
  )
}

/** Plain weave: fine threads both ways, hardly seen but missed when gone. */
export function weave(sheet: Sheet, path: string, pitch = 5, strength = 0.1): string {
  const id = sheet.define(
    name =>
      `<pattern id="${name}" width="${pitch}" height="${pitch}" patternUnits="userSpaceOnUse"><path d="M0 0.5H${pitch}M0.5 0V${pitch}" stroke="#5b4021" stroke-width="1"/><path d="M0 ${pitch / 2}H${pitch}" stroke="#fffaf0" stroke-width="0.8"/></pattern>`,
  )
  return shape(path, id, `opacity="${strength}"`)
}
