import { range } from './catalogue-range.ts'

export const oils = range(
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

export const sweeteners = range(
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
