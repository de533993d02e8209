import { openBag } from './bag.ts'
import { type BottleShape, bottle, bottles, type CapStyle } from './bottle.ts'
import { type GrainName, grains, heap, scatter } from './grain.ts'
import { jar, jars, tin } from './jar.ts'
import type { LabelSpec } from './label.ts'
import { type OilName, oils, type RoomName, rooms } from './palette.ts'
import { press } from './press.ts'
import { coconutHalf, coconutWhole, currySprig, driedChilli, leafSprig, turmericRoot } from './produce.ts'
import { type Draw, labelled, labels } from './products-oils.ts'
import { still } from './room.ts'
import { closer, type Sheet, type Thing } from './sheet.ts'
import { crystals, honeycomb, mouldedSweet, slab } from './sweet.ts'
import { bowl, lamp, powderHeap, scoop, type Ware } from './vessel.ts'

/** Wide pictures for categories: the goods themselves first, packaging second. All are 1600 by 900. */
function spread(
  room: RoomName,
  make: (sheet: Sheet) => Thing[],
  frond = { x: -130, y: -40, length: 900, angle: 22 },
): Draw {
  return sheet => still(sheet, { room: rooms[room], tableTop: 560, frond }, make(sheet))
}

const glass = (
  s: Sheet,
  oil: OilName,
  shape: BottleShape,
  x: number,
  y: number,
  scale: number,
  label?: LabelSpec,
  cap: CapStyle = 'wood',
) => bottle(s, { x, y, scale, shape, oil: oils[oil], cap, ...(label && { label }) })
const full = (
  s: Sheet,
  kind: GrainName,
  x: number,
  y: number,
  radius: number,
  ware: Ware,
  grainScale = 0.9,
) => bowl(s, { x, y, radius, ware, grain: grains[kind], grainScale, mound: 0.36 })
const ground = (s: Sheet, colour: string, x: number, y: number, radius: number, ware: Ware) =>
  bowl(s, { x, y, radius, ware, fill: colour, mound: 0.36 })
const sack = (
  s: Sheet,
  kind: GrainName,
  x: number,
  y: number,
  width: number,
  height: number,
  cloth?: string,
) => openBag(s, { x, y, width, height, grain: grains[kind], grainScale: 0.75, ...(cloth && { cloth }) })

const oilScenes: Record<string, Draw> = {
  'category-oils': spread('oils', s => [
    glass(s, 'coconut', bottles.half, 340, 690, 0.78, labels.coconut('500 ml')),
    glass(s, 'groundnut', bottles.litre, 600, 730, 0.69, labels.groundnut('1 litre')),
    glass(s, 'sesame', bottles.half, 850, 700, 0.8, labels.sesame('500 ml'), 'gold'),
    glass(s, 'mustard', bottles.flask, 1090, 690, 0.78, labels.mustard('250 ml'), 'black'),
    full(s, 'groundnut', 1350, 740, 125, 'brass', 0.75),
    coconutHalf(s, 175, 770, 78, -12),
    scatter(s, grains.sesame, 760, 815, 160, 60, 0.8),
    scatter(s, grains.pod, 1130, 815, 110, 4, 0.7),
  ]),
  'category-groundnut': spread('oils', s => [
    glass(s, 'groundnut', bottles.litre, 470, 730, 0.69, labels.groundnut('1 litre')),
    tin(s, 800, 690, 0.72, labels.groundnut('5 litres')),
    full(s, 'groundnut', 1180, 740, 165, 'brass', 0.85),
    heap(s, grains.pod, 205, 780, 125, 82, 0.75),
    scatter(s, grains.groundnut, 700, 825, 190, 11, 0.85),
    scatter(s, grains.pod, 1410, 815, 100, 4, 0.8),
  ]),
  'category-sesame': spread(
    'oils',
    s => [
      glass(s, 'sesame', bottles.litre, 1060, 730, 0.69, labels.sesame('1 litre')),
      glass(s, 'sesame', bottles.half, 800, 690, 0.72, labels.sesame('500 ml'), 'gold'),
      heap(s, grains.sesame, 420, 770, 210, 125, 0.95),
      full(s, 'blackSesame', 1390, 750, 130, 'clay', 0.9),
      mouldedSweet(s, 700, 800, 70, 'shell', '#54301b'),
      scatter(s, grains.sesame, 880, 830, 200, 70, 0.9),
    ],
    { x: 1750, y: -60, length: 900, angle: 152 },
  ),
  'category-coconut': spread('oils', s => [
    glass(s, 'coconut', bottles.litre, 600, 730, 0.69, labels.coconut('1 litre')),
    glass(s, 'coconutSet', bottles.flask, 860, 720, 0.8, labels.coconut('250 ml'), 'cork'),
    coconutWhole(s, 1170, 710, 122),
    coconutHalf(s, 1370, 775, 112, 12),
    coconutHalf(s, 300, 765, 120, -14),
    leafSprig(s, 1050, 825, 130, 4),
  ]),
  'category-mustard-castor': spread(
    'oils',
    s => [
      glass(s, 'mustard', bottles.half, 480, 710, 0.86, labels.mustard('500 ml'), 'black'),
      glass(s, 'castor', bottles.apothecary, 770, 700, 0.86, labels.castor('250 ml'), 'black'),
      glass(s, 'lamp', bottles.half, 1040, 700, 0.8, labels.lamp('500 ml'), 'cork'),
      full(s, 'mustard', 215, 760, 125, 'wood', 0.85),
      lamp(s, 1340, 760, 115),
      heap(s, grains.castor, 700, 820, 95, 52, 0.75),
    ],
    { x: 300, y: -120, length: 900, angle: 60 },
  ),
}

const sweetScenes: Record<string, Draw> = {
  'category-sweeteners': spread('sweet', s => [
    jar(s, {
      x: 560,
      y: 700,
      scale: 0.98,
      shape: jars.honey,
      filling: { oil: oils.honey },
      label: labelled(['Forest', 'Honey'], 'unheated, cloth-strained', '500 g', '#b5761a', 'comb'),
    }),
    mouldedSweet(s, 940, 720, 118, 'shell', '#54301b'),
    mouldedSweet(s, 1140, 790, 104, 'shell', '#4a2814'),
    mouldedSweet(s, 1300, 710, 84, 'cone', '#a9692f'),
    mouldedSweet(s, 1420, 780, 80, 'cone', '#b8742f'),
    honeycomb(s, 240, 790, 260),
    crystals(s, 800, 820, 90, 8, 42),
  ]),
  'category-jaggery': spread(
    'sweet',
    s => [
      mouldedSweet(s, 420, 700, 128, 'cone', '#a9692f'),
      mouldedSweet(s, 660, 690, 124, 'cone', '#b8742f'),
      mouldedSweet(s, 545, 790, 126, 'cone', '#a5622a'),
      mouldedSweet(s, 850, 760, 104, 'ball', '#9c5f2a'),
      ground(s, '#b37a3c', 1180, 760, 175, 'brass'),
      slab(s, 230, 800, 180, 60, '#a9692f'),
      scoop(s, 830, 838, 80, false, { powder: '#b37a3c' }),
    ],
    { x: 1750, y: -60, length: 900, angle: 152 },
  ),
  'category-palm-jaggery': spread('sweet', s => [
    mouldedSweet(s, 900, 690, 150, 'shell', '#5a3219'),
    mouldedSweet(s, 1190, 720, 140, 'shell', '#4d2a16'),
    mouldedSweet(s, 1020, 800, 138, 'shell', '#653a1e'),
    jar(s, {
      x: 480,
      y: 710,
      scale: 0.98,
      shape: jars.squat,
      filling: { crystals: '#dcae62' },
      cap: 'gold',
      label: labelled(['Palm', 'Candy'], 'panam kalkandu', '250 g', '#a06a1e', 'palm'),
    }),
    crystals(s, 690, 815, 110, 10, 50),
    slab(s, 1400, 800, 150, 50, '#5a3219'),
  ]),
  'category-honey': spread(
    'sweet',
    s => [
      jar(s, {
        x: 880,
        y: 710,
        scale: 1.04,
        shape: jars.honey,
        filling: { oil: oils.honey },
        label: labelled(['Forest', 'Honey'], 'unheated, cloth-strained', '500 g', '#b5761a', 'comb'),
      }),
      jar(s, {
        x: 1230,
        y: 720,
        scale: 0.82,
        shape: jars.squat,
        filling: { oil: oils.darkHoney },
        cap: 'cork',
        label: labelled(['Small-Bee', 'Honey'], 'a little sour', '250 g', '#6e3c12', 'comb'),
      }),
      honeycomb(s, 430, 780, 440),
      bowl(s, { x: 720, y: 830, radius: 82, ware: 'wood', oil: oils.darkHoney }),
      leafSprig(s, 1420, 820, 130, 0),
    ],
    { x: 300, y: -120, length: 900, angle: 60 },
  ),
}

const grainScenes: Record<string, Draw> = {
  'category-grains': spread('grain', s => [
    sack(s, 'redRice', 340, 690, 330, 370),
    sack(s, 'whiteRice', 700, 680, 320, 350, '#efe0bd'),
    sack(s, 'foxtail', 1060, 690, 330, 380),
    full(s, 'toor', 1360, 760, 120, 'brass', 0.8),
    full(s, 'urad', 160, 800, 105, 'clay', 0.8),
    scoop(s, 880, 800, 105, false, { grain: grains.redRice, scale: 0.8 }),
    scatter(s, grains.whiteRice, 560, 820, 150, 50, 0.9),
  ]),
  'category-rice': spread('grain', s => [
    sack(s, 'redRice', 480, 700, 390, 420),
    sack(s, 'whiteRice', 930, 690, 370, 390, '#efe0bd'),
    full(s, 'whiteRice', 1290, 760, 140, 'clay', 0.9),
    scoop(s, 690, 800, 120, false, { grain: grains.redRice, scale: 0.85 }),
    scatter(s, grains.whiteRice, 1040, 825, 160, 60),
    scatter(s, grains.redRice, 360, 825, 150, 40),
  ]),
  'category-millets': spread(
    'grain',
    s => [
      full(s, 'foxtail', 430, 730, 200, 'brass', 0.95),
      full(s, 'ragi', 850, 720, 200, 'clay', 0.95),
      full(s, 'littleMillet', 1260, 730, 195, 'wood', 0.95),
      scatter(s, grains.foxtail, 300, 825, 150, 60),
      scatter(s, grains.ragi, 760, 825, 160, 50),
      scatter(s, grains.littleMillet, 1180, 825, 160, 50),
    ],
    { x: 1750, y: -60, length: 900, angle: 152 },
  ),
  'category-pulses': spread(
    'grain',
    s => [
      full(s, 'toor', 400, 730, 190, 'wood', 0.9),
      full(s, 'urad', 800, 710, 180, 'brass', 0.9),
      full(s, 'greenGram', 1200, 735, 195, 'clay', 0.9),
      scatter(s, grains.toor, 560, 825, 140, 22, 0.9),
      scatter(s, grains.urad, 900, 825, 130, 18, 0.9),
      scoop(s, 1380, 825, 85, false, { grain: grains.greenGram, scale: 0.8 }),
    ],
    { x: 300, y: -120, length: 900, angle: 60 },
  ),
}

const spiceScenes: Record<string, Draw> = {
  'category-spices': spread('spice', s => [
    ground(s, '#e09a1c', 380, 710, 140, 'brass'),
    ground(s, '#b0602c', 710, 700, 140, 'steel'),
    full(s, 'pepper', 1030, 710, 135, 'wood', 0.85),
    full(s, 'sesame', 1330, 735, 130, 'clay', 0.85),
    turmericRoot(s, 240, 820, 150, -8),
    driedChilli(s, 560, 815, 150, 12),
    driedChilli(s, 660, 830, 140, -18),
    currySprig(s, 860, 815, 180, 78),
    scatter(s, grains.pepper, 1140, 825, 90, 14, 0.8),
  ]),
  'category-podis': spread('spice', s => [
    jar(s, {
      x: 500,
      y: 710,
      scale: 1.02,
      shape: jars.squat,
      filling: { powder: '#b0602c' },
      cap: 'gold',
      label: labelled(['Idli Podi'], 'roasted, ground coarse', '200 g', '#a4312a', 'chilli'),
    }),
    jar(s, {
      x: 930,
      y: 700,
      scale: 1.02,
      shape: jars.squat,
      filling: { powder: '#6f7434' },
      label: labelled(['Curry Leaf', 'Podi'], 'dried in the shade', '150 g', '#2f5d3a', 'curry'),
    }),
    ground(s, '#b0602c', 1290, 750, 120, 'steel'),
    driedChilli(s, 270, 800, 160, 20),
    driedChilli(s, 390, 825, 140, -12),
    currySprig(s, 1100, 820, 200, 80),
    scatter(s, grains.sesame, 680, 820, 90, 30),
  ]),
  'category-whole-spices': spread(
    'spice',
    s => [
      powderHeap(s, 420, 760, 190, 135, '#e09a1c'),
      turmericRoot(s, 720, 760, 200, -10),
      turmericRoot(s, 680, 830, 170, 12),
      full(s, 'pepper', 1080, 720, 165, 'brass', 0.9),
      scatter(s, grains.pepper, 1330, 800, 130, 26, 0.9),
      driedChilli(s, 930, 825, 170, -10),
      leafSprig(s, 1440, 720, 130, -20),
    ],
    { x: 1750, y: -60, length: 900, angle: 152 },
  ),
  'category-seeds': spread('spice', s => [
    press(s, { x: 820, y: 700, scale: 0.52 }),
    bowl(s, { x: 700, y: 735, radius: 62, ware: 'brass', oil: oils.groundnut }),
    full(s, 'blackSesame', 1130, 730, 130, 'clay', 0.9),
    heap(s, grains.pod, 360, 740, 170, 110, 0.85),
    slab(s, 1370, 790, 230, 50, '#c0925a'),
    slab(s, 1390, 745, 190, 44, '#b88a52'),
    scatter(s, grains.groundnut, 600, 825, 160, 9, 0.8),
    scatter(s, grains.sesame, 1000, 825, 140, 50),
  ]),
}

/** Bowls and mounds are low: these are looked at from nearer. Left, top and width of the part shown, always 16:9. */
const parts: Record<string, [x: number, y: number, width: number]> = {
  'category-jaggery': [130, 210, 1226],
  'category-millets': [185, 222, 1205],
  'category-pulses': [180, 222, 1205],
  'category-spices': [160, 180, 1280],
  'category-whole-spices': [190, 212, 1222],
  'category-seeds': [140, 130, 1368],
  'category-palm-jaggery': [240, 180, 1280],
  'category-sweeteners': [80, 60, 1490],
  'category-honey': [150, 110, 1404],
}

function fromNearer(drawings: Record<string, Draw>): Record<string, Draw> {
  const near = Object.entries(drawings).map(([name, draw]): [string, Draw] => {
    const [x, y, width] = parts[name] ?? [0, 0, 1600]
    return [name, sheet => closer(draw(sheet), x, y, width, (width * 9) / 16)]
  })
  return Object.fromEntries(near)
}

export const categoryPictures: Record<string, Draw> = fromNearer({
  ...oilScenes,
  ...sweetScenes,
  ...grainScenes,
  ...spiceScenes,
})
