import { full, ground, sack, spread } from './category-spread.ts'
import { grains, heap, scatter } from './grain.ts'
import { jar, jars } from './jar.ts'
import { oils } from './palette.ts'
import { pressAtWork } from './press.ts'
import { currySprig, driedChilli, leafSprig, turmericRoot } from './produce.ts'
import { type Draw, labelled } from './products-oils.ts'
import { scoop } from './scoop.ts'
import { slab } from './sweet.ts'
import { powderHeap } from './vessel.ts'

export const grainScenes: Record<string, Draw> = {
  'category-grains': spread('grain', s => [
    sack(s, 'redRice', 340, 690, 330, 370, '#8f4630', 'ANAIMALAI'),
    sack(s, 'whiteRice', 700, 680, 320, 350, '#2f5d3a', 'DINDIGUL'),
    sack(s, 'foxtail', 1060, 690, 330, 380, '#a9820c', 'UDUMALPET'),
    full(s, 'toor', 1360, 760, 120, 'brass', 0.8),
    full(s, 'urad', 160, 800, 105, 'clay', 0.8),
    scoop(s, 880, 800, 105, false, { grain: grains.redRice, scale: 0.8 }),
    scatter(s, grains.whiteRice, 560, 820, 150, 50, 0.9),
  ]),
  'category-rice': spread('grain', s => [
    sack(s, 'redRice', 480, 700, 390, 420, '#8f4630', 'ANAIMALAI'),
    sack(s, 'whiteRice', 930, 690, 370, 390, '#2f5d3a', 'DINDIGUL'),
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
      scatter(s, grains.greenGram, 1230, 825, 120, 18, 0.9),
    ],
    { x: 300, y: -120, length: 900, angle: 60 },
  ),
}

export const spiceScenes: Record<string, Draw> = {
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
    ...pressAtWork(
      s,
      { x: 820, y: 700, scale: 0.52 },
      { x: 700, y: 735, radius: 62, ware: 'brass', oil: oils.groundnut },
    ),
    full(s, 'blackSesame', 1130, 730, 130, 'clay', 0.9),
    heap(s, grains.pod, 360, 740, 170, 110, 0.85),
    slab(s, 1370, 790, 230, 50, '#c0925a'),
    slab(s, 1390, 745, 190, 44, '#b88a52'),
    scatter(s, grains.groundnut, 600, 825, 160, 9, 0.8),
    scatter(s, grains.sesame, 1000, 825, 140, 50),
  ]),
}
