import { shopLimits } from './sections.ts'

/** Labels of the words that the story's own card shows. */
export const storyLabels = {
  foundedYear: 'Year founded',
  founders: 'Founders',
  story: 'Story',
  motto: 'Motto',
  productLines: 'Product lines',
  reasons: 'Reasons',
  differentiators: 'What sets us apart',
} as const

/** Labels of the shop's fields, by section, as its cards show them. */
export const shopLabels = {
  identity: {
    name: 'Name',
    fullName: 'Full name',
    tagline: 'Tagline',
    description: 'Description',
    accent: 'Accent colour',
  },
  reach: {
    chatNumber: 'Chat number',
    phones: 'Phones',
    email: 'Email',
    social: 'Social links',
    homeFormOpensChat: 'Open a chat from the home page form',
  },
  places: { unit: 'Manufacturing unit', branches: 'Branches' },
  hours: { timeZone: 'Time zone', week: 'Week', special: 'Holidays and special days' },
  words: {
    heroHeading: 'Heading',
    heroText: 'Text under the heading',
    trust: 'Trust marks',
    teaserHeading: 'Story heading',
    teaser: 'Story in short',
    ...storyLabels,
  },
  legal: {
    legalName: 'Legal name',
    fssai: 'FSSAI licence',
    gstin: 'GSTIN',
    grievanceName: 'Grievance contact',
    grievancePhone: 'Grievance phone',
    grievanceEmail: 'Grievance email',
  },
} as const

/** The bound of a text that is stored as it is typed, but for blanks at its ends. */
export interface ShopText {
  characters: number
  isParagraph?: boolean
}
const name: ShopText = { characters: shopLimits.nameCharacters }
const line: ShopText = { characters: shopLimits.lineCharacters }
const paragraph: ShopText = { characters: shopLimits.paragraphCharacters, isParagraph: true }

/** The texts of sections that may be empty. Saves take them, and their fields have a limit, by these rows and the labels. */
export const shopTexts = {
  identity: { fullName: line, tagline: line, description: paragraph },
  words: { heroHeading: line, heroText: paragraph, teaserHeading: line, motto: line },
  legal: { legalName: line, grievanceName: name },
} satisfies {
  [Section in keyof typeof shopLabels]?: { [Field in keyof (typeof shopLabels)[Section]]?: ShopText }
}

/** Labels of the shop's own pictures. */
export const shopPictureLabels = {
  logo: 'Logo',
  heroImage: 'Picture behind the heading',
  storyImage: 'Picture of the story',
} as const
