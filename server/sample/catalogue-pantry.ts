import { range } from './catalogue-range.ts'

export const grains = range(
  'grains',
  [
    [
      'Mapillai Samba Rice, 1 kg',
      118,
      'rice',
      'mapillai-samba-1kg.jpg',
      'The bridegroom’s rice: red, firm and filling, grown without chemical manure on two acres near Anaimalai. Soak it overnight and give it time on the fire.\n\nWhat is left makes the best pazhaya sadam.',
    ],
    [
      'Seeraga Samba Rice, 1 kg',
      165,
      'rice',
      'seeraga-samba-1kg.jpg',
      'Tiny, fragrant grains named after cumin for their shape. The rice of Dindigul biryani.\nAged for eight months so that it cooks up separate.',
    ],
    [
      'Foxtail Millet (Thinai), 1 kg',
      110,
      'millets',
      'foxtail-millet-1kg.jpg',
      'Small yellow grains with a mild, nutty taste; cooks in fifteen minutes. Cleaned three times, so there is no grit.\nUse it as you would rice, with a little more water.',
    ],
    [
      'Finger Millet (Ragi), 1 kg',
      78,
      'millets',
      'finger-millet-1kg.jpg',
      'Whole red-brown ragi for sprouting, koozh and flour. Rain-fed, from the dry lands east of Dharapuram.\nWash twice and dry in shade before milling.',
    ],
    [
      'Little Millet (Samai), 500 g',
      68,
      'millets',
      'little-millet-500g.jpg',
      'The smallest of the millets we carry, pale and quick to cook. Good for upma, pongal and curd rice.\nHulled only lightly, so some of the bran is still on it.',
    ],
    [
      'Toor Dal, 1 kg',
      182,
      'pulses',
      'toor-dal-1kg.jpg',
      'Split at a stone mill and left unpolished, which is why it is a little dull and cooks so soft. For sambar and paruppu.\nFrom this January’s harvest.',
    ],
    [
      'Whole Black Urad, 500 g',
      98,
      'pulses',
      'black-urad-500g.jpg',
      'Skin on, for ulundhu kali, idli batter with character and dal that simmers all afternoon.\nSorted by hand on a winnow.',
    ],
    [
      'Green Gram, 500 g',
      84,
      'pulses',
      'green-gram-500g.jpg',
      'Small, bright and lively: it sprouts in a day. Sundal for the evening, pesarattu for the morning.\nNo oil, no polish.',
    ],
  ],
  { featured: ['mapillai-samba-1kg.jpg'] },
)

export const spices = range(
  'spices',
  [
    [
      'Idli Podi, 200 g',
      120,
      'podis',
      'idli-podi-200g.jpg',
      'Urad, channa, sesame and dried red chilli, roasted separately in an iron pan and ground coarse. Salt and a little asafoetida, nothing else.\n\nMix with gingelly oil at the table. Ground every Wednesday.',
    ],
    [
      'Curry Leaf Podi, 150 g',
      110,
      'podis',
      'curry-leaf-podi-150g.jpg',
      'Curry leaves dried in shade so that they stay green, with pepper, urad and tamarind. For hot rice with ghee.\nKeeps for two months; the smell goes first, so use it gladly.',
    ],
    [
      'Turmeric Powder, 250 g',
      92,
      'whole-spices',
      'turmeric-powder-250g.jpg',
      'Erode fingers, boiled, sun-dried and ground at low speed so that the powder does not get hot. Deep orange-yellow, earthy and warm.\nIt will stain your ladle.',
    ],
    [
      'Black Pepper, 100 g',
      138,
      'whole-spices',
      'black-pepper-100g.jpg',
      'Bold berries from old vines climbing silver oaks above Valparai, dried on mats. Clean heat with something of lemon in it.\nGrind only what you need.',
    ],
    [
      'Black Sesame, 250 g',
      96,
      'seeds',
      'black-sesame-250g.jpg',
      'Whole black sesame, unhulled, from the same farms as our oil. For ellu urundai, podi and the evening offering.\nWashed and dried, ready to roast.',
    ],
    [
      'Raw Groundnuts in Shell, 1 kg',
      125,
      'seeds',
      'groundnuts-1kg.jpg',
      'The nuts we press, before we press them: this season’s pods, sun-dried, with the earth shaken off. Boil them in salted water or roast them in sand.\nA kilo in the shell gives about 700 grams of nuts.',
    ],
    [
      'Groundnut Oilcake, 2 kg',
      110,
      'seeds',
      'groundnut-oilcake-2kg.jpg',
      'What is left when the oil has run: pale, crumbly slabs, still rich. Cows love it soaked overnight, and so does the kitchen garden.\nNot for people.',
    ],
  ],
  { featured: ['idli-podi-200g.jpg'] },
)
