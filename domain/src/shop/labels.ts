/** Labels of the shop's fields, by section, as its cards show them. */
export const shopLabels = {
  identity: {
    name: 'Name',
    fullName: 'Name in full',
    tagline: 'Tagline',
    description: 'Description',
    accent: 'Accent colour',
  },
  reach: {
    chatNumber: 'Chat number',
    phones: 'Phones',
    email: 'Email',
    social: 'Social links',
    homeFormOpensChat: 'Use the home page form as a chat message',
  },
  places: { unit: 'Manufacturing unit', branches: 'Branches' },
  hours: { timeZone: 'Time zone', week: 'Week', special: 'Holidays and special days' },
  words: {
    heroHeading: 'Heading',
    heroText: 'Text under the heading',
    trust: 'Trust marks',
    foundedYear: 'Year founded',
    founders: 'Founders',
    teaserHeading: 'Heading of the teaser',
    teaser: 'Teaser',
    story: 'Story',
    motto: 'Motto',
    productLines: 'Product lines',
    reasons: 'Reasons',
    differentiators: 'What sets us apart',
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

/** Labels of the shop's own pictures. */
export const shopPictureLabels = { logo: 'Logo', heroImage: 'Picture behind the heading' } as const
