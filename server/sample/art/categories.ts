import { bottles } from './bottle.ts'
import { grainScenes, spiceScenes } from './categories-pantry.ts'
import { full, glass, ground, spread } from './category-spread.ts'
import { grains, heap, scatter } from './grain.ts'
import { jar, jars, tin } from './jar.ts'
import { lamp } from './lamp.ts'
import { oils } from './palette.ts'
import { coconutHalf, coconutWhole, leafSprig } from './produce.ts'
import { type Draw, labelled, labels } from './products-oils.ts'
import { scoop } from './scoop.ts'
import { closer } from './sheet.ts'
import { crystals, honeycomb, mouldedSweet, slab } from './sweet.ts'
import { bowl } from './vessel.ts'

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

/** Bowls and mounds are low: these are looked at from nearer. Left, top and width of the part shown, always 16:9. */
const parts: Record<string, [x: number, y: number, width: number]> = {
  'category-jaggery': [100, 190, 1262],
  'category-millets': [170, 168, 1300],
  'category-pulses': [160, 190, 1262],
  'category-spices': [170, 151, 1330],
  'category-whole-spices': [190, 185, 1270],
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
