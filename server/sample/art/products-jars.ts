import { type JarFilling, type JarShape, jar } from './jar.ts'
import type { LabelSpec } from './label.ts'
import { type RoomName, rooms } from './palette.ts'
import type { Draw } from './products-oils.ts'
import { still } from './room.ts'
import type { Sheet, Thing } from './sheet.ts'

type Frond = { x: number; y: number; length: number; angle: number }

const fronds: Frond[] = [
  { x: -150, y: 30, length: 930, angle: 24 },
  { x: 1330, y: -40, length: 900, angle: 150 },
  { x: 200, y: -150, length: 920, angle: 58 },
  { x: -120, y: 220, length: 820, angle: -4 },
]

export function pantry(room: RoomName, frond: number, make: (sheet: Sheet) => Thing[]): Draw {
  return sheet =>
    still(sheet, { room: rooms[room], tableTop: 1040, frond: fronds[frond] ?? false }, make(sheet))
}

export function jarOf(
  room: RoomName,
  frond: number,
  x: number,
  scale: number,
  form: JarShape,
  filling: JarFilling,
  label: LabelSpec,
  cap: 'wood' | 'gold' | 'black' | 'cork',
  beside: (s: Sheet) => Thing[],
): Draw {
  return pantry(room, frond, s => [
    jar(s, { x, y: 1245, scale, shape: form, filling, label, cap }),
    ...beside(s),
  ])
}
