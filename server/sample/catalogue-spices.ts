import { contents, front, grams, inHand, months, range } from './catalogue-builders.ts'

export const spices = range('spices', [
  {
    name: 'Idli Podi',
    subcategory: 'podis',
    featured: true,
    packs: [grams(200, 120, { sku: 'POD-200' }), grams(500, 285, { sku: 'POD-500' })],
    description:
      'Urad, channa, sesame and dried red chilli, roasted separately in an iron pan and ground coarse. Salt and a little asafoetida, nothing else.\n\nMix with gingelly oil at the table. Ground every Wednesday.',
    packedDaysAgo: 4,
    facts: {
      ingredients:
        'Black gram, chickpea, sesame, dried red chilli, rock salt, asafoetida (with wheat flour).',
      allergens: ['gluten', 'sesame'],
      village: 'Kinathukadavu',
      shelfLife: { count: 60, unit: 'days' },
      process: 'Each part roasted by itself in an iron pan, then ground coarse, on Wednesdays.',
      usage: 'A spoon of podi, a spoon of gingelly oil, stirred on the plate.',
      nutrition: { per: 'g', energy: 398, protein: 19, carbohydrate: 44, sugars: 3, fat: 15, sodium: 1_450 },
    },
    pictures: [
      front('idli-podi-200g.jpg', 'A jar of idli podi with dried chillies'),
      inHand('idli-podi-sizes.jpg', 'Both jars, with a steel tumbler beside them'),
      contents('idli-podi-contents.jpg', 'Podi in a steel bowl, gingelly oil beside it, dried chillies'),
    ],
  },
  {
    name: 'Curry Leaf Podi',
    subcategory: 'podis',
    backInDays: 18,
    packs: [grams(150, 110, { inStock: false })],
    description:
      'Curry leaves dried in shade so that they stay green, with pepper, urad and tamarind. For hot rice with ghee.\nKeeps for two months; the smell goes first, so use it gladly.',
    facts: {
      ingredients: 'Curry leaves, black gram, black pepper, tamarind, rock salt.',
      shelfLife: { count: 60, unit: 'days' },
    },
    pictures: [front('curry-leaf-podi-150g.jpg', 'A jar of green podi between sprigs of curry leaves')],
  },
  {
    name: 'Turmeric Powder',
    subcategory: 'whole-spices',
    packs: [grams(100, 40), grams(250, 92)],
    description:
      'Erode fingers, boiled, sun-dried and ground at low speed so that the powder does not get hot. Deep orange-yellow, earthy and warm.\nIt will stain your ladle.',
    facts: {
      ingredients: 'Turmeric, all of it.',
      village: 'Erode',
      shelfLife: months(12),
      process: 'Boiled, dried in the sun, ground slowly so that it stays cool.',
    },
    pictures: [
      front('turmeric-powder-250g.jpg', 'A jar of turmeric powder, with a heap of it and roots'),
      contents('turmeric-powder-contents.jpg', 'A brass bowl of turmeric powder, and the roots'),
    ],
  },
  {
    name: 'Black Pepper',
    subcategory: 'whole-spices',
    packs: [grams(100, 138), grams(250, 330)],
    description:
      'Bold berries from old vines climbing silver oaks above Valparai, dried on mats. Clean heat with something of lemon in it.\nGrind only what you need.',
    facts: { ingredients: 'Black pepper, whole.', village: 'Valparai', shelfLife: months(24) },
    pictures: [
      front('black-pepper-100g.jpg', 'A jar of black pepper with a wooden scoop'),
      contents('black-pepper-contents.jpg', 'Bold black berries in a stone bowl'),
    ],
  },
  {
    name: 'Black Sesame',
    subcategory: 'seeds',
    packs: [grams(250, 96)],
    description:
      'Whole black sesame, unhulled, from the same farms as our oil. For ellu urundai, podi and the evening offering.\nWashed and dried, ready to roast.',
    facts: { ingredients: 'Black sesame, whole.', allergens: ['sesame'], shelfLife: months(9) },
    pictures: [front('black-sesame-250g.jpg', 'A jar of black sesame beside a clay bowl of it')],
  },
  {
    name: 'Raw Groundnuts in Shell',
    subcategory: 'seeds',
    packs: [grams(1_000, 125)],
    description:
      'The nuts we press, before we press them: this season’s pods, sun-dried, with the earth shaken off. Boil them in salted water or roast them in sand.\nA kilo in the shell gives about 700 grams of nuts.',
    facts: { ingredients: 'Groundnut, in the shell.', allergens: ['peanut'], shelfLife: months(4) },
    pictures: [front('groundnuts-1kg.jpg', 'An open cotton bag of groundnuts in the shell')],
  },
  {
    name: 'Groundnut Oilcake',
    subcategory: 'seeds',
    packs: [grams(2_000, 110), grams(10_000, 500, { kind: 'sack' })],
    description:
      'What is left when the oil has run: pale, crumbly slabs, still rich. Cows love it soaked overnight, and so does the kitchen garden.\nNot for people.',
    facts: {
      notFood: true,
      ingredients: 'Groundnut, pressed.',
      shelfLife: months(3),
      storage: 'Keep it dry, off the floor and away from mice.',
      usage: 'Soak overnight for cattle; crumble and dig in for plants.',
    },
    pictures: [front('groundnut-oilcake-2kg.jpg', 'Slabs of oilcake before a cotton bag')],
  },
])
