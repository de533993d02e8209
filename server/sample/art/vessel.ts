import { type Grain, moundOfGrains } from './grain.ts'
import { outline, type Profile, ring, strip, type Turned } from './lathe.ts'
import { darken, lighten, type Oil } from './palette.ts'
import { curve, groundShadow, oval, type Sheet, shape, stroke, type Thing } from './sheet.ts'

export type Ware = 'wood' | 'brass' | 'clay' | 'stone' | 'steel'

const wares: Record<Ware, { colour: string; shine: number }> = {
  wood: { colour: '#8a5730', shine: 0.25 },
  brass: { colour: '#b98a35', shine: 0.85 },
  clay: { colour: '#a65a38', shine: 0.14 },
  stone: { colour: '#6b665e', shine: 0.14 },
  steel: { colour: '#9a9c98', shine: 0.9 },
}

const bowlProfile: Profile = [
  [0, 0.42],
  [0.02, 0.46],
  [0.03, 0.47],
  [0.05, 0.46],
  [0.12, 0.62],
  [0.26, 0.83],
  [0.42, 0.95],
  [0.56, 1],
  [0.6, 1],
]

/** The turned outside of a vessel: metal has hard bands of light, clay and wood a slow fall. */
export function turnedBody(sheet: Sheet, t: Turned, ware: Ware): string {
  const { colour, shine } = wares[ware]
  const side = sheet.linear([
    [0, darken(colour, 0.45)],
    [0.12, darken(colour, 0.1)],
    [0.28, lighten(colour, 0.25 + shine * 0.35)],
    [0.42, colour],
    [0.68, darken(colour, 0.34)],
    [0.86, darken(colour, 0.62)],
    [0.95, darken(colour, 0.42)],
    [1, darken(colour, 0.6)],
  ])
  const fall = sheet.linear(
    [
      [0, '#fff3d6', 0.18],
      [0.5, '#24140a', 0],
      [1, '#24140a', 0.5],
    ],
    [0, 0, 0, 1],
  )
  const path = outline(sheet, t)
  const r = Math.max(...t.profile.map(([, radius]) => radius)) * t.scale
  const glint =
    shine > 0.5
      ? shape(strip(t, -0.62, -0.5), '#fffaf0', `opacity="0.65" filter="${sheet.blur(r * 0.02)}"`) +
        shape(strip(t, 0.74, 0.8), '#ffe6b0', `opacity="0.4" filter="${sheet.blur(r * 0.015)}"`)
      : ''
  return shape(path, side) + shape(path, fall) + glint
}

export type BowlOptions = {
  x: number
  y: number
  radius: number
  ware: Ware
  grain?: Grain
  grainScale?: number
  fill?: string
  oil?: Oil
  depth?: number
  mound?: number
}

function rimAndInside(sheet: Sheet, x: number, top: number, r: number, colour: string): string {
  const inside = sheet.linear([
    [0, darken(colour, 0.66)],
    [0.6, darken(colour, 0.42)],
    [1, darken(colour, 0.12)],
  ])
  return (
    shape(ring(sheet, x, top, r), lighten(colour, 0.34)) + shape(ring(sheet, x, top + 1, r * 0.945), inside)
  )
}

function surface(sheet: Sheet, o: BowlOptions, top: number): string {
  const r = o.radius
  if (o.grain)
    return moundOfGrains(sheet, o.grain, o.x, top + 2, r * 0.93, r * (o.mound ?? 0.34), o.grainScale ?? 1)
  if (o.oil) {
    const ry = r * 0.9 * sheet.tilt(top)
    const pool = sheet.linear([
      [0, o.oil.deep],
      [0.5, o.oil.body],
      [1, o.oil.glow],
    ])
    return (
      shape(ring(sheet, o.x, top + ry * 0.12, r * 0.9), pool) +
      oval(o.x - r * 0.34, top - ry * 0.2, r * 0.3, ry * 0.22, '#fffbe9', 'opacity="0.8"') +
      oval(o.x + r * 0.4, top + ry * 0.4, r * 0.3, ry * 0.16, o.oil.glow, 'opacity="0.8"')
    )
  }
  if (!o.fill) return ''
  return powderMound(sheet, o.x, top + 2, r * 0.9, r * (o.mound ?? 0.3), o.fill)
}

/** Ground spice or flour: a soft cone with a speckled skin. */
export function powderMound(
  sheet: Sheet,
  x: number,
  y: number,
  rx: number,
  height: number,
  colour: string,
): string {
  const ry = rx * Math.max(0.1, sheet.tilt(y))
  const bed = curve(
    [
      [x - rx, y],
      [x - rx * 0.62, y - height * 0.42],
      [x - rx * 0.2, y - height * 0.92],
      [x + rx * 0.04, y - height],
      [x + rx * 0.26, y - height * 0.86],
      [x + rx * 0.62, y - height * 0.44],
      [x + rx, y],
      [x + rx * 0.6, y + ry * 0.8],
      [x, y + ry],
      [x - rx * 0.6, y + ry * 0.8],
    ],
    true,
  )
  const side = sheet.linear(
    [
      [0, colour],
      [0.35, lighten(colour, 0.3)],
      [0.58, colour],
      [1, darken(colour, 0.5)],
    ],
    [0, 0, 1, 0.35],
  )
  const specks = Array.from({ length: Math.round(rx * 2.2) }, () => {
    const a = sheet.between(0, Math.PI * 2)
    const d = Math.sqrt(sheet.random()) * 0.96
    const tone = sheet.random() > 0.5 ? lighten(colour, 0.35) : darken(colour, 0.4)
    return oval(
      x + Math.cos(a) * d * rx,
      y + Math.sin(a) * d * ry - height * (1 - d),
      sheet.between(0.8, 2.6),
      sheet.between(0.7, 1.8),
      tone,
      `opacity="${sheet.between(0.25, 0.7).toFixed(2)}"`,
    )
  })
  return shape(bed, side) + specks.join('')
}

export function bowl(sheet: Sheet, o: BowlOptions): Thing {
  const { colour } = wares[o.ware]
  const tall = o.depth ?? 1
  const profile: Profile = bowlProfile.map(([h, r]) => [h * tall, r])
  const t: Turned = { x: o.x, y: o.y, scale: o.radius, profile }
  const top = o.y - 0.6 * tall * o.radius
  const rings =
    o.ware === 'wood'
      ? [0.3, 0.46]
          .map(h =>
            stroke(
              ring(sheet, o.x, o.y - h * tall * o.radius, o.radius * (h > 0.4 ? 0.965 : 0.865), 'front'),
              darken(colour, 0.6),
              1.6,
              'opacity="0.4"',
            ),
          )
          .join('')
      : ''
  const lip = stroke(ring(sheet, o.x, top, o.radius, 'front'), lighten(colour, 0.55), 2.4, 'opacity="0.6"')
  return {
    depth: o.y,
    shadow: groundShadow(sheet, o.x, o.y, o.radius * 0.78, 2),
    body:
      turnedBody(sheet, t, o.ware) +
      rings +
      rimAndInside(sheet, o.x, top, o.radius, colour) +
      surface(sheet, o, top) +
      lip,
  }
}

export function powderHeap(
  sheet: Sheet,
  x: number,
  y: number,
  rx: number,
  height: number,
  colour: string,
): Thing {
  const dust = Array.from({ length: 70 }, () => {
    const a = sheet.between(0, Math.PI * 2)
    const d = rx * sheet.between(0.9, 1.4)
    return oval(
      x + Math.cos(a) * d,
      y + Math.sin(a) * d * 0.24,
      sheet.between(1, 3.6),
      sheet.between(0.8, 2),
      colour,
      'opacity="0.8"',
    )
  })
  return {
    depth: y,
    shadow: groundShadow(sheet, x, y, rx * 0.92, 1.3, 0.8),
    body: dust.join('') + powderMound(sheet, x, y, rx, height, colour),
  }
}
