import { shopLimits } from './sections.ts'

/** Constants of every shop: prices are Indian rupees, pages are in Indian English. */
export const shopConstants = { currency: 'INR', priceRange: '₹₹', language: 'en-IN', country: 'IN' } as const

/**
 * Fallback details for visitors when nothing can be read: without sample text; empty sections are not shown. The API answers
 * each text that stands here, "" in older rows; pictures are paths.
 */
export const emptyShop = {
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

/** The shop's full name, for titles and search engines; default: the short name. */
export const fullNameOf = ({ identity }: { identity: { name: string; fullName: string } }): string =>
  identity.fullName || identity.name

/**
 * The names to store for a typed one. A name too long for the top of a page, but not for a line, is cut at a word and
 * kept whole as the full name.
 */
export function namesToStore(typed: string): { name: string; fullName?: string } {
  const name = typed.trim()
  const { nameCharacters: room, lineCharacters: most } = shopLimits
  const letters = [...name]
  // One letter more shows whether the last word ends where the room does.
  const words = letters
    .slice(0, room + 1)
    .join('')
    .split(/\s+/)
    .slice(0, -1)
  if (letters.length <= room || letters.length > most || words.length === 0) return { name }
  const short = words.join(' ').replace(/[,;:]?(?: (?:and|for|from|in|of|the|&))?$/i, '')
  return { name: short, fullName: name }
}

/** The heading of the home page's story; default: the year in which the shop was founded. */
export function teaserHeadingOf(words: { teaserHeading: string; foundedYear: number | null }): string {
  if (words.teaserHeading !== '') return words.teaserHeading
  return words.foundedYear === null ? 'Our Story' : `Since ${words.foundedYear}`
}
