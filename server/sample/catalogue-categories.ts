import type { SampleCategory } from './catalogue-builders.ts'

export const sampleCategories: SampleCategory[] = [
  {
    key: 'oils',
    name: 'Wood-Pressed Oils',
    description:
      'Pressed slowly in a vaagai-wood mortar, settled in the sun for four days, filtered through cotton. No solvent, no bleach, no colour.',
    facts: {
      diet: 'vegetarian',
      storage: 'Keep it closed, in a cool place away from light. Use a dry spoon.',
      country: 'India',
    },
    showInNav: true,
    subcategories: [
      {
        key: 'groundnut',
        name: 'Groundnut Oil',
        description: 'Straw-gold and nutty, from groundnuts grown on red soil around Pollachi.',
      },
      {
        key: 'sesame',
        name: 'Sesame Oil',
        description:
          'Deep amber gingelly oil, pressed with a little palm jaggery as it has always been done.',
      },
      {
        key: 'coconut',
        name: 'Coconut Oil',
        description: 'From sun-dried copra: clear in summer, milky white on a cool morning.',
      },
      {
        key: 'mustard-castor',
        name: 'Mustard, Castor & Lamp Oil',
        description: 'The oils every house keeps a small bottle of.',
      },
    ],
  },
  {
    key: 'sweeteners',
    name: 'Natural Sweeteners',
    description:
      'Jaggery from cane and palm, and honey as the bees left it. Boiled in open pans over wood fire, without clearing chemicals.',
    facts: { storage: 'Keep it closed and dry, most of all in the rains.', country: 'India' },
    showInNav: true,
    subcategories: [
      {
        key: 'jaggery',
        name: 'Cane Jaggery',
        description: 'Dark, honest cane jaggery in moulds and as powder.',
        facts: { diet: 'vegetarian' },
      },
      {
        key: 'palm-jaggery',
        name: 'Palm Jaggery & Candy',
        description: 'Karupatti and palm candy from palmyra tappers of the southern districts.',
        facts: { diet: 'vegetarian' },
      },
      { key: 'honey', name: 'Honey', description: 'Strained through cloth, never heated.' },
    ],
  },
  {
    key: 'grains',
    name: 'Rice, Millets & Pulses',
    description:
      'Native rices, millets and pulses bought directly from eleven farming families, cleaned by hand and packed in cotton.',
    facts: {
      diet: 'vegetarian',
      storage: 'Keep it dry and closed. A dried chilli in the jar keeps insects away.',
      country: 'India',
    },
    showInNav: true,
    subcategories: [
      {
        key: 'rice',
        name: 'Native Rice',
        description: 'Old Tamil varieties, hand-pounded or lightly milled.',
      },
      {
        key: 'millets',
        name: 'Millets',
        description: 'Foxtail, finger and little millet for dosai, kanji and everyday rice.',
      },
      {
        key: 'pulses',
        name: 'Pulses',
        description: 'Unpolished dals and whole grams from the last harvest.',
      },
    ],
  },
  {
    key: 'spices',
    name: 'Podis, Spices & Seeds',
    description: 'Roasted and ground in small batches each week, and the seeds we press, sold whole.',
    facts: {
      diet: 'vegetarian',
      storage: 'Keep it closed, dry and away from light. Use a dry spoon.',
      country: 'India',
    },
    subcategories: [
      {
        key: 'podis',
        name: 'Podis',
        description: 'Ready for idli, dosai and hot rice with a spoon of gingelly oil.',
      },
      {
        key: 'whole-spices',
        name: 'Spices',
        description: 'Turmeric from Erode and pepper from the Valparai hills.',
      },
      {
        key: 'seeds',
        name: 'Seeds & Oilcake',
        description: 'Whole seeds from the press room, and the cake that is left when the oil has run.',
      },
    ],
  },
]
