import { openBag } from './bag.ts'
import { type BottleShape, bottle } from './bottle.ts'
import type { CapStyle } from './cap.ts'
import { type GrainName, grains } from './grain.ts'
import type { LabelSpec } from './label.ts'
import { type OilName, oils, type RoomName, rooms } from './palette.ts'
import type { Draw } from './products-oils.ts'
import { still } from './room.ts'
import type { Sheet, Thing } from './sheet.ts'
import { bowl, type Ware } from './vessel.ts'

/** Wide pictures for categories: the goods themselves first, packaging second. All are 1600 by 900. */
export function spread(
  room: RoomName,
  make: (sheet: Sheet) => Thing[],
  frond = { x: -130, y: -40, length: 900, angle: 22 },
): Draw {
  return sheet => still(sheet, { room: rooms[room], tableTop: 560, frond }, make(sheet))
}

export const glass = (
  s: Sheet,
  oil: OilName,
  shape: BottleShape,
  x: number,
  y: number,
  scale: number,
  label?: LabelSpec,
  cap: CapStyle = 'wood',
) => bottle(s, { x, y, scale, shape, oil: oils[oil], cap, ...(label && { label }) })

export const full = (
  s: Sheet,
  kind: GrainName,
  x: number,
  y: number,
  radius: number,
  ware: Ware,
  grainScale = 0.9,
) => bowl(s, { x, y, radius, ware, grain: grains[kind], grainScale, mound: 0.36 })

export const ground = (s: Sheet, colour: string, x: number, y: number, radius: number, ware: Ware) =>
  bowl(s, { x, y, radius, ware, fill: colour, mound: 0.36 })

export const sack = (
  s: Sheet,
  kind: GrainName,
  x: number,
  y: number,
  width: number,
  height: number,
  stripe: string,
  stencil: string,
) => openBag(s, { x, y, width, height, grain: grains[kind], grainScale: 0.75, stripe, stencil })
