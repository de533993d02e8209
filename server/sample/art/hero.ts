import { openBag } from './bag.ts'
import { bottle, bottles } from './bottle.ts'
import { field } from './field.ts'
import { grains, heap, scatter } from './grain.ts'
import { oils, rooms } from './palette.ts'
import { pressAtWork } from './press.ts'
import { coconutHalf, curlOfHusk, leafSprig } from './produce.ts'
import { labels } from './products-oils.ts'
import { still } from './room.ts'
import type { Sheet } from './sheet.ts'
import { slab } from './sweet.ts'

/** The opening picture, wide. Everything stands in the right half: the heading is set over the wall on the left. */
export function heroWide(s: Sheet): string {
  return still(
    s,
    { room: rooms.oils, tableTop: 830, frond: { x: 2560, y: -120, length: 1250, angle: 152 } },
    [
      ...pressAtWork(
        s,
        { x: 2010, y: 1010, scale: 0.86, seed: '#c79a62' },
        { x: 1813, y: 1046, radius: 100, ware: 'brass', oil: oils.groundnut },
      ),
      bottle(s, {
        x: 1440,
        y: 1022,
        scale: 0.82,
        shape: bottles.litre,
        oil: oils.groundnut,
        label: labels.groundnut('1 litre'),
      }),
      bottle(s, {
        x: 1680,
        y: 950,
        scale: 0.76,
        shape: bottles.half,
        oil: oils.sesame,
        cap: 'gold',
        label: labels.sesame('500 ml'),
      }),
      heap(s, grains.pod, 1190, 1075, 118, 84, 0.78),
      coconutHalf(s, 2270, 1076, 104, -12),
      scatter(s, grains.groundnut, 1500, 1098, 180, 13, 0.9),
      scatter(s, grains.sesame, 2040, 1110, 170, 60),
      curlOfHusk(s, 1330, 1122, 70),
      leafSprig(s, 1250, 1010, 130, -40),
    ],
  )
}

/** The same table for phones: the goods in the lower half, the wall above left calm for the heading. */
export function heroPortrait(s: Sheet): string {
  return still(s, { room: rooms.oils, tableTop: 990, frond: { x: 1190, y: 10, length: 720, angle: 150 } }, [
    ...pressAtWork(
      s,
      { x: 800, y: 1140, scale: 0.6, seed: '#c79a62' },
      { x: 662, y: 1166, radius: 72, ware: 'brass', oil: oils.groundnut },
    ),
    bottle(s, {
      x: 330,
      y: 1150,
      scale: 0.62,
      shape: bottles.litre,
      oil: oils.groundnut,
      label: labels.groundnut('1 litre'),
    }),
    bottle(s, {
      x: 522,
      y: 1092,
      scale: 0.56,
      shape: bottles.half,
      oil: oils.sesame,
      cap: 'gold',
      label: labels.sesame('500 ml'),
    }),
    heap(s, grains.pod, 130, 1200, 88, 62, 0.62),
    coconutHalf(s, 930, 1225, 82, -12),
    scatter(s, grains.groundnut, 420, 1262, 170, 12, 0.8),
    scatter(s, grains.sesame, 740, 1280, 130, 44, 0.9),
  ])
}

export function storyPress(s: Sheet): string {
  return still(s, { room: rooms.spice, tableTop: 1060, frond: { x: -170, y: -20, length: 980, angle: 30 } }, [
    ...pressAtWork(
      s,
      { x: 640, y: 1260, scale: 1.08, oil: 'sesame', seed: '#d2b27a' },
      { x: 394, y: 1308, radius: 126, ware: 'brass', oil: oils.sesame },
    ),
    openBag(s, {
      x: 1010,
      y: 1180,
      width: 330,
      height: 400,
      grain: grains.sesame,
      grainScale: 0.8,
      cloth: '#e6d2a4',
      stripe: '#6b3f1c',
      stencil: 'SESAME',
    }),
    slab(s, 930, 1390, 220, 50, '#8f6a40'),
    slab(s, 210, 1180, 150, 40, '#8f6a40'),
    scatter(s, grains.sesame, 560, 1420, 230, 90),
  ])
}

export const storyFarm = (s: Sheet): string => field(s, 'morning')
