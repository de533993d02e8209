/** The cards of the Shop screen in display order; each is saved separately. */
export const shopSections = {
  identity: 'Identity',
  reach: 'Reach',
  places: 'Places',
  hours: 'Hours',
  words: 'Words',
  testimonials: 'People say',
  legal: 'Legal',
  notices: 'Notices',
} as const

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
  saveFailed: 'Failed to save the shop details',
  historyFailed: 'Failed to load earlier versions',
  restored: 'Earlier shop details are in use again',
  restoreUndone: 'What was in use before is in use again',
  restoreFailed: 'Failed to restore the earlier version',
  versionNotFound: 'Version not found',
  sectionTooLong: (section: keyof typeof shopSections) =>
    `${shopSections[section]} has too much text in all: please shorten something`,
} as const
