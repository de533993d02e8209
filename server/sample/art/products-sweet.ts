import { tiedBag } from './bag.ts'
import { jars } from './jar.ts'
import { oils } from './palette.ts'
import { leafSprig } from './produce.ts'
import { jarOf, pantry } from './products-jars.ts'
import { type Draw, labelled } from './products-oils.ts'
import { scoop } from './scoop.ts'
import { crystals, honeycomb, mouldedSweet, slab } from './sweet.ts'
import { bowl } from './vessel.ts'

export const sweetProducts: Record<string, Draw> = {
  'cane-jaggery-1kg': pantry('sweet', 0, s => [
    tiedBag(s, {
      x: 440,
      y: 1200,
      width: 600,
      height: 830,
      label: labelled(['Cane', 'Jaggery'], 'set in small moulds', '1 kg', '#8f4f22', 'cane'),
    }),
    mouldedSweet(s, 900, 1180, 120, 'cone', '#a9692f'),
    mouldedSweet(s, 1050, 1280, 112, 'cone', '#b8742f'),
    mouldedSweet(s, 820, 1340, 124, 'cone', '#a5622a'),
    mouldedSweet(s, 560, 1400, 96, 'cone', '#b06c2c'),
  ]),
  'jaggery-powder-500g': jarOf(
    'sweet',
    1,
    540,
    1.5,
    jars.tall,
    { powder: '#b37a3c' },
    labelled(['Jaggery', 'Powder'], 'stirred dry in the pan', '500 g', '#8f4f22', 'cane'),
    'wood',
    s => [
      bowl(s, { x: 985, y: 1330, radius: 150, ware: 'brass', fill: '#b37a3c' }),
      scoop(s, 300, 1410, 120, true, { powder: '#b37a3c' }),
    ],
  ),
  'palm-jaggery-500g': pantry('sweet', 2, s => [
    tiedBag(s, {
      x: 480,
      y: 1170,
      width: 560,
      height: 790,
      cloth: '#dcc7a0',
      label: labelled(['Palm', 'Jaggery'], 'karupatti, set in shells', '500 g', '#54301b', 'palm'),
    }),
    mouldedSweet(s, 890, 1210, 165, 'shell', '#5a3219'),
    mouldedSweet(s, 760, 1370, 158, 'shell', '#4d2a16'),
    mouldedSweet(s, 1030, 1370, 140, 'shell', '#653a1e'),
    slab(s, 380, 1400, 150, 46, '#5a3219'),
  ]),
  'palm-candy-250g': jarOf(
    'sweet',
    3,
    560,
    1.62,
    jars.squat,
    { crystals: '#dcae62' },
    labelled(['Palm', 'Candy'], 'panam kalkandu', '250 g', '#a06a1e', 'palm'),
    'gold',
    s => [crystals(s, 960, 1370, 130, 16, 66), crystals(s, 330, 1400, 120, 7, 52)],
  ),
  'forest-honey-500g': jarOf(
    'sweet',
    0,
    500,
    1.62,
    jars.honey,
    { oil: oils.honey },
    labelled(['Forest', 'Honey'], 'unheated, cloth-strained', '500 g', '#b5761a', 'comb'),
    'wood',
    s => [honeycomb(s, 920, 1370, 390), leafSprig(s, 210, 1390, 170, 8)],
  ),
  'small-bee-honey-250g': jarOf(
    'sweet',
    1,
    640,
    1.68,
    jars.squat,
    { oil: oils.darkHoney },
    labelled(['Small-Bee', 'Honey'], 'dark, thin, a little sour', '250 g', '#6e3c12', 'comb'),
    'cork',
    s => [
      bowl(s, { x: 250, y: 1350, radius: 150, ware: 'wood', oil: oils.darkHoney }),
      leafSprig(s, 1010, 1390, 170, -6),
    ],
  ),
}
