import { darken, lighten, mix, type Room } from './palette.ts'
import { curve, group, oval, type Sheet, shape, stroke, type Thing } from './sheet.ts'

/** The shadow of a palm leaf outside the window: it says where the light comes from and what country this is. */
function frondShadow(sheet: Sheet, x: number, y: number, length: number, angle: number): string {
  const leaves: string[] = []
  for (let i = 0; i < 26; i++) {
    const t = i / 25
    const reach = length * (0.36 * Math.sin(Math.PI * (0.18 + t * 0.8)) + 0.04)
    const px = t * length
    const py = Math.sin(t * 1.6) * length * 0.13
    for (const side of [-1, 1]) {
      const bend = side * (0.95 - t * 0.5) + sheet.between(-0.06, 0.06)
      const [tx, ty] = [px + Math.cos(bend) * reach, py + Math.sin(bend) * reach]
      const [mx, my] = [px + Math.cos(bend) * reach * 0.5, py + Math.sin(bend) * reach * 0.5]
      const w = length * 0.011
      leaves.push(
        shape(
          curve(
            [
              [px, py],
              [px, py],
              [mx + w, my - w],
              [tx, ty],
              [tx, ty],
              [mx - w, my + w],
            ],
            true,
          ),
          '#5b3a1c',
        ),
      )
    }
  }
  return group(leaves.join(''), `transform="translate(${x} ${y}) rotate(${angle})"`)
}

function woodGrain(sheet: Sheet, top: number, colour: string): string {
  const lines: string[] = []
  const depth = sheet.height - top
  for (let i = 0; i < 64; i++) {
    const t = (i + sheet.random()) / 64
    const y = top + depth * t ** 1.5
    const x = sheet.between(-0.2, 0.8) * sheet.width
    const length = sheet.between(0.25, 0.8) * sheet.width
    const sway = 2 + 7 * t
    const points: [number, number][] = [0, 0.25, 0.5, 0.75, 1].map(p => [
      x + length * p,
      y + sheet.between(-sway, sway) * 0.5,
    ])
    lines.push(
      stroke(
        curve(points),
        colour,
        sheet.between(0.8, 1.2 + 2.6 * t),
        `opacity="${sheet.between(0.06, 0.24).toFixed(2)}"`,
      ),
    )
  }
  return lines.join('')
}

/** Boards of the table: two joints running across, wider apart towards us. */
function boards(sheet: Sheet, top: number, colour: string): string {
  const depth = sheet.height - top
  return [0.16, 0.5]
    .map(t => {
      const y = top + depth * t
      const line = `M0 ${y}H${sheet.width}`
      return (
        stroke(line, darken(colour, 0.45), 2 + 3 * t, 'opacity="0.4"') +
        stroke(`M0 ${y + 3 + 3 * t}H${sheet.width}`, lighten(colour, 0.5), 1.5, 'opacity="0.35"')
      )
    })
    .join('')
}

export type RoomOptions = {
  room: Room
  tableTop: number
  frond?: { x: number; y: number; length: number; angle: number } | false
}

export function drawRoom(sheet: Sheet, { room, tableTop, frond }: RoomOptions): string {
  const { width: w, height: h } = sheet
  const wall = sheet.linear(
    [
      [0, lighten(room.wall, 0.35)],
      [0.55, room.wall],
      [1, room.wallShade],
    ],
    [0, 0, 0.9, 1],
  )
  const sun = sheet.radial(
    [
      [0, '#fff8e2', 0.95],
      [0.5, '#fff1cf', 0.35],
      [1, '#fff1cf', 0],
    ],
    [0.2, 0.16, 0.75],
  )
  const table = sheet.linear(
    [
      [0, mix(room.table, room.wall, 0.22)],
      [0.4, room.table],
      [1, room.tableShade],
    ],
    [0, 0, 0, 1],
  )
  const warm = sheet.linear(
    [
      [0, '#ffe9bd', 0.5],
      [0.45, '#ffe9bd', 0.08],
      [1, '#3c1f0c', 0.28],
    ],
    [0, 0, 1, 0.1],
  )
  const leaf =
    frond === false
      ? ''
      : frondShadow(
          sheet,
          frond?.x ?? -w * 0.12,
          frond?.y ?? h * 0.02,
          frond?.length ?? h * 0.62,
          frond?.angle ?? 24,
        )
  const under = sheet.blur(h * 0.012)
  return [
    `<rect width="${w}" height="${h}" fill="${wall}"/>`,
    `<rect width="${w}" height="${tableTop}" fill="${sun}"/>`,
    leaf && group(group(leaf, `filter="${sheet.blur(h * 0.0045)}"`), 'opacity="0.12"'),
    `<rect y="${tableTop}" width="${w}" height="${h - tableTop}" fill="${table}"/>`,
    woodGrain(sheet, tableTop, darken(room.table, 0.55)),
    boards(sheet, tableTop, room.table),
    `<rect y="${tableTop}" width="${w}" height="${h - tableTop}" fill="${warm}"/>`,
    group(
      oval(w * 0.6, tableTop, w * 0.75, h * 0.016, darken(room.tableShade, 0.2)),
      `opacity="0.34" filter="${under}"`,
    ),
    stroke(`M0 ${tableTop}H${w}`, lighten(room.table, 0.55), 2, 'opacity="0.55"'),
  ].join('')
}

export function vignette(sheet: Sheet, strength = 0.2): string {
  const edge = sheet.radial(
    [
      [0, '#3b200c', 0],
      [0.62, '#3b200c', 0],
      [1, '#3b200c', strength],
    ],
    [0.44, 0.42, 0.82],
  )
  return `<rect width="${sheet.width}" height="${sheet.height}" fill="${edge}"/>`
}

/** Everything on one table: room, then shadows, then the things from the back to the front. */
export function still(sheet: Sheet, options: RoomOptions, things: Thing[]): string {
  const ordered = things.toSorted((a, b) => a.depth - b.depth)
  return sheet.svg(
    drawRoom(sheet, options) +
      ordered.map(t => t.shadow).join('') +
      ordered.map(t => t.body).join('') +
      vignette(sheet),
  )
}
