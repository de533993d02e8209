/** Numbers that the specification or the rulings fix. Units are in the names. */
export const limits = {
  /** Characters (code points) of a product's, category's or gallery item's name, after trimming. */
  nameCharacters: 120,
  descriptionCharacters: 5_000,
  galleryCategoryCharacters: 60,
  moreLabelCharacters: 30,
  searchCharacters: 200,
  /** Longest text that is taken for an id. */
  idCharacters: 100,
  emailCharacters: 254,
  /** Highest price, in rupees. */
  maximumPriceRupees: 10_000_000,
  /** `limit` of a list: 1 to this, and this when it is not given. */
  listLimit: 1_000,
  /** `limit` of the popular products when it is not given. */
  popularProducts: 8,
  /** One picture as it is sent: 5 MB. */
  pictureBytes: 5 * 1024 * 1024,
  /** Widest picture that is decoded: 40 megapixels. */
  picturePixels: 40_000_000,
  /** How long what was deleted stays in the trash (rulings, section 9). */
  trashDays: 30,
  /** Products that one call may change or delete together. */
  bulkProducts: 200,
  jsonBodyBytes: 1024 * 1024,
  passwordCharacters: { minimum: 10, maximum: 128 },
  maxVisibleItems: { minimum: 1, maximum: 10, default: 5 },
  /** Shortest description that the second simple gallery form takes. */
  gallerySimple2DescriptionCharacters: 10,
  requestTimeoutMs: 10_000,
  sessionCheckMs: 300_000,
  testimonialAdvanceMs: 6_000,
  testimonialLockMs: 500,
  redirectAfterSaveMs: 1_500,
  scrolledHeaderPx: 50,
  mobileBreakpointPx: 768,
  homeGalleryItems: 4,
  decorativeParticles: 50,
  /** Products on a visitor's enquiry list, and of one of them. */
  enquiryProducts: 50,
  enquiryQuantity: 999,
  /** Longest chat link of an enquiry: far below what browsers and chat apps take, and a long message already. */
  enquiryLinkCharacters: 6_000,
  adminPageSize: 6,
  dashboardRecentProducts: 5,
} as const

/** Where the browser keeps the bearer token (local storage). */
export const tokenStorageKey = 'token'
export const loginPath = '/admin/login'
export const afterLoginPath = '/admin'
