import { openBag, tiedBag } from './bag.ts'
import { type GrainName, grains, heap, scatter } from './grain.ts'
import { jars } from './jar.ts'
import type { LabelSpec } from './label.ts'
import { brand } from './palette.ts'
import { currySprig, driedChilli, leafSprig, turmericRoot } from './produce.ts'
import { jarOf, pantry } from './products-jars.ts'
import { type Draw, labelled } from './products-oils.ts'
import { sweetProducts } from './products-sweet.ts'
import { scoop } from './scoop.ts'
import { slab } from './sweet.ts'
import { bowl, powderHeap } from './vessel.ts'

function bagOf(
  kind: GrainName,
  label: LabelSpec,
  frond: number,
  layout: 'scoop' | 'bowl' | 'heap',
  grainScale = 0.9,
): Draw {
  return pantry('grain', frond, s => {
    const g = grains[kind]
    const x = layout === 'bowl' ? 690 : layout === 'heap' ? 500 : 560
    const size = label.size === '500 g' ? { width: 560, height: 720 } : { width: 640, height: 860 }
    const bag = openBag(s, { x, y: 1250, ...size, grain: g, grainScale, label })
    if (layout === 'bowl')
      return [
        bag,
        bowl(s, {
          x: 245,
          y: 1330,
          radius: 165,
          ware: kind === 'ragi' || kind === 'urad' ? 'brass' : 'clay',
          grain: g,
          grainScale,
        }),
        scatter(s, g, 600, 1415, 240, 60, grainScale),
      ]
    if (layout === 'heap')
      return [bag, heap(s, g, 980, 1350, 150, 92, grainScale), scatter(s, g, 420, 1410, 200, 40, grainScale)]
    return [
      bag,
      scoop(s, 880, 1380, 165, false, { grain: g, scale: grainScale }),
      scatter(s, g, 560, 1410, 240, 60, grainScale),
      leafSprig(s, 180, 1390, 150, 14),
    ]
  })
}

const red = '#a4312a'

const grainProducts: Record<string, Draw> = {
  'mapillai-samba-1kg': bagOf(
    'redRice',
    labelled(['Mapillai', 'Samba Rice'], 'the bridegroom’s red rice', '1 kg', '#8f4630', 'redRice'),
    0,
    'scoop',
  ),
  'seeraga-samba-1kg': bagOf(
    'whiteRice',
    labelled(['Seeraga', 'Samba Rice'], 'small, fragrant, aged', '1 kg', brand.leaf, 'rice'),
    1,
    'bowl',
  ),
  'foxtail-millet-1kg': bagOf(
    'foxtail',
    labelled(['Foxtail', 'Millet'], 'thinai', '1 kg', '#a9820c', 'foxtail'),
    2,
    'heap',
    1,
  ),
  'finger-millet-1kg': bagOf(
    'ragi',
    labelled(['Finger', 'Millet'], 'ragi, whole', '1 kg', '#7c3a26', 'ragi'),
    3,
    'bowl',
    1,
  ),
  'little-millet-500g': bagOf(
    'littleMillet',
    labelled(['Little', 'Millet'], 'samai', '500 g', '#74813f', 'little'),
    1,
    'scoop',
    1,
  ),
  'toor-dal-1kg': bagOf(
    'toor',
    labelled(['Toor', 'Dal'], 'stone-split, unpolished', '1 kg', '#b5761a', 'toor'),
    0,
    'heap',
    0.9,
  ),
  'black-urad-500g': bagOf(
    'urad',
    labelled(['Black', 'Urad'], 'whole, skin on', '500 g', '#3f3a36', 'urad'),
    2,
    'bowl',
    0.9,
  ),
  'green-gram-500g': bagOf(
    'greenGram',
    labelled(['Green', 'Gram'], 'no oil, no polish', '500 g', '#5f6c2a', 'gram'),
    3,
    'scoop',
    0.9,
  ),
}

const spiceProducts: Record<string, Draw> = {
  'idli-podi-200g': jarOf(
    'spice',
    0,
    500,
    1.64,
    jars.squat,
    { powder: '#b0602c' },
    labelled(['Idli Podi'], 'roasted, ground coarse', '200 g', red, 'chilli'),
    'gold',
    s => [
      bowl(s, { x: 990, y: 1290, radius: 140, ware: 'steel', fill: '#b0602c' }),
      driedChilli(s, 300, 1390, 210, 14),
      driedChilli(s, 420, 1420, 190, -24),
      scatter(s, grains.sesame, 760, 1410, 150, 40),
    ],
  ),
  'curry-leaf-podi-150g': jarOf(
    'spice',
    3,
    660,
    1.64,
    jars.squat,
    { powder: '#6f7434' },
    labelled(['Curry Leaf', 'Podi'], 'dried in the shade', '150 g', brand.leaf, 'curry'),
    'wood',
    s => [
      currySprig(s, 240, 1290, 330, -64),
      currySprig(s, 940, 1410, 250, 76),
      scatter(s, grains.pepper, 560, 1420, 130, 12),
    ],
  ),
  'turmeric-powder-250g': jarOf(
    'spice',
    2,
    480,
    1.46,
    jars.tall,
    { powder: '#dd9418' },
    labelled(['Turmeric', 'Powder'], 'Erode fingers, cool-ground', '250 g', '#b5761a', 'turmeric'),
    'wood',
    s => [
      powderHeap(s, 950, 1330, 170, 120, '#e09a1c'),
      turmericRoot(s, 320, 1400, 230, -8),
      turmericRoot(s, 740, 1420, 200, 10),
    ],
  ),
  'black-pepper-100g': jarOf(
    'spice',
    1,
    560,
    1.62,
    jars.squat,
    { grain: grains.pepper, scale: 1.15 },
    labelled(['Black Pepper'], 'from old vines at Valparai', '100 g', '#4c5a2c', 'pepper'),
    'black',
    s => [
      scoop(s, 920, 1370, 150, false, { grain: grains.pepper }),
      scatter(s, grains.pepper, 420, 1410, 220, 34),
      leafSprig(s, 170, 1350, 200, -10),
    ],
  ),
  'black-sesame-250g': jarOf(
    'spice',
    0,
    640,
    1.46,
    jars.tall,
    { grain: grains.blackSesame, scale: 1.2 },
    labelled(['Black', 'Sesame'], 'unhulled, ready to roast', '250 g', '#3f3a36', 'blackSesame'),
    'cork',
    s => [
      bowl(s, { x: 235, y: 1320, radius: 155, ware: 'clay', grain: grains.blackSesame }),
      scatter(s, grains.blackSesame, 760, 1410, 240, 70),
    ],
  ),
  'groundnuts-1kg': pantry('spice', 3, s => [
    openBag(s, {
      x: 520,
      y: 1240,
      width: 660,
      height: 800,
      grain: grains.pod,
      grainScale: 0.9,
      cloth: '#cfae78',
      label: labelled(['Raw', 'Groundnuts'], 'in the shell, sun-dried', '1 kg', '#b5761a', 'groundnut'),
    }),
    scatter(s, grains.pod, 880, 1380, 200, 9),
    scatter(s, grains.groundnut, 480, 1420, 170, 8),
  ]),
  'groundnut-oilcake-2kg': pantry('spice', 1, s => [
    tiedBag(s, {
      x: 640,
      y: 1180,
      width: 600,
      height: 840,
      cloth: '#cfae78',
      label: labelled(['Groundnut', 'Oilcake'], 'for cattle and gardens', '2 kg', '#74813f', 'groundnut'),
    }),
    slab(s, 290, 1310, 330, 56, '#c0925a'),
    slab(s, 330, 1262, 280, 50, '#b88a52'),
    slab(s, 940, 1350, 300, 60, '#c79a62'),
    slab(s, 620, 1410, 170, 44, '#b88a52'),
  ]),
}

export const pantryProducts: Record<string, Draw> = { ...sweetProducts, ...grainProducts, ...spiceProducts }
