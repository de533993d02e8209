import { outline, type Profile, ring, strip, type Turned } from './lathe.ts'
import { darken, lighten, mix, oils } from './palette.ts'
import { curve, groundShadow, group, oval, polygon, type Sheet, shape, stroke, type Thing } from './sheet.ts'
import { type BowlOptions, bowl } from './vessel.ts'

const wood = '#8a5428'
const paleWood = '#b57c45'

function timber(sheet: Sheet, t: Turned, colour: string, rings: number): string {
  const path = outline(sheet, t)
  const r = Math.max(...t.profile.map(([, radius]) => radius)) * t.scale
  const side = sheet.linear([
    [0, darken(colour, 0.5)],
    [0.1, darken(colour, 0.2)],
    [0.3, lighten(colour, 0.34)],
    [0.5, colour],
    [0.8, darken(colour, 0.45)],
    [0.94, darken(colour, 0.66)],
    [1, darken(colour, 0.5)],
  ])
  // Wood figure runs on past the foot and is cut by the outline, so that it follows the round of the base.
  const [foot = 0, footRadius = 0] = t.profile[0] ?? []
  const long: Turned = { ...t, profile: [[foot - 40, footRadius], ...t.profile] }
  const lines = Array.from({ length: rings }, () => {
    const f = sheet.between(-0.96, 0.96)
    return shape(
      strip(long, f, f + sheet.between(0.004, 0.012)),
      darken(colour, 0.7),
      `opacity="${sheet.between(0.16, 0.5).toFixed(2)}"`,
    )
  }).join('')
  const glow = shape(strip(t, -0.56, -0.36), '#ffe9c4', `opacity="0.26" filter="${sheet.blur(r * 0.05)}"`)
  return shape(path, side) + group(lines, `clip-path="${sheet.clip(path)}"`) + glow
}

function ironBand(sheet: Sheet, t: Turned, height: number, radius: number, width: number): string {
  const y = t.y - height * t.scale
  const r = radius * t.scale
  const band = sheet.linear([
    [0, '#2a2624'],
    [0.26, '#9a938a'],
    [0.36, '#6a645e'],
    [0.7, '#3a3532'],
    [1, '#1f1b19'],
  ])
  const path = ring(sheet, t.x, y, r, 'front')
  return (
    `<path d="${path}" fill="none" stroke="${band}" stroke-width="${width * t.scale}"/>` +
    stroke(path, '#d9d2c6', 1.6, `transform="translate(0 ${-width * t.scale * 0.4})" opacity="0.5"`)
  )
}

const mortarProfile: Profile = [
  [0, 152],
  [0, 152],
  [40, 142],
  [150, 125],
  [300, 150],
  [404, 178],
  [404, 178],
  [420, 184],
  [470, 184],
  [470, 184],
]

export type PressOptions = {
  x: number
  y: number
  scale: number
  seed?: string
  oil?: keyof typeof oils
  arm?: boolean
}

/** The pestle, leaning in the mortar as it turns, and the weighted beam it is driven by. */
function pestle(sheet: Sheet, o: PressOptions, mouthY: number): string {
  const s = o.scale
  const stick: Turned = {
    x: o.x - 6 * s,
    y: mouthY + 60 * s,
    scale: s,
    profile: [
      [0, 62],
      [70, 66],
      [120, 58],
      [300, 44],
      [470, 40],
      [490, 48],
      [520, 50],
      [548, 40],
      [552, 24],
    ],
  }
  const body = group(
    timber(sheet, stick, paleWood, 26) + ironBand(sheet, stick, 160, 55, 16),
    `transform="rotate(9 ${stick.x} ${stick.y})"`,
  )
  return body
}

function beam(sheet: Sheet, o: PressOptions): string {
  const s = o.scale
  const [x, y] = [o.x, o.y]
  const face = sheet.linear(
    [
      [0, lighten(wood, 0.4)],
      [0.3, wood],
      [1, darken(wood, 0.6)],
    ],
    [0, 0, 0, 1],
  )
  const arm = polygon([
    [x + 20 * s, y - 900 * s],
    [x + 470 * s, y - 828 * s],
    [x + 470 * s, y - 772 * s],
    [x + 20 * s, y - 846 * s],
  ])
  const post = polygon([
    [x + 414 * s, y - 860 * s],
    [x + 470 * s, y - 860 * s],
    [x + 462 * s, y - 210 * s],
    [x + 420 * s, y - 210 * s],
  ])
  const upright = sheet.linear([
    [0, lighten(wood, 0.3)],
    [0.4, wood],
    [1, darken(wood, 0.62)],
  ])
  const foot = polygon([
    [x + 120 * s, y - 232 * s],
    [x + 520 * s, y - 232 * s],
    [x + 528 * s, y - 168 * s],
    [x + 120 * s, y - 168 * s],
  ])
  const stone = curve(
    [
      [x + 360 * s, y - 232 * s],
      [x + 352 * s, y - 330 * s],
      [x + 410 * s, y - 366 * s],
      [x + 500 * s, y - 352 * s],
      [x + 530 * s, y - 290 * s],
      [x + 522 * s, y - 232 * s],
    ],
    true,
  )
  const rock = sheet.radial(
    [
      [0, '#c2b8a6'],
      [0.5, '#8d8474'],
      [1, '#4a4238'],
    ],
    [0.3, 0.25, 0.9],
  )
  const rope = Array.from({ length: 7 }, (_, i) =>
    stroke(
      `M${x + 408 * s} ${y - (842 - i * 9) * s}Q${x + 440 * s} ${y - (830 - i * 9) * s} ${x + 476 * s} ${y - (838 - i * 9) * s}`,
      i % 2 ? '#caa468' : '#a88248',
      8 * s,
    ),
  ).join('')
  const grainLines = [0.25, 0.5, 0.78]
    .map(k =>
      stroke(
        `M${x + 30 * s} ${y - (898 - 50 * k) * s}L${x + 466 * s} ${y - (826 - 52 * k) * s}`,
        darken(wood, 0.6),
        2,
        'opacity="0.35"',
      ),
    )
    .join('')
  return shape(foot, face) + shape(post, upright) + shape(stone, rock) + shape(arm, face) + grainLines + rope
}

/** The chekku: a wooden mortar with a leaning pestle and a spout. */
function press(sheet: Sheet, o: PressOptions): Thing {
  const { x, y, scale: s } = o
  const t: Turned = { x, y, scale: s, profile: mortarProfile }
  const top = y - 470 * s
  const tone = o.seed ?? '#c79a62'
  const inner = sheet.linear([
    [0, darken(wood, 0.75)],
    [0.6, darken(wood, 0.5)],
    [1, darken(wood, 0.2)],
  ])
  const rim =
    shape(ring(sheet, x, top, 184 * s), lighten(wood, 0.36)) + shape(ring(sheet, x, top + 2, 152 * s), inner)
  const mash = Array.from({ length: 190 }, () => {
    const a = sheet.between(0, Math.PI * 2)
    const d = Math.sqrt(sheet.random()) * 140 * s
    return oval(
      x + Math.cos(a) * d,
      top + 10 * s + Math.sin(a) * d * sheet.tilt(top) * 0.9,
      sheet.between(4, 10) * s,
      sheet.between(2.6, 5) * s,
      mix(tone, sheet.random() > 0.5 ? '#fff0cf' : '#3a200c', sheet.between(0, 0.4)),
    )
  }).join('')
  // What stands in the mouth is cut where the near rim hides it.
  const mouth = 150 * s
  const above = sheet.clip(
    `M${x - 900 * s} ${top - 900 * s}H${x + 900 * s}V${top}H${x + mouth}A${mouth} ${mouth * sheet.tilt(top)} 0 0 1 ${x - mouth} ${top}H${x - 900 * s}Z`,
  )
  const spout = horn(sheet, o)
  // The bands are let into the wood: cut by its outline, they do not stand out at the sides.
  const bands = group(
    ironBand(sheet, t, 372, 172, 22) + ironBand(sheet, t, 58, 140, 20),
    `clip-path="${sheet.clip(outline(sheet, t))}"`,
  )
  return {
    depth: y,
    shadow: groundShadow(sheet, x, y, 170 * s, o.arm ? 2.6 : 1.9),
    body:
      (o.arm ? beam(sheet, o) : '') +
      timber(sheet, t, wood, 60) +
      bands +
      rim +
      group(mash + pestle(sheet, o, top), `clip-path="${above}"`) +
      stroke(ring(sheet, x, top, 183 * s, 'front'), lighten(wood, 0.5), 2, 'opacity="0.6"') +
      spout,
  }
}

/** Where the spout stands out of the mortar. */
const spoutAt = ({ x, y, scale: s }: PressOptions): [number, number] => [x - 146 * s, y - 196 * s]

function horn(sheet: Sheet, o: PressOptions): string {
  const s = o.scale
  const [sx, sy] = spoutAt(o)
  const path = curve(
    [
      [sx + 40 * s, sy - 30 * s],
      [sx - 20 * s, sy - 14 * s],
      [sx - 70 * s, sy + 10 * s],
      [sx - 74 * s, sy + 26 * s],
      [sx - 20 * s, sy + 20 * s],
      [sx + 40 * s, sy + 26 * s],
    ],
    true,
  )
  const face = sheet.linear(
    [
      [0, lighten(paleWood, 0.45)],
      [0.5, paleWood],
      [1, darken(paleWood, 0.6)],
    ],
    [0, 0, 0, 1],
  )
  return shape(path, face)
}

/** The oil that runs from the spout of a press into the bowl before it, down to the oil that stands there. */
function oilStream(sheet: Sheet, o: PressOptions, { y, radius }: BowlOptions): Thing {
  const s = o.scale
  const [sx, sy] = spoutAt(o)
  const oil = oils[o.oil ?? 'groundnut']
  const rim = y - 0.6 * radius
  const open = radius * sheet.tilt(rim)
  const [x, end] = [sx - 83 * s, rim + open * 0.3]
  const path = `M${sx - 70 * s} ${sy + 12 * s}C${sx - 84 * s} ${sy + 30 * s} ${x - s} ${sy + 70 * s} ${x} ${end}`
  const ripple = (radius: number, opacity: number) =>
    stroke(ring(sheet, x, end, radius * s), oil.glow, 2 * s, `opacity="${opacity}"`)
  return {
    depth: y + 1,
    shadow: '',
    body:
      ripple(30, 0.5) +
      ripple(16, 0.9) +
      stroke(path, oil.deep, 11 * s) +
      stroke(path, oil.bright, 7.4 * s) +
      stroke(path, '#fff7d6', 2.2 * s, `transform="translate(${-1.6 * s} 0)" opacity="0.9"`),
  }
}

/** A press, the bowl before its spout, and the oil between them. */
export function pressAtWork(sheet: Sheet, o: PressOptions, held: BowlOptions): Thing[] {
  return [press(sheet, o), bowl(sheet, held), oilStream(sheet, o, held)]
}
