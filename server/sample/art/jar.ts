import { glassBack, glassFront, liquid } from './bottle.ts'
import { type CapStyle, drawCap } from './cap.ts'
import { type Grain, grain } from './grain.ts'
import { type LabelSpec, label, wrapRound } from './label.ts'
import { outline, type Profile, radiusAt, ring, slice, type Turned } from './lathe.ts'
import { darken, lighten, type Oil } from './palette.ts'
import { groundShadow, group, oval, type Sheet, shape, stroke, type Thing } from './sheet.ts'
import { crystal } from './sweet.ts'

export type JarShape = {
  profile: Profile
  fill: number
  label: [number, number]
  cap: [number, number, number]
}

export const jars = {
  tall: {
    profile: [
      [0, 150],
      [6, 164],
      [24, 174],
      [24, 174],
      [400, 174],
      [400, 174],
      [440, 168],
      [470, 150],
      [482, 138],
      [520, 138],
    ],
    fill: 446,
    label: [70, 372],
    cap: [474, 560, 150],
  },
  squat: {
    profile: [
      [0, 160],
      [6, 176],
      [24, 188],
      [24, 188],
      [262, 188],
      [262, 188],
      [300, 182],
      [326, 164],
      [336, 150],
      [370, 150],
    ],
    fill: 306,
    label: [40, 262],
    cap: [330, 406, 162],
  },
  honey: {
    profile: [
      [0, 140],
      [8, 160],
      [40, 182],
      [110, 192],
      [210, 186],
      [300, 166],
      [352, 146],
      [372, 132],
      [382, 124],
      [420, 124],
    ],
    fill: 340,
    label: [82, 292],
    cap: [376, 452, 136],
  },
} satisfies Record<string, JarShape>

export type JarFilling =
  | { grain: Grain; scale: number }
  | { powder: string }
  | { oil: Oil }
  | { crystals: string }
export type JarOptions = {
  x: number
  y: number
  scale: number
  shape: JarShape
  filling: JarFilling
  cap?: CapStyle
  label?: LabelSpec
}

function dryFilling(
  sheet: Sheet,
  t: Turned,
  level: number,
  colour: string,
  dots: (left: number, right: number, top: number, bottom: number) => string,
): string {
  const inner: Turned = { ...t, profile: slice(t.profile, 12, level, 9) }
  const path = outline(sheet, inner)
  const r = radiusAt(t.profile, 100) * t.scale
  const side = sheet.linear([
    [0, darken(colour, 0.6)],
    [0.12, darken(colour, 0.25)],
    [0.34, lighten(colour, 0.14)],
    [0.7, darken(colour, 0.12)],
    [1, darken(colour, 0.62)],
  ])
  const shade = sheet.linear([
    [0, '#24140a', 0.55],
    [0.14, '#24140a', 0.1],
    [0.35, '#fff6df', 0.12],
    [0.7, '#24140a', 0.12],
    [1, '#24140a', 0.6],
  ])
  const top = t.y - level * t.scale
  return (
    shape(path, side) +
    group(dots(t.x - r, t.x + r, top - 8, t.y), `clip-path="${sheet.clip(path)}"`) +
    shape(path, shade)
  )
}

function filled(sheet: Sheet, t: Turned, level: number, filling: JarFilling): string {
  if ('oil' in filling) return liquid(sheet, t, level, filling.oil)
  if ('powder' in filling) {
    return dryFilling(sheet, t, level, filling.powder, (l, r, top, bottom) =>
      Array.from({ length: 620 }, () => {
        const tone = sheet.random() > 0.5 ? lighten(filling.powder, 0.4) : darken(filling.powder, 0.4)
        return oval(
          sheet.between(l, r),
          sheet.between(top, bottom),
          sheet.between(0.8, 2.8),
          sheet.between(0.7, 2),
          tone,
          `opacity="${sheet.between(0.3, 0.7).toFixed(2)}"`,
        )
      }).join(''),
    )
  }
  if ('crystals' in filling) {
    return dryFilling(sheet, t, level, filling.crystals, (l, r, top, bottom) => {
      let out = ''
      for (let y = top + 20; y < bottom; y += 26)
        for (let x = l; x < r; x += 38)
          out += crystal(
            sheet,
            x + sheet.between(-12, 12),
            y + sheet.between(0, 20),
            sheet.between(30, 48),
            filling.crystals,
          )
      return out
    })
  }
  const { grain: kind, scale } = filling
  return dryFilling(sheet, t, level, darken(kind.colours[0] ?? '#888888', 0.35), (l, r, top, bottom) => {
    const step = Math.sqrt(kind.length * kind.width) * scale * 0.66
    let out = ''
    for (let y = top; y < bottom; y += step)
      for (let x = l; x < r; x += step)
        out += grain(
          sheet,
          kind,
          x + sheet.between(-3, 3),
          y + sheet.between(-3, 3),
          scale,
          sheet.between(0.4, 0.75),
        )
    return out
  })
}

export function jar(sheet: Sheet, o: JarOptions): Thing {
  const t: Turned = { x: o.x, y: o.y, scale: o.scale, profile: o.shape.profile }
  const [low, high] = o.shape.label
  const r = radiusAt(t.profile, (low + high) / 2) * o.scale
  const paper = o.label
    ? label(
        sheet,
        o.label,
        { x: o.x, y: o.y - high * o.scale, width: r * 2.3, height: (high - low) * o.scale },
        wrapRound(sheet, o.x, r),
      )
    : ''
  const glow =
    'oil' in o.filling
      ? oval(
          o.x + r * 1.5,
          o.y - r * 0.02,
          r * 0.65,
          r * 0.13,
          o.filling.oil.glow,
          `opacity="0.65" filter="${sheet.blur(r * 0.08)}"`,
        )
      : ''
  return {
    depth: o.y,
    shadow: groundShadow(sheet, o.x, o.y, radiusAt(t.profile, 30) * o.scale) + glow,
    body:
      glassBack(sheet, t) +
      filled(sheet, t, o.shape.fill, o.filling) +
      glassFront(sheet, t, [low, high + 6]) +
      paper +
      drawCap(sheet, o, o.shape.cap, o.cap ?? 'wood'),
  }
}

/** A tin can of five litres: two printed faces, a pressed top, a spout and a wire handle. */
export function tin(sheet: Sheet, x: number, y: number, s: number, spec: LabelSpec): Thing {
  const [w, h, d] = [400 * s, 640 * s, 118 * s]
  const rise = d * 0.3
  const [left, right, top] = [x - w / 2, x + w / 2, y - h]
  const face = `M${left} ${top}H${right}V${y}H${left}Z`
  const side = `M${right} ${top}L${right + d} ${top - rise}V${y - rise}L${right} ${y}Z`
  const lid = `M${left} ${top}L${left + d} ${top - rise}H${right + d}L${right} ${top}Z`
  const gold = '#c9a04a'
  const front = sheet.linear(
    [
      [0, darken(gold, 0.32)],
      [0.1, gold],
      [0.3, lighten(gold, 0.62)],
      [0.5, lighten(gold, 0.12)],
      [1, darken(gold, 0.26)],
    ],
    [0, 0, 1, 0.12],
  )
  const dark = sheet.linear([
    [0, darken(gold, 0.42)],
    [0.5, darken(gold, 0.58)],
    [1, darken(gold, 0.4)],
  ])
  const rims = [top + 14 * s, y - 14 * s]
    .map(
      ry =>
        stroke(`M${left} ${ry}H${right}L${right + d} ${ry - rise}`, darken(gold, 0.55), 3, 'opacity="0.6"') +
        stroke(`M${left} ${ry + 4}H${right}`, lighten(gold, 0.7), 2, 'opacity="0.7"'),
    )
    .join('')
  const spout: Turned = {
    x: left + d * 0.5 + w * 0.78,
    y: top - rise * 0.5,
    scale: s,
    profile: [
      [0, 46],
      [10, 46],
      [10, 38],
      [34, 38],
      [34, 44],
      [34, 44],
      [66, 44],
    ],
  }
  const cap = sheet.linear([
    [0, '#1d3b25'],
    [0.3, '#6a9c72'],
    [0.5, '#2f5d3a'],
    [1, '#16301d'],
  ])
  const hx = left + d * 0.5 + w * 0.36
  const hy = top - rise * 0.5
  const wire = `M${hx - 110 * s} ${hy}C${hx - 110 * s} ${hy - 74 * s} ${hx + 110 * s} ${hy - 74 * s} ${hx + 110 * s} ${hy}`
  const shadow = shape(
    `M${left - 6} ${y + 4}L${right} ${y + 8}L${right + d * 4} ${y - rise * 1.2}L${right + d} ${y - rise * 1.6}L${left} ${y - rise}Z`,
    sheet.linear([
      [0, '#1c0e05', 0.75],
      [0.6, '#1c0e05', 0.5],
      [1, '#1c0e05', 0],
    ]),
    `filter="${sheet.blur(14 * s)}"`,
  )
  const body = [
    shape(side, dark),
    shape(
      lid,
      sheet.linear([
        [0, lighten(gold, 0.65)],
        [1, gold],
      ]),
    ),
    stroke(lid, darken(gold, 0.4), 2),
    stroke(wire, darken(gold, 0.62), 15 * s),
    stroke(wire, lighten(gold, 0.5), 5 * s, `transform="translate(${-2 * s} ${-3 * s})"`),
    shape(outline(sheet, spout), cap),
    shape(ring(sheet, spout.x, spout.y - 66 * s, 44 * s), '#4a7d55'),
    shape(face, front),
    label(sheet, spec, { x, y: top + 56 * s, width: w * 0.86, height: h - 112 * s }),
    rims,
    stroke(`M${right} ${top}V${y}`, lighten(gold, 0.5), 2, 'opacity="0.5"'),
    shape(
      `M${left + 12 * s} ${top}h${26 * s}V${y}h${-26 * s}Z`,
      '#fff',
      `opacity="0.35" filter="${sheet.blur(7 * s)}"`,
    ),
  ]
  return { depth: y, shadow, body: body.join('') }
}
