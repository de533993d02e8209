import { type CapStyle, drawCap } from './cap.ts'
import { type LabelSpec, label, wrapRound } from './label.ts'
import { outline, type Profile, radiusAt, ring, slice, strip, type Turned } from './lathe.ts'
import { mix, type Oil } from './palette.ts'
import { groundShadow, group, oval, type Sheet, shape, stroke, type Thing } from './sheet.ts'

export type BottleShape = {
  profile: Profile
  fill: number
  label: [bottom: number, top: number]
  cap: [bottom: number, top: number, radius: number]
}

/** Four honest glass bottles. Units are picture pixels at scale 1. */
export const bottles = {
  litre: {
    profile: [
      [0, 158],
      [6, 170],
      [22, 178],
      [22, 178],
      [520, 178],
      [520, 178],
      [590, 172],
      [655, 140],
      [712, 92],
      [760, 66],
      [810, 58],
      [880, 57],
      [880, 64],
      [905, 64],
      [905, 58],
      [930, 58],
    ],
    fill: 742,
    label: [92, 512],
    cap: [872, 962, 66],
  },
  half: {
    profile: [
      [0, 132],
      [6, 142],
      [20, 149],
      [20, 149],
      [410, 149],
      [410, 149],
      [462, 142],
      [512, 112],
      [556, 74],
      [596, 56],
      [640, 52],
      [700, 52],
      [700, 58],
      [722, 58],
      [722, 52],
      [740, 52],
    ],
    fill: 590,
    label: [70, 402],
    cap: [690, 772, 60],
  },
  flask: {
    profile: [
      [0, 128],
      [6, 142],
      [22, 152],
      [22, 152],
      [285, 152],
      [285, 152],
      [330, 146],
      [372, 120],
      [402, 84],
      [426, 62],
      [452, 56],
      [500, 56],
      [500, 62],
      [518, 62],
      [518, 56],
      [530, 56],
    ],
    fill: 392,
    label: [52, 282],
    cap: [490, 566, 64],
  },
  apothecary: {
    profile: [
      [0, 112],
      [6, 122],
      [18, 128],
      [18, 128],
      [352, 128],
      [352, 128],
      [372, 124],
      [396, 100],
      [412, 66],
      [430, 52],
      [470, 50],
      [490, 50],
      [490, 60],
      [508, 60],
      [508, 50],
      [520, 50],
    ],
    fill: 384,
    label: [50, 338],
    cap: [486, 580, 58],
  },
} satisfies Record<string, BottleShape>

export type BottleOptions = {
  x: number
  y: number
  scale: number
  shape: BottleShape
  oil: Oil
  cap?: CapStyle
  label?: LabelSpec
}

/** Oil in glass: dark at the left edge, and brightest low on the right, where the window is gathered by the curve. */
export function liquid(sheet: Sheet, t: Turned, level: number, oil: Oil, wall = 9): string {
  const inner: Turned = { ...t, profile: slice(t.profile, 14, level, wall) }
  const path = outline(sheet, inner)
  const body = sheet.linear([
    [0, oil.deep],
    [0.07, mix(oil.deep, oil.body, 0.55)],
    [0.24, oil.body],
    [0.5, mix(oil.body, oil.bright, 0.6)],
    [0.78, oil.bright],
    [0.92, mix(oil.bright, oil.body, 0.5)],
    [1, oil.deep],
  ])
  const fall = sheet.linear(
    [
      [0, oil.deep, 0.3],
      [0.16, oil.bright, 0.12],
      [0.6, oil.body, 0],
      [1, oil.deep, 0.5],
    ],
    [0, 0, 0, 1],
  )
  const r = radiusAt(t.profile, 60) * t.scale
  const top = t.y - level * t.scale
  const rTop = (radiusAt(t.profile, level) - wall) * t.scale
  const glow =
    oil.clarity === 0
      ? ''
      : group(
          oval(
            t.x + r * 0.52,
            t.y - r * 0.75,
            r * 0.3,
            r * 0.85,
            oil.glow,
            `opacity="${0.85 * oil.clarity}" filter="${sheet.blur(r * 0.13)}"`,
          ) +
            oval(
              t.x - r * 0.1,
              t.y - 22 * t.scale,
              r * 0.8,
              r * 0.16,
              oil.glow,
              `opacity="0.55" filter="${sheet.blur(r * 0.07)}"`,
            ) +
            shape(
              strip({ ...t, profile: slice(t.profile, 20, level) }, 0.8, 0.9),
              oil.glow,
              `opacity="0.7" filter="${sheet.blur(r * 0.03)}"`,
            ),
          `clip-path="${sheet.clip(path)}"`,
        )
  return (
    shape(path, body) +
    shape(path, fall) +
    glow +
    shape(ring(sheet, t.x, top, rTop), mix(oil.bright, oil.glow, 0.5)) +
    stroke(ring(sheet, t.x, top, rTop), oil.deep, 2, 'opacity="0.5"')
  )
}

export function glassBack(sheet: Sheet, t: Turned): string {
  const edge = sheet.linear([
    [0, '#5c5a40', 0.6],
    [0.05, '#a09a78', 0.32],
    [0.16, '#ffffff', 0.2],
    [0.5, '#ffffff', 0.12],
    [0.86, '#ffffff', 0.32],
    [0.96, '#a09a78', 0.32],
    [1, '#504c34', 0.6],
  ])
  return shape(outline(sheet, t), edge)
}

/** What the glass itself shows over its contents: window light on the left, a thin rim on the right, a thick foot. */
export function glassFront(sheet: Sheet, t: Turned, body: [number, number]): string {
  const upper: Turned = { ...t, profile: slice(t.profile, body[1], (t.profile.at(-1)?.[0] ?? 0) - 20) }
  const main: Turned = { ...t, profile: slice(t.profile, 24, body[1] - 4) }
  const r = radiusAt(t.profile, 60) * t.scale
  const soft = sheet.blur(r * 0.012)
  const down = sheet.linear(
    [
      [0, '#fff', 0.85],
      [0.7, '#fff', 0.5],
      [1, '#fff', 0.1],
    ],
    [0, 0, 0, 1],
  )
  return [
    shape(strip(main, -0.86, -0.74), down, `filter="${soft}"`),
    shape(strip(upper, -0.76, -0.46), down, `filter="${soft}"`),
    shape(strip(upper, -0.36, -0.3), '#fff', `opacity="0.35" filter="${soft}"`),
    shape(strip({ ...t, profile: slice(t.profile, 30, body[1]) }, 0.93, 0.96), '#fff', 'opacity="0.5"'),
    shape(strip(upper, 0.62, 0.78), '#fff', `opacity="0.28" filter="${soft}"`),
    stroke(ring(sheet, t.x, t.y - 14 * t.scale, r * 0.93, 'front'), '#fff', 3 * t.scale, 'opacity="0.5"'),
    stroke(ring(sheet, t.x, t.y - 5 * t.scale, r * 0.9, 'front'), '#2c2a16', 3.4 * t.scale, 'opacity="0.3"'),
    stroke(outline(sheet, t), '#3d3a22', 1.6, 'opacity="0.35"'),
  ].join('')
}

export function bottle(sheet: Sheet, options: BottleOptions): Thing {
  const { x, y, scale, oil } = options
  const t: Turned = { x, y, scale, profile: options.shape.profile }
  const r = radiusAt(t.profile, 60) * scale
  const [low, high] = options.shape.label
  const warp = wrapRound(sheet, x, r)
  const paper = options.label
    ? label(
        sheet,
        options.label,
        { x, y: y - high * scale, width: r * 2.36, height: (high - low) * scale },
        warp,
      )
    : ''
  const caustic =
    oil.clarity === 0
      ? ''
      : oval(
          x + r * 1.5,
          y - r * 0.03,
          r * 0.72,
          r * 0.13,
          oil.glow,
          `opacity="${0.62 * oil.clarity}" filter="${sheet.blur(r * 0.09)}"`,
        ) +
        oval(x + r * 1.25, y, r * 0.3, r * 0.05, '#fff6d8', `opacity="0.7" filter="${sheet.blur(r * 0.035)}"`)
  return {
    depth: y,
    shadow: groundShadow(sheet, x, y, r) + caustic,
    body:
      glassBack(sheet, t) +
      liquid(sheet, t, options.shape.fill, oil) +
      glassFront(sheet, t, [low, high + 8]) +
      paper +
      drawCap(sheet, { x, y, scale }, options.shape.cap, options.cap ?? 'wood'),
  }
}
