/** The sections of the shop's details; each is saved separately. */
export const shopSections = {
  identity: 'Name and logo',
  reach: 'Phone and WhatsApp',
  places: 'Addresses',
  hours: 'Opening hours',
  words: 'Home page and story',
  testimonials: 'Reviews',
  legal: 'Licences',
  notices: 'Notices',
} as const

/** The cards of the Shop screen: one a section, but two for the words. */
export const shopCardTitles = { ...shopSections, words: 'Home page', story: 'Our story' } as const
export type ShopCardId = keyof typeof shopCardTitles

/** Maximum lengths in code points after trimming, or maximum numbers of list items. */
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
  /** Maximum length of a section as JSON, since every page carries some sections. */
  sectionCharacters: 20_000,
  /** Maximum number of saved versions, the oldest of which a new one replaces; of the navigation's, how many are listed. */
  versions: 50,
} as const

/** Messages of the server and the Shop screen. */
export const shopMessages = {
  loadFailed: 'Failed to load the shop details',
  saved: 'Shop details saved',
  /** Names the card, so that each of two saves keeps its Undo. */
  cardSaved: (card: ShopCardId) => `${shopCardTitles[card]} saved`,
  saveFailed: 'Failed to save the shop details',
  historyFailed: 'Failed to load earlier versions',
  restored: 'The earlier version is back',
  restoreUndone: 'The previous version is back',
  restoreFailed: 'Failed to restore the earlier version',
  versionNotFound: 'Version not found',
  sectionTooLong: (section: keyof typeof shopSections) =>
    `${shopSections[section]} has too much text: please shorten it`,
} as const
