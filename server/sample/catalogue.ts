/** The sample shop: a made-up producer with a believable range, so that a fresh installation shows what the site can be. */
export type SampleSubcategory = { key: string; name: string; description: string; picture: string }
export type SampleCategory = SampleSubcategory & {
  showInNav: boolean
  showInProductsDropdown: boolean
  subcategories: SampleSubcategory[]
}
export type SampleProduct = {
  name: string
  description: string
  /** Rupees, at most two decimals. */
  price: number
  category: string
  subcategory: string | undefined
  featured: boolean
  inStock: boolean
  /** A file in `server/sample/pictures/`. */
  picture: string
}
export type SampleGalleryItem = {
  title: string
  description: string
  category: string
  isPopular: boolean
  picture: string
}

const categories: SampleCategory[] = [
  {
    key: 'oils',
    name: 'Wood-Pressed Oils',
    description:
      'Pressed slowly in a vaagai-wood mortar, settled in the sun for two days, filtered through cotton. Nothing added, nothing taken out.',
    picture: 'category-oils.jpg',
    showInNav: true,
    showInProductsDropdown: true,
    subcategories: [
      {
        key: 'groundnut',
        name: 'Groundnut Oil',
        description: 'Straw-gold and nutty, from groundnuts grown on red soil around Pollachi.',
        picture: 'category-groundnut.jpg',
      },
      {
        key: 'sesame',
        name: 'Sesame Oil',
        description:
          'Deep amber gingelly oil, pressed with a little palm jaggery as it has always been done.',
        picture: 'category-sesame.jpg',
      },
      {
        key: 'coconut',
        name: 'Coconut Oil',
        description: 'From sun-dried copra: clear in summer, milky white on a cool morning.',
        picture: 'category-coconut.jpg',
      },
      {
        key: 'mustard-castor',
        name: 'Mustard, Castor & Lamp Oil',
        description: 'The oils every house keeps a small bottle of.',
        picture: 'category-mustard-castor.jpg',
      },
    ],
  },
  {
    key: 'sweeteners',
    name: 'Natural Sweeteners',
    description:
      'Jaggery from cane and palm, and honey as the bees left it. Boiled in open pans over wood fire, without clearing chemicals.',
    picture: 'category-sweeteners.jpg',
    showInNav: true,
    showInProductsDropdown: true,
    subcategories: [
      {
        key: 'jaggery',
        name: 'Cane Jaggery',
        description: 'Dark, honest cane jaggery in moulds and as powder.',
        picture: 'category-jaggery.jpg',
      },
      {
        key: 'palm-jaggery',
        name: 'Palm Jaggery & Candy',
        description: 'Karupatti and palm candy from palmyra tappers of the southern districts.',
        picture: 'category-palm-jaggery.jpg',
      },
      {
        key: 'honey',
        name: 'Honey',
        description: 'Strained through cloth, never heated.',
        picture: 'category-honey.jpg',
      },
    ],
  },
  {
    key: 'grains',
    name: 'Rice, Millets & Pulses',
    description:
      'Native rices, millets and pulses bought directly from eleven farming families, cleaned by hand and packed in cotton.',
    picture: 'category-grains.jpg',
    showInNav: true,
    showInProductsDropdown: true,
    subcategories: [
      {
        key: 'rice',
        name: 'Native Rice',
        description: 'Old Tamil varieties, hand-pounded or lightly milled.',
        picture: 'category-rice.jpg',
      },
      {
        key: 'millets',
        name: 'Millets',
        description: 'Foxtail, finger and little millet for dosai, kanji and everyday rice.',
        picture: 'category-millets.jpg',
      },
      {
        key: 'pulses',
        name: 'Pulses',
        description: 'Unpolished dals and whole grams from the last harvest.',
        picture: 'category-pulses.jpg',
      },
    ],
  },
  {
    key: 'spices',
    name: 'Podis, Spices & Seeds',
    description: 'Roasted and ground in small batches each week, and the seeds we press, sold whole.',
    picture: 'category-spices.jpg',
    showInNav: false,
    showInProductsDropdown: true,
    subcategories: [
      {
        key: 'podis',
        name: 'Podis',
        description: 'Ready for idli, dosai and hot rice with a spoon of gingelly oil.',
        picture: 'category-podis.jpg',
      },
      {
        key: 'whole-spices',
        name: 'Spices',
        description: 'Turmeric from Erode and pepper from the Valparai hills.',
        picture: 'category-whole-spices.jpg',
      },
      {
        key: 'seeds',
        name: 'Seeds & Oilcake',
        description: 'Whole seeds from the press room, and the cake that is left when the oil has run.',
        picture: 'category-seeds.jpg',
      },
    ],
  },
]

type Line = [
  name: string,
  price: number,
  subcategory: string | undefined,
  picture: string,
  description: string,
]
type Marks = { featured?: string[]; soldOut?: string[] }

function range(category: string, lines: Line[], { featured = [], soldOut = [] }: Marks): SampleProduct[] {
  return lines.map(([name, price, subcategory, picture, description]) => ({
    name,
    description,
    price,
    category,
    subcategory,
    featured: featured.includes(picture),
    inStock: !soldOut.includes(picture),
    picture,
  }))
}

const oils = range(
  'oils',
  [
    [
      'Groundnut Oil, 1 litre',
      420,
      'groundnut',
      'groundnut-oil-1l.jpg',
      'Our everyday oil: straw-gold, with the smell of freshly roasted groundnut. Pressed from hand-sorted kernels of this season, two and a half kilos to a litre.\n\nGood for everything from tempering to deep frying. A fine sediment at the bottom is natural; let it settle.',
    ],
    [
      'Groundnut Oil, 5 litre tin',
      2040,
      'groundnut',
      'groundnut-oil-5l.jpg',
      'The same oil in a food-grade tin, for families and small kitchens who have stopped counting bottles. Filled to order on pressing days, Tuesday and Friday.\nBring the tin back and we take 60 rupees off the next one.',
    ],
    [
      'Sesame Oil, 500 ml',
      285,
      'sesame',
      'sesame-oil-500ml.jpg',
      'Deep amber gingelly oil from brown sesame, pressed with a piece of palm jaggery so that the seed gives its oil gently. Full and a little sweet.\n\nFor idli podi, puliyodarai and pickles.',
    ],
    [
      'Sesame Oil, 1 litre',
      555,
      'sesame',
      'sesame-oil-1l.jpg',
      'The large bottle of our gingelly oil, in glass so that you can see what you buy. It darkens slightly over the months; the taste stays.\nKeep it closed and away from the window.',
    ],
    [
      'Coconut Oil, 1 litre',
      545,
      'coconut',
      'coconut-oil-1l.jpg',
      'From copra dried for six days on our own roof and pressed the same week. Clear as water in summer, and it sets white below 24 degrees: that is how you know it is itself.\n\nFor cooking, for hair, for the lamp.',
    ],
    [
      'Coconut Oil, 250 ml',
      152.5,
      'coconut',
      'coconut-oil-250ml.jpg',
      'A small flask for the bathroom shelf or a first taste. Shown here as it looks on a cool morning in the hills: set, white and smooth.\nStand it in warm water for a few minutes and it runs clear again.',
    ],
    [
      'Mustard Oil, 500 ml',
      265,
      'mustard-castor',
      'mustard-oil-500ml.jpg',
      'Bright and sharp, from small brown mustard pressed once. We make it for our customers from the north and for everyone who pickles mangoes in April.\nHeat it until it just smokes before cooking; the sharpness turns round and sweet.',
    ],
    [
      'Castor Oil, 250 ml',
      140,
      'mustard-castor',
      'castor-oil-250ml.jpg',
      'Thick, pale and slow to pour. The seed is boiled, dried and pressed in a mortar kept only for castor.\nFor hair, skin and wooden tools. Not a cooking oil.',
    ],
    [
      'Lamp Oil, 500 ml',
      175,
      'mustard-castor',
      'lamp-oil-500ml.jpg',
      'A steady flame with little soot: sesame, coconut and castor from the end of each pressing, blended for the lamp.\nFor lamps only, please.',
    ],
    [
      'Kitchen Trio in a Wooden Crate',
      1180,
      undefined,
      'oil-trio-crate.jpg',
      'Groundnut, sesame and coconut oil, half a litre each, in a crate of pine offcuts made by the carpenter who looks after our presses. Packed in paddy straw, ready to give.\n\nThe crate is for keeping.',
    ],
  ],
  { featured: ['groundnut-oil-1l.jpg', 'sesame-oil-500ml.jpg', 'coconut-oil-1l.jpg', 'oil-trio-crate.jpg'] },
)

const sweeteners = range(
  'sweeteners',
  [
    [
      'Cane Jaggery in Moulds, 1 kg',
      130,
      'jaggery',
      'cane-jaggery-1kg.jpg',
      'Small cones of dark jaggery from a single boiling shed near Udumalpet. Cleared with okra juice instead of bleaching powder, so it is brown and not yellow.\nBreaks easily with the back of a spoon.',
    ],
    [
      'Jaggery Powder, 500 g',
      85,
      'jaggery',
      'jaggery-powder-500g.jpg',
      'The same jaggery, stirred dry in the pan until it falls to powder. Dissolves quickly in coffee and in payasam.\nKeep the jar closed in the rains.',
    ],
    [
      'Palm Jaggery (Karupatti), 500 g',
      260,
      'palm-jaggery',
      'palm-jaggery-500g.jpg',
      'Nearly black, smoky and mineral, set in coconut shells by palmyra tappers we have bought from for nine seasons. The season runs from March to July; this is from May.\n\nFor karupatti coffee, paniyaram and ulundhu kali.',
    ],
    [
      'Palm Candy (Panam Kalkandu), 250 g',
      190,
      'palm-jaggery',
      'palm-candy-250g.jpg',
      'Slow-grown crystals of palmyra sugar, taken from earthen pots after forty days. Each batch has its own shade of amber.\nFor warm milk, or just so.',
    ],
    [
      'Forest Honey, 500 g',
      395,
      'honey',
      'forest-honey-500g.jpg',
      'Gathered by hill families in the Anamalai foothills, strained twice through cotton and never heated. It tastes of what was in flower, so no two years are alike.\nHoney may crystallise; warm the jar gently in water.',
    ],
    [
      'Small-Bee Honey, 250 g',
      480,
      'honey',
      'small-bee-honey-250g.jpg',
      'From the little stingless bee that nests in old walls and tree hollows. Dark, thin and pleasantly sour; a colony gives barely half a kilo a year.\nWe sell what there is, and then wait.',
    ],
  ],
  {
    featured: ['palm-jaggery-500g.jpg', 'forest-honey-500g.jpg'],
    soldOut: ['palm-candy-250g.jpg', 'small-bee-honey-250g.jpg'],
  },
)

const grains = range(
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

const spices = range(
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

const gallery: SampleGalleryItem[] = [
  {
    title: 'The vaagai press',
    description:
      'Mortar and pestle are cut from one vaagai trunk. It turns fourteen times a minute, so the oil never gets hot.',
    category: 'Our press',
    isPopular: true,
    picture: 'gallery-press.jpg',
  },
  {
    title: 'Groundnut field at dawn',
    description: 'Red soil near Pollachi, a week before the harvest.',
    category: 'Farms',
    isPopular: true,
    picture: 'gallery-groundnut-field.jpg',
  },
  {
    title: 'Sesame on the mats',
    description: 'Three days in the sun, turned by hand every hour.',
    category: 'Harvest',
    isPopular: false,
    picture: 'gallery-sesame-mats.jpg',
  },
  {
    title: 'Copra in the sun',
    description: 'Halved coconuts dry on the roof for six days before they are pressed.',
    category: 'Harvest',
    isPopular: true,
    picture: 'gallery-coconut-sun.jpg',
  },
  {
    title: 'The bottling table',
    description: 'Filled by weight, closed by hand, wiped and labelled.',
    category: 'Packing',
    isPopular: false,
    picture: 'gallery-bottling.jpg',
  },
  {
    title: 'Our shop',
    description: 'Open from nine to seven. Bring your own bottle and we fill it.',
    category: 'Shop',
    isPopular: true,
    picture: 'gallery-shop.jpg',
  },
  {
    title: 'Palm jaggery on the fire',
    description: 'Palmyra sap is boiled down in one morning, or it turns.',
    category: 'Harvest',
    isPopular: false,
    picture: 'gallery-palm-jaggery.jpg',
  },
  {
    title: 'Palmyras at dusk',
    description: 'The trees are climbed twice a day, in the season from March to July.',
    category: 'Farms',
    isPopular: false,
    picture: 'gallery-palmyras.jpg',
  },
  {
    title: 'Three oils, one window',
    description: 'Groundnut, sesame and coconut in the afternoon light.',
    category: 'Our press',
    isPopular: true,
    picture: 'gallery-three-oils.jpg',
  },
  {
    title: 'Settling in the sun',
    description: 'Fresh oil stands in steel for two days; the sediment sinks by itself.',
    category: 'Our press',
    isPopular: false,
    picture: 'gallery-settling.jpg',
  },
  {
    title: 'The seed store',
    description: 'Every sack carries the name of the farm it came from.',
    category: 'Packing',
    isPopular: false,
    picture: 'gallery-seed-store.jpg',
  },
  {
    title: 'Podi day',
    description: 'Each Wednesday the roasting pans come out.',
    category: 'Packing',
    isPopular: false,
    picture: 'gallery-podi-day.jpg',
  },
]

export const sampleCatalogue = {
  brand: {
    name: 'Vaagai',
    fullName: 'Vaagai Wood-Pressed Oils',
    place: 'Pollachi, Tamil Nadu',
    since: 2015,
    motto: 'HONESTY IN QUALITY & SERVICE',
  },
  categories,
  products: [...oils, ...sweeteners, ...grains, ...spices],
  gallery,
}
