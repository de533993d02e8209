import { openBag } from './bag.ts'
import { type BottleShape, bottle, bottles } from './bottle.ts'
import { type GrainName, grains, heap, scatter } from './grain.ts'
import { jar, jars } from './jar.ts'
import { type OilName, oils, type RoomName, rooms } from './palette.ts'
import { pressAtWork } from './press.ts'
import { coconutHalf, currySprig, driedChilli, leafSprig } from './produce.ts'
import { type Draw, labelled, labels } from './products-oils.ts'
import { still } from './room.ts'
import { scoop } from './scoop.ts'
import { closer, type Sheet, type Thing } from './sheet.ts'
import { shopFront } from './shop.ts'
import { slab } from './sweet.ts'
import { bowl, powderHeap } from './vessel.ts'

type Frond = { x: number; y: number; length: number; angle: number }
const inside =
  (room: RoomName, tableTop: number, frond: Frond, make: (s: Sheet) => Thing[]): Draw =>
  sheet =>
    still(sheet, { room: rooms[room], tableTop, frond }, make(sheet))
const glass = (
  s: Sheet,
  oil: OilName,
  shape: BottleShape,
  x: number,
  y: number,
  scale: number,
  size: string,
  fill = 1,
) =>
  bottle(s, {
    x,
    y,
    scale,
    shape: { ...shape, fill: shape.fill * fill },
    oil: oils[oil],
    label: labels[oil === 'coconutSet' || oil === 'honey' || oil === 'darkHoney' ? 'coconut' : oil](size),
  })

const pressRoom = inside('oils', 1010, { x: -200, y: -30, length: 1050, angle: 30 }, s => [
  ...pressAtWork(
    s,
    { x: 600, y: 1290, scale: 1.24, arm: true },
    { x: 318, y: 1345, radius: 140, ware: 'brass', oil: oils.groundnut },
  ),
  heap(s, grains.groundnut, 1010, 1400, 130, 76, 0.9),
  scatter(s, grains.groundnut, 640, 1440, 200, 10),
  slab(s, 150, 1180, 170, 44, '#c0925a'),
])

const bottling = inside('oils', 620, { x: 1740, y: -50, length: 900, angle: 150 }, s => [
  ...[0, 1, 2, 3, 4].map(i =>
    glass(s, i < 2 ? 'groundnut' : 'sesame', bottles.half, 230 + i * 285, 760 + (i % 2) * 12, 0.86, '500 ml'),
  ),
  ...[0, 1, 2].map(i =>
    bottle(s, {
      x: 372 + i * 430,
      y: 905 - (i % 2) * 14,
      scale: 0.62,
      shape: bottles.flask,
      oil: oils[(['mustard', 'coconut', 'castor'] as const)[i] ?? 'coconut'],
      cap: 'cork',
      label: labels[(['mustard', 'coconut', 'castor'] as const)[i] ?? 'coconut']('250 ml'),
    }),
  ),
  bowl(s, { x: 1460, y: 900, radius: 110, ware: 'steel', oil: oils.groundnut }),
  scoop(s, 590, 935, 80, false),
])

const threeOils = inside('oils', 640, { x: -160, y: -20, length: 1000, angle: 24 }, s => [
  glass(s, 'groundnut', bottles.litre, 480, 820, 0.75, '1 litre'),
  glass(s, 'sesame', bottles.litre, 810, 845, 0.75, '1 litre'),
  glass(s, 'coconut', bottles.litre, 1140, 820, 0.75, '1 litre'),
  heap(s, grains.groundnut, 250, 900, 105, 60, 0.85),
  heap(s, grains.sesame, 640, 925, 110, 56, 0.9),
  coconutHalf(s, 1390, 890, 100, -12),
  leafSprig(s, 960, 930, 120, 2),
])

const settling = inside('oils', 700, { x: 260, y: -160, length: 1150, angle: 56 }, s => [
  bowl(s, { x: 420, y: 900, radius: 300, ware: 'steel', oil: oils.groundnut, depth: 0.95 }),
  bowl(s, { x: 1120, y: 880, radius: 290, ware: 'steel', oil: oils.sesame, depth: 0.95 }),
  bowl(s, { x: 780, y: 1090, radius: 270, ware: 'brass', oil: oils.mustard, depth: 0.9 }),
  scatter(s, grains.groundnut, 330, 1130, 160, 8),
  scatter(s, grains.sesame, 1260, 1130, 170, 50),
  leafSprig(s, 1440, 1090, 160, -10),
])

const store = inside('grain', 560, { x: 1760, y: -60, length: 1000, angle: 150 }, s => {
  const sack = (kind: GrainName, x: number, y: number, w: number, h: number, stencil: string) =>
    openBag(s, {
      x,
      y,
      width: w,
      height: h,
      grain: grains[kind],
      grainScale: kind === 'pod' ? 0.7 : 0.85,
      cloth: '#dcc190',
      stripe: '#6b3f1c',
      stencil,
    })
  return [
    sack('sesame', 300, 720, 380, 440, 'KINATHUKADAVU'),
    sack('groundnut', 760, 700, 370, 420, 'POLLACHI'),
    sack('redRice', 1230, 715, 390, 440, 'ANAIMALAI'),
    sack('pod', 520, 1010, 470, 470, 'POLLACHI'),
    sack('foxtail', 1060, 1000, 460, 460, 'UDUMALPET'),
    scoop(s, 800, 1110, 130, false, { grain: grains.foxtail }),
    sack('blackSesame', 1500, 1030, 340, 400, 'DHARAPURAM'),
    sack('greenGram', 90, 1040, 330, 380, 'NEGAMAM'),
    scatter(s, grains.pod, 430, 1130, 150, 5, 0.8),
    scatter(s, grains.foxtail, 1180, 1140, 170, 50),
  ]
})

const podiDay = inside('spice', 600, { x: -150, y: 10, length: 950, angle: 20 }, s => [
  bowl(s, { x: 330, y: 760, radius: 165, ware: 'stone', fill: '#b0602c' }),
  bowl(s, { x: 760, y: 730, radius: 150, ware: 'brass', grain: grains.urad, grainScale: 0.85 }),
  bowl(s, { x: 1120, y: 750, radius: 140, ware: 'steel', grain: grains.toor, grainScale: 0.85 }),
  jar(s, {
    x: 1390,
    y: 760,
    scale: 0.72,
    shape: jars.squat,
    filling: { powder: '#b0602c' },
    cap: 'gold',
    label: labelled(['Idli Podi'], 'roasted, ground coarse', '200 g', '#a4312a', 'chilli'),
  }),
  powderHeap(s, 960, 900, 130, 80, '#6f7434'),
  currySprig(s, 1240, 910, 240, 82),
  ...[0, 1, 2, 3].map(i => driedChilli(s, 380 + i * 85, 900 + (i % 2) * 30, 170, -20 + i * 19)),
  scatter(s, grains.pepper, 700, 935, 100, 16),
  scatter(s, grains.sesame, 180, 900, 110, 34),
])

export const indoorPictures: Record<string, { draw: Draw; width: number; height: number }> = {
  'gallery-press': { draw: pressRoom, width: 1200, height: 1500 },
  'gallery-bottling': { draw: bottling, width: 1600, height: 1000 },
  'gallery-shop': { draw: shopFront, width: 1600, height: 1200 },
  'gallery-three-oils': { draw: threeOils, width: 1600, height: 1000 },
  'gallery-settling': {
    draw: sheet => closer(settling(sheet), 70, 170, 1373, 1030),
    width: 1600,
    height: 1200,
  },
  'gallery-seed-store': { draw: store, width: 1600, height: 1200 },
  'gallery-podi-day': {
    draw: sheet => closer(podiDay(sheet), 60, 75, 1480, 925),
    width: 1600,
    height: 1000,
  },
}
