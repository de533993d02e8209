import type { ShopDetails, ShopSection } from '../schemas/shop.ts'

/** What is the same for every shop: prices are Indian rupees, pages are in Indian English. */
export const shopConstants = { currency: 'INR', priceRange: '₹₹', language: 'en-IN', country: 'IN' } as const

/** The cards of the Shop screen, which are saved one by one, in their order. */
export const shopSections: Readonly<Record<ShopSection, string>> = {
  identity: 'Identity',
  reach: 'Reach',
  places: 'Places',
  hours: 'Hours',
  words: 'Words',
  testimonials: 'People say',
  legal: 'Legal',
  notices: 'Notices',
}

/** In characters (code points) after trimming, or in items of a list. */
export const shopLimits = {
  nameCharacters: 60,
  lineCharacters: 160,
  paragraphCharacters: 1_200,
  noticeCharacters: 160,
  phones: 2,
  social: 8,
  branches: 20,
  addressLines: 6,
  spansPerDay: 4,
  specialDays: 60,
  paragraphs: 12,
  items: 12,
  testimonials: 30,
  notices: 20,
  /** Of a section as JSON: every page carries some of them. */
  sectionCharacters: 20_000,
  /** Saved versions; an older one goes when another comes. */
  versions: 50,
} as const

/** What the server and the Shop screen say. */
export const shopMessages = {
  loadFailed: 'Failed to load the shop details',
  saved: 'Shop details saved',
  saveFailed: 'Failed to save the shop details',
  historyFailed: 'Failed to load earlier versions',
  restored: 'Earlier shop details are in use again',
  restoreUndone: 'What was in use before is in use again',
  restoreFailed: 'Failed to restore the earlier version',
  versionNotFound: 'Version not found',
  sectionTooLong: (section: ShopSection) =>
    `${shopSections[section]} has too much text in all: please shorten something`,
} as const

/**
 * Shop details as visitors get them when nothing else can be read: no sample text, and every section that is empty is not
 * shown.
 */
export const emptyShop: ShopDetails = {
  identity: { name: 'Shop', fullName: '', tagline: '', description: '', logo: '', accent: '' },
  reach: { chatNumber: '', phones: [], email: '', social: [], homeFormOpensChat: false },
  places: { unit: null, branches: [] },
  hours: {
    timeZone: 'Asia/Kolkata',
    week: { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] },
    special: [],
  },
  words: {
    heroHeading: '',
    heroText: '',
    heroImage: '',
    trust: [],
    foundedYear: null,
    founders: [],
    teaserHeading: '',
    teaser: [],
    story: [],
    motto: '',
    productLines: [],
    reasons: [],
    differentiators: [],
  },
  testimonials: [],
  legal: {
    legalName: '',
    fssai: '',
    gstin: '',
    grievanceName: '',
    grievancePhone: '',
    grievanceEmail: '',
  },
  notices: [],
}

/** The shop's whole name, for titles and search engines: the short name where there is no other. */
export const fullNameOf = ({
  identity,
}: {
  identity: Pick<ShopDetails['identity'], 'name' | 'fullName'>
}): string => identity.fullName || identity.name

/** The heading of the home page's story: the owner's, else the year the shop was founded. */
export function teaserHeadingOf(words: Pick<ShopDetails['words'], 'teaserHeading' | 'foundedYear'>): string {
  if (words.teaserHeading !== '') return words.teaserHeading
  return words.foundedYear === null ? 'Our Story' : `Since ${words.foundedYear}`
}
