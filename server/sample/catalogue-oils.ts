import { contents, front, inHand, label, ml, months, oilNutrition, range } from './catalogue-builders.ts'

const pressVillage = 'Kinathukadavu'
const slowPressing =
  'Pressed in a vaagai-wood mortar at fourteen turns a minute, settled in the sun for four days, filtered through cotton.'

/** Facts of the groundnut oils. The weights of all oils below are realistic: 910 to 920 g per litre. */
const groundnut = {
  ingredients: 'Groundnut, all of it: no other oil, nothing added.',
  allergens: ['peanut' as const],
  village: pressVillage,
  shelfLife: months(9),
  process: slowPressing,
  usage: 'For everything from tempering to deep frying. Pour gently: what has settled may stay behind.',
  nutrition: oilNutrition(19),
}

export const oils = range('oils', [
  {
    name: 'Groundnut Oil, 1 litre',
    subcategory: 'groundnut',
    featured: true,
    packs: [ml(1_000, 420, { grams: 910, mrp: 445, sku: 'GN-1000' })],
    description:
      'Our everyday oil: straw-gold, with the smell of freshly roasted groundnut. Pressed from hand-sorted kernels of this season, two and a half kilos to a litre.\n\nGood for everything from tempering to deep frying. A fine sediment at the bottom is natural; let it settle.',
    packedDaysAgo: 6,
    facts: groundnut,
    pictures: [
      front('groundnut-oil-1l.jpg', 'A litre of groundnut oil in glass, beside a bowl of kernels'),
      label(
        'groundnut-oil-label.jpg',
        'The label: groundnut and nothing else, nutrition per 100 g, contains peanut',
      ),
      inHand('groundnut-oil-tumbler.jpg', 'The litre bottle beside a steel tumbler, three times as high'),
      contents(
        'groundnut-oil-contents.jpg',
        'Straw-gold oil in a brass bowl, with kernels and groundnuts in the shell',
      ),
    ],
  },
  {
    name: 'Sesame Oil',
    subcategory: 'sesame',
    featured: true,
    packs: [
      ml(500, 285, { grams: 460, mrp: 300, sku: 'SES-500', picture: 'sesame-oil-500ml.jpg' }),
      ml(1_000, 555, { grams: 920, mrp: 580, sku: 'SES-1000', picture: 'sesame-oil-1l.jpg' }),
      ml(5_000, 2_650, { kind: 'tin', grams: 4_600, sku: 'SES-5000', picture: 'sesame-oil-5l.jpg' }),
    ],
    description:
      'Deep amber gingelly oil from brown sesame, pressed with a piece of palm jaggery so that the seed gives its oil gently. Full and a little sweet.\n\nFor idli podi, puliyodarai and pickles. It darkens slightly over the months; the taste stays.',
    packedDaysAgo: 4,
    facts: {
      ingredients: 'Sesame, palm jaggery (a piece to each pressing, to help the oil run).',
      allergens: ['sesame'],
      village: pressVillage,
      shelfLife: months(12),
      process: slowPressing,
      usage: 'Over hot rice, with podi, in pickles. For tempering, on a low flame.',
      nutrition: oilNutrition(14.5),
    },
    pictures: [
      front('sesame-oil-500ml.jpg', 'Half a litre of sesame oil, with a heap of brown sesame'),
      front('sesame-oil-1l.jpg', 'The litre bottle of sesame oil, with palm jaggery beside it'),
      front('sesame-oil-5l.jpg', 'The five litre tin of sesame oil'),
      label(
        'sesame-oil-label.jpg',
        'The label: sesame and palm jaggery, nutrition per 100 g, contains sesame',
      ),
      inHand('sesame-oil-sizes.jpg', 'All three sizes on one table, with a steel tumbler before them'),
      contents(
        'sesame-oil-contents.jpg',
        'A clay bowl of sesame, palm jaggery, and deep amber oil in a brass dish',
      ),
    ],
  },
  {
    name: 'Coconut Oil',
    subcategory: 'coconut',
    featured: true,
    packs: [
      ml(250, 152.5, { kind: 'flask', grams: 230, sku: 'COC-250', picture: 'coconut-oil-250ml.jpg' }),
      ml(500, 290, { grams: 460, mrp: 310, sku: 'COC-500', picture: 'coconut-oil-500ml.jpg' }),
      ml(1_000, 545, { grams: 920, mrp: 580, sku: 'COC-1000', picture: 'coconut-oil-1l.jpg' }),
    ],
    description:
      'From copra dried for six days on our own roof and pressed the same week. Clear as water in summer, and it sets white below 24 degrees: that is how you know it is itself. Stand the bottle in warm water for a few minutes and it runs clear again.\n\nFor cooking, for hair, for the lamp.',
    packedDaysAgo: 3,
    facts: {
      ingredients: 'Coconut (sun-dried copra), all of it.',
      village: pressVillage,
      shelfLife: months(9),
      process:
        'Copra dried for six days in the sun, never smoked; pressed in wood and filtered through cotton.',
      usage: 'For cooking and for hair. Set oil runs again in warm water; no need to heat it.',
      nutrition: oilNutrition(89),
    },
    pictures: [
      front('coconut-oil-1l.jpg', 'A litre of clear coconut oil, with an opened coconut'),
      front('coconut-oil-250ml.jpg', 'The small flask on a cool morning: the oil has set white'),
      front('coconut-oil-500ml.jpg', 'The half litre bottle with an opened coconut'),
      label('coconut-oil-label.jpg', 'The label: coconut and nothing added, nutrition per 100 g'),
      inHand('coconut-oil-sizes.jpg', 'Flask, half litre and litre in a row, beside a steel tumbler'),
      contents('coconut-oil-contents.jpg', 'Coconut oil in a brass bowl, before two halves of a coconut'),
    ],
  },
  {
    name: 'Groundnut Oil, 5 litre tin',
    subcategory: 'groundnut',
    packs: [ml(5_000, 2_040, { kind: 'tin', grams: 4_550, sku: 'GN-5000' })],
    description:
      'The same oil in a food-grade tin, for families and small kitchens who have stopped counting bottles. Filled to order on pressing days, Tuesday and Friday.\nBring the tin back and we take 60 rupees off the next one.',
    packedDaysAgo: 6,
    facts: groundnut,
    pictures: [
      front('groundnut-oil-5l.jpg', 'The five litre tin of groundnut oil, with groundnuts in the shell'),
      inHand('groundnut-oil-tin-tumbler.jpg', 'The tin beside a litre bottle and a steel tumbler'),
    ],
  },
  {
    name: 'Mustard Oil',
    subcategory: 'mustard-castor',
    packs: [
      ml(500, 265, { grams: 455, mrp: 280, sku: 'MUS-500' }),
      ml(1_000, 510, { grams: 910, sku: 'MUS-1000' }),
    ],
    description:
      'Bright and sharp, from small brown mustard pressed once. We make it for our customers from the north and for everyone who pickles mangoes in April.\nHeat it until it just smokes before cooking; the sharpness turns round and sweet.',
    facts: {
      ingredients: 'Brown mustard, all of it.',
      allergens: ['mustard'],
      shelfLife: months(12),
      process: slowPressing,
      usage: 'Heat until it just smokes, let it cool a little, then cook. For pickles as it is.',
      nutrition: oilNutrition(11.5),
    },
    pictures: [
      front('mustard-oil-500ml.jpg', 'Half a litre of mustard oil beside a bowl of brown mustard'),
      label('mustard-oil-label.jpg', 'The label: brown mustard, nutrition per 100 g, contains mustard'),
      contents('mustard-oil-contents.jpg', 'A wooden bowl of brown mustard and bright oil in a brass dish'),
    ],
  },
  {
    name: 'Castor Oil',
    subcategory: 'mustard-castor',
    packs: [ml(100, 64, { grams: 96 }), ml(250, 140, { grams: 240 })],
    description:
      'Thick, pale and slow to pour. The seed is boiled, dried and pressed in a mortar kept only for castor.\nFor hair, skin and wooden tools. Not a cooking oil.',
    facts: {
      notFood: true,
      ingredients: 'Castor seed, all of it.',
      shelfLife: months(18),
      process: 'Boiled, dried and pressed once, in a mortar of its own.',
      storage: 'Keep it closed, upright and away from light.',
      usage: 'On hair and skin, or on wood. Not for eating.',
    },
    pictures: [front('castor-oil-250ml.jpg', 'A bottle of pale castor oil with castor seeds')],
  },
  {
    name: 'Lamp Oil',
    subcategory: 'mustard-castor',
    packs: [ml(500, 175, { grams: 460 }), ml(1_000, 335, { grams: 920 })],
    description:
      'A steady flame with little soot: sesame, coconut and castor from the end of each pressing, blended for the lamp.\nFor lamps only, please.',
    facts: {
      notFood: true,
      ingredients: 'Sesame, coconut and castor oil.',
      shelfLife: months(18),
      storage: 'Keep it closed, away from flames and out of the reach of children.',
      usage: 'For lamps. Not for eating, not for the skin.',
    },
    pictures: [front('lamp-oil-500ml.jpg', 'Lamp oil with two clay lamps burning beside it')],
  },
  {
    name: 'Kitchen Trio in a Wooden Crate',
    subcategory: undefined,
    featured: true,
    price: 1_180,
    availability: { state: 'made-to-order', days: 3 },
    description:
      'Groundnut, sesame and coconut oil, half a litre each, in a crate of pine offcuts made by the carpenter who looks after our presses. Packed in paddy straw, ready to give.\n\nThe crate is for keeping.',
    facts: {
      ingredients: 'Groundnut oil; sesame oil (sesame, palm jaggery); coconut oil.',
      allergens: ['peanut', 'sesame'],
      shelfLife: months(9),
    },
    pictures: [front('oil-trio-crate.jpg', 'Three half litre bottles in a crate of pine, in paddy straw')],
  },
])
