import { contents, front, grams, inHand, months, range } from './catalogue-builders.ts'

/** Nutrition of boiled-down sugar per 100 g. */
const boiledDown = {
  per: 'g' as const,
  energy: 383,
  protein: 0.4,
  carbohydrate: 95,
  sugars: 88,
  fat: 0.1,
  sodium: 30,
}
const honey = {
  per: 'g' as const,
  energy: 320,
  protein: 0.3,
  carbohydrate: 80,
  sugars: 76,
  fat: 0,
  sodium: 5,
}
const unheated = 'Strained twice through cotton. Not heated, not mixed.'

export const sweeteners = range('sweeteners', [
  {
    name: 'Cane Jaggery in Moulds',
    subcategory: 'jaggery',
    packs: [grams(500, 68), grams(1_000, 130, { mrp: 140 })],
    description:
      'Small cones of dark jaggery from a single boiling shed near Udumalpet. Cleared with okra juice instead of bleaching powder, so it is brown and not yellow.\nBreaks easily with the back of a spoon.',
    facts: {
      ingredients: 'Sugar cane juice, boiled down.',
      village: 'Udumalpet',
      shelfLife: months(12),
      process: 'Boiled in open pans over wood fire, cleared with okra juice, set in wooden moulds.',
      nutrition: boiledDown,
    },
    pictures: [
      front('cane-jaggery-1kg.jpg', 'A cotton bag of cane jaggery with small cones before it'),
      contents('cane-jaggery-contents.jpg', 'Five small cones, and some of it grated in a brass bowl'),
    ],
  },
  {
    name: 'Jaggery Powder',
    subcategory: 'jaggery',
    packs: [grams(500, 85)],
    description:
      'The same jaggery, stirred dry in the pan until it falls to powder. Dissolves quickly in coffee and in payasam.\nKeep the jar closed in the rains.',
    facts: { ingredients: 'Sugar cane juice, boiled down.', shelfLife: months(9), nutrition: boiledDown },
    pictures: [front('jaggery-powder-500g.jpg', 'A jar of jaggery powder beside a brass bowl of it')],
  },
  {
    name: 'Palm Jaggery (Karupatti)',
    subcategory: 'palm-jaggery',
    featured: true,
    availability: { state: 'few-left' },
    packs: [grams(250, 135), grams(500, 260, { mrp: 280, sku: 'KAR-500' })],
    description:
      'Nearly black, smoky and mineral, set in coconut shells by palmyra tappers we have bought from for nine seasons. The season runs from March to July; this is from May.\n\nFor karupatti coffee, paniyaram and ulundhu kali.',
    facts: {
      ingredients: 'Palmyra sap, boiled down.',
      village: 'Udangudi',
      shelfLife: months(12),
      process: 'The sap of one morning, boiled down over wood fire and set in coconut shells.',
      usage: 'Melt it in a little water and strain: fine sand of the shore is natural.',
      nutrition: boiledDown,
    },
    pictures: [
      front('palm-jaggery-500g.jpg', 'Palm jaggery in half-globes before a cotton bag'),
      contents('palm-jaggery-contents.jpg', 'Half-globes of palm jaggery, nearly black'),
    ],
  },
  {
    name: 'Palm Candy (Panam Kalkandu)',
    subcategory: 'palm-jaggery',
    packs: [grams(250, 190, { inStock: false })],
    description:
      'Slow-grown crystals of palmyra sugar, taken from earthen pots after forty days. Each batch has its own shade of amber.\nFor warm milk, or just so.',
    facts: { ingredients: 'Palmyra sap.', shelfLife: months(24) },
    pictures: [front('palm-candy-250g.jpg', 'Amber crystals of palm candy in a jar and before it')],
  },
  {
    name: 'Forest Honey',
    subcategory: 'honey',
    featured: true,
    packs: [
      grams(250, 208),
      grams(500, 395, { mrp: 420, sku: 'HON-500' }),
      grams(1_000, 760, { inStock: false, sku: 'HON-1000' }),
    ],
    description:
      'Gathered by hill families in the Anamalai foothills, strained twice through cotton and never heated. It tastes of what was in flower, so no two years are alike.\nHoney may crystallise; warm the jar gently in water.',
    facts: {
      ingredients: 'Honey.',
      village: 'Anamalai foothills',
      shelfLife: months(18),
      process: unheated,
      usage: 'Not for babies in their first year. Crystals go in warm water; please do not boil it.',
      nutrition: honey,
    },
    pictures: [
      front('forest-honey-500g.jpg', 'A jar of forest honey with a piece of comb'),
      inHand('forest-honey-sizes.jpg', 'The three jars in a row, with a steel tumbler before them'),
      contents('forest-honey-contents.jpg', 'Honey in a wooden bowl, and a piece of comb'),
    ],
  },
  {
    name: 'Small-Bee Honey',
    subcategory: 'honey',
    packs: [grams(250, 480, { inStock: false })],
    description:
      'From the little stingless bee that nests in old walls and tree hollows. Dark, thin and pleasantly sour; a colony gives barely half a kilo a year.\nWe sell what there is, and then wait.',
    facts: {
      ingredients: 'Honey of stingless bees.',
      shelfLife: months(12),
      process: unheated,
      usage: 'Not for babies in their first year.',
    },
    pictures: [front('small-bee-honey-250g.jpg', 'A small jar of dark honey beside a wooden bowl')],
  },
])
