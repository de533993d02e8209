import { type BottleShape, bottle, bottles } from './bottle.ts'
import type { CapStyle } from './cap.ts'
import { crate } from './crate.ts'
import { type EmblemName, emblems } from './emblem.ts'
import { grains, heap, scatter } from './grain.ts'
import { tin } from './jar.ts'
import type { LabelSpec } from './label.ts'
import { lamp } from './lamp.ts'
import { brand, type OilName, oils, rooms } from './palette.ts'
import { coconutHalf, coconutWhole, curlOfHusk, leafSprig } from './produce.ts'
import { still } from './room.ts'
import { scoop } from './scoop.ts'
import type { Sheet, Thing } from './sheet.ts'
import { mouldedSweet } from './sweet.ts'
import { bowl } from './vessel.ts'

export type Draw = (sheet: Sheet) => string

export const lineColours = {
  groundnut: '#b5761a',
  sesame: brand.press,
  coconut: brand.leaf,
  mustard: '#a9820c',
  castor: '#74813f',
  lamp: '#8f4630',
}

export function labelled(
  name: string[],
  note: string,
  size: string,
  colour: string,
  emblem: EmblemName,
): LabelSpec {
  return { name, note, size, colour, emblem: emblems[emblem] }
}

type Bottled = {
  oil: OilName
  shape: BottleShape
  label: LabelSpec
  cap?: CapStyle
  x: number
  y?: number
  scale: number
}

const stand = (sheet: Sheet, b: Bottled): Thing =>
  bottle(sheet, {
    x: b.x,
    y: b.y ?? 1235,
    scale: b.scale,
    shape: b.shape,
    oil: oils[b.oil],
    label: b.label,
    ...(b.cap && { cap: b.cap }),
  })

function oilStill(
  frond: { x: number; y: number; length: number; angle: number },
  make: (sheet: Sheet) => Thing[],
): Draw {
  return sheet => still(sheet, { room: rooms.oils, tableTop: 1040, frond }, make(sheet))
}

export const labels = {
  groundnut: (size: string) =>
    labelled(['Groundnut', 'Oil'], 'wood-pressed, unrefined', size, lineColours.groundnut, 'groundnut'),
  sesame: (size: string) =>
    labelled(['Sesame', 'Oil'], 'pressed with palm jaggery', size, lineColours.sesame, 'sesame'),
  coconut: (size: string) =>
    labelled(['Coconut', 'Oil'], 'from sun-dried copra', size, lineColours.coconut, 'coconut'),
  mustard: (size: string) =>
    labelled(['Mustard', 'Oil'], 'sharp and bright', size, lineColours.mustard, 'mustard'),
  castor: (size: string) => labelled(['Castor', 'Oil'], 'pressed once', size, lineColours.castor, 'castor'),
  lamp: (size: string) => labelled(['Lamp', 'Oil'], 'for a steady flame', size, lineColours.lamp, 'lamp'),
}

function trio(sheet: Sheet): Thing[] {
  const box = crate(sheet, 570, 1290, 960, 220)
  const inside = (['groundnut', 'sesame', 'coconut'] as const).map((oil, i) =>
    stand(sheet, {
      oil,
      shape: bottles.half,
      label: labels[oil]('500 ml'),
      cap: 'wood',
      x: 270 + i * 300,
      y: 1190,
      scale: 0.98,
    }),
  )
  // Glass standing inside a crate casts its shade into the straw, not on to the table.
  return [
    box.back,
    ...inside.map(t => ({ ...t, shadow: '' })),
    box.front,
    leafSprig(sheet, 240, 1396, 150, 8),
    scatter(sheet, grains.groundnut, 860, 1410, 130, 7),
  ]
}

export const oilProducts: Record<string, Draw> = {
  'groundnut-oil-1l': oilStill({ x: -150, y: 30, length: 930, angle: 24 }, s => [
    stand(s, {
      oil: 'groundnut',
      shape: bottles.litre,
      label: labels.groundnut('1 litre'),
      x: 480,
      scale: 1.14,
    }),
    bowl(s, { x: 915, y: 1270, radius: 185, ware: 'brass', grain: grains.groundnut, mound: 0.42 }),
    scatter(s, grains.pod, 300, 1390, 170, 4),
    scatter(s, grains.groundnut, 640, 1400, 190, 9),
    curlOfHusk(s, 800, 1420, 90),
  ]),
  'groundnut-oil-5l': oilStill({ x: 1300, y: -60, length: 900, angle: 148 }, s => [
    tin(s, 470, 1265, 1.26, labels.groundnut('5 litres')),
    heap(s, grains.pod, 960, 1370, 130, 100, 0.8),
    scatter(s, grains.groundnut, 300, 1410, 170, 9),
  ]),
  'sesame-oil-500ml': oilStill({ x: -110, y: 120, length: 820, angle: 12 }, s => [
    stand(s, {
      oil: 'sesame',
      shape: bottles.half,
      label: labels.sesame('500 ml'),
      cap: 'gold',
      x: 520,
      y: 1240,
      scale: 1.3,
    }),
    heap(s, grains.sesame, 960, 1330, 165, 105),
    scoop(s, 330, 1400, 130, true, { grain: grains.sesame, scale: 0.9 }),
  ]),
  'sesame-oil-1l': oilStill({ x: 260, y: -130, length: 940, angle: 62 }, s => [
    stand(s, { oil: 'sesame', shape: bottles.litre, label: labels.sesame('1 litre'), x: 690, scale: 1.14 }),
    mouldedSweet(s, 270, 1300, 120, 'shell', '#54301b'),
    bowl(s, { x: 360, y: 1160, radius: 140, ware: 'clay', grain: grains.blackSesame }),
    scatter(s, grains.sesame, 640, 1400, 260, 60),
    leafSprig(s, 960, 1370, 150, -20),
  ]),
  'coconut-oil-1l': oilStill({ x: -160, y: -20, length: 1000, angle: 34 }, s => [
    stand(s, { oil: 'coconut', shape: bottles.litre, label: labels.coconut('1 litre'), x: 490, scale: 1.14 }),
    coconutWhole(s, 1010, 1210, 165),
    coconutHalf(s, 865, 1350, 150, -14),
  ]),
  'coconut-oil-250ml': oilStill({ x: 1340, y: 80, length: 900, angle: 160 }, s => [
    stand(s, {
      oil: 'coconutSet',
      shape: bottles.flask,
      label: labels.coconut('250 ml'),
      cap: 'cork',
      x: 640,
      y: 1240,
      scale: 1.5,
    }),
    coconutHalf(s, 255, 1350, 140, 12),
    leafSprig(s, 1010, 1370, 210, 6),
  ]),
  'mustard-oil-500ml': oilStill({ x: -120, y: 260, length: 860, angle: -8 }, s => [
    stand(s, {
      oil: 'mustard',
      shape: bottles.half,
      label: labels.mustard('500 ml'),
      cap: 'black',
      x: 640,
      y: 1240,
      scale: 1.3,
    }),
    bowl(s, { x: 260, y: 1310, radius: 165, ware: 'wood', grain: grains.mustard }),
    scatter(s, grains.mustard, 760, 1410, 230, 70),
  ]),
  'castor-oil-250ml': oilStill({ x: 120, y: -150, length: 900, angle: 50 }, s => [
    stand(s, {
      oil: 'castor',
      shape: bottles.apothecary,
      label: labels.castor('250 ml'),
      cap: 'black',
      x: 520,
      y: 1240,
      scale: 1.62,
    }),
    heap(s, grains.castor, 930, 1350, 140, 84),
    scatter(s, grains.castor, 330, 1400, 160, 8),
    leafSprig(s, 960, 1190, 190, -34),
  ]),
  'lamp-oil-500ml': oilStill({ x: -200, y: 160, length: 780, angle: 6 }, s => [
    stand(s, {
      oil: 'lamp',
      shape: bottles.half,
      label: labels.lamp('500 ml'),
      cap: 'cork',
      x: 450,
      y: 1220,
      scale: 1.26,
    }),
    lamp(s, 880, 1330, 165),
    lamp(s, 330, 1420, 100),
  ]),
  'oil-trio-crate': oilStill({ x: -130, y: 20, length: 900, angle: 26 }, trio),
}
