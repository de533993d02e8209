import { contents, front, grams, label, months, range } from './catalogue-builders.ts'

export const grains = range('grains', [
  {
    name: 'Mapillai Samba Rice',
    subcategory: 'rice',
    featured: true,
    packs: [grams(1_000, 118, { sku: 'MAP-1' }), grams(5_000, 565, { kind: 'bag', sku: 'MAP-5' })],
    description:
      'The bridegroom’s rice: red, firm and filling, grown without chemical manure on two acres near Anaimalai. Soak it overnight and give it time on the fire.\n\nWhat is left makes the best pazhaya sadam.',
    facts: {
      ingredients: 'Red rice, lightly milled.',
      village: 'Anaimalai',
      shelfLife: months(9),
      usage: 'Soak overnight. Three parts of water, forty minutes, lid on.',
      nutrition: { per: 'g', energy: 355, protein: 8, carbohydrate: 76, sugars: 0.7, fat: 2.2, sodium: 6 },
    },
    pictures: [
      front('mapillai-samba-1kg.jpg', 'A cotton bag of red mapillai samba rice'),
      label('mapillai-samba-label.jpg', 'The label on the cotton: red rice, nutrition per 100 g'),
      contents('mapillai-samba-contents.jpg', 'Red rice in a clay bowl and on a wooden scoop'),
    ],
  },
  {
    name: 'Seeraga Samba Rice',
    subcategory: 'rice',
    packs: [grams(1_000, 165), grams(5_000, 790, { kind: 'bag' })],
    description:
      'Tiny, fragrant grains named after cumin for their shape. The rice of Dindigul biryani.\nAged for eight months so that it cooks up separate.',
    facts: {
      ingredients: 'Rice, aged for eight months.',
      shelfLife: months(12),
      usage: 'Wash once, soak for twenty minutes, cook in twice as much water.',
    },
    pictures: [front('seeraga-samba-1kg.jpg', 'A cotton bag of small white rice, with a bowl of it')],
  },
  {
    name: 'Foxtail Millet (Thinai)',
    subcategory: 'millets',
    packs: [grams(500, 58), grams(1_000, 110)],
    description:
      'Small yellow grains with a mild, nutty taste; cooks in fifteen minutes. Cleaned three times, so there is no grit.\nUse it as you would rice, with a little more water.',
    facts: {
      ingredients: 'Foxtail millet, hulled.',
      shelfLife: months(6),
      usage: 'Wash, then cook for fifteen minutes in two and a half parts of water.',
    },
    pictures: [
      front('foxtail-millet-1kg.jpg', 'A cotton bag of yellow foxtail millet with a heap before it'),
    ],
  },
  {
    name: 'Finger Millet (Ragi)',
    subcategory: 'millets',
    packs: [grams(1_000, 78)],
    description:
      'Whole red-brown ragi for sprouting, koozh and flour. Rain-fed, from the dry lands east of Dharapuram.\nWash twice and dry in shade before milling.',
    facts: { ingredients: 'Finger millet, whole.', village: 'Dharapuram', shelfLife: months(9) },
    pictures: [front('finger-millet-1kg.jpg', 'A cotton bag of red-brown ragi, with a bowl of it')],
  },
  {
    name: 'Little Millet (Samai)',
    subcategory: 'millets',
    packs: [grams(500, 68)],
    description:
      'The smallest of the millets we carry, pale and quick to cook. Good for upma, pongal and curd rice.\nHulled only lightly, so some of the bran is still on it.',
    facts: { ingredients: 'Little millet, lightly hulled.', shelfLife: months(6) },
    pictures: [front('little-millet-500g.jpg', 'A cotton bag of pale little millet, with a scoop of it')],
  },
  {
    name: 'Toor Dal',
    subcategory: 'pulses',
    packs: [grams(500, 94), grams(1_000, 182)],
    description:
      'Split at a stone mill and left unpolished, which is why it is a little dull and cooks so soft. For sambar and paruppu.\nFrom this January’s harvest.',
    facts: { ingredients: 'Pigeon pea, split. No oil, no polish.', shelfLife: months(9) },
    pictures: [front('toor-dal-1kg.jpg', 'A cotton bag of unpolished toor dal with a heap before it')],
  },
  {
    name: 'Whole Black Urad',
    subcategory: 'pulses',
    packs: [grams(500, 98)],
    description:
      'Skin on, for ulundhu kali, idli batter with character and dal that simmers all afternoon.\nSorted by hand on a winnow.',
    pictures: [front('black-urad-500g.jpg', 'A cotton bag of whole black urad, with a bowl of it')],
  },
  {
    name: 'Green Gram',
    subcategory: 'pulses',
    packs: [grams(500, 84)],
    description:
      'Small, bright and lively: it sprouts in a day. Sundal for the evening, pesarattu for the morning.\nNo oil, no polish.',
    pictures: [front('green-gram-500g.jpg', 'A cotton bag of green gram, with a scoop of it')],
  },
])
