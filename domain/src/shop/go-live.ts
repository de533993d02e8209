/** Keys of the go-live check's items, in display order. */
export const goLiveKeys = [
  'testimonials',
  'texts',
  'testMessage',
  'hours',
  'fssai',
  'products',
  'facts',
  'categories',
  'pictures',
  'navigation',
  'password',
  'backup',
] as const
export type GoLiveKey = (typeof goLiveKeys)[number]

/** Properties that a product may lack. */
export const productLacks = {
  picture: 'Without picture',
  price: 'With price 0',
  description: 'Without description',
  category: 'In no category',
} as const
export type ProductLack = keyof typeof productLacks

/** Facts that food labels usually have, and that a product may lack. */
export const missingFacts = {
  ingredients: 'Without ingredients',
  shelfLife: 'Without shelf life',
  fssai: 'Without FSSAI number',
} as const
export type MissingFact = keyof typeof missingFacts

export const goLiveLimits = {
  /** Minimum of a picture's longer side in pixels; smaller ones are blurred on a phone. */
  pictureSide: 500,
  /** Maximum age of the last backup in days. */
  backupDays: 7,
  /** Maximum number of examples of each finding. */
  examples: 5,
} as const

interface GoLiveText {
  title: string
  /** The problem and its solution. */
  text: string
  /** The screen where it is fixed; missing if it is fixed outside the administration. */
  path?: string
}

export const goLiveTexts: Readonly<Record<GoLiveKey, GoLiveText>> = {
  testimonials: {
    title: 'Sample testimonials are public',
    text: 'Nobody said them. Write what your customers say, or hide them.',
    path: '/admin/shop#testimonials',
  },
  texts: {
    title: 'Sample texts are public',
    text: 'Visitors read words, numbers and addresses of the sample shop as yours.',
    path: '/admin/shop#words',
  },
  testMessage: {
    title: 'No test message was sent',
    text: 'Orders reach you as chat messages: send yourself one, to be sure that the number is right.',
    path: '/admin/shop#reach',
  },
  hours: {
    title: 'Opening hours to look at',
    text: 'Hours that end before they begin go on until the next day: is that meant?',
    path: '/admin/shop#hours',
  },
  fssai: {
    title: 'No FSSAI licence number',
    text: 'Sellers of food in India must show its 14 digits.',
    path: '/admin/shop#legal',
  },
  products: {
    title: 'Products are not complete',
    text: 'Visitors order what they can see, and what has a price.',
    path: '/admin/products',
  },
  facts: {
    title: 'Facts to add to products',
    text: 'Usually on the label of food. A category can say them for all of its products.',
    path: '/admin/products',
  },
  categories: {
    title: 'Categories without products',
    text: 'Visitors find an empty page: add products, or delete the category.',
    path: '/admin/categories',
  },
  pictures: {
    title: 'Pictures are too small',
    text: `They have less than ${goLiveLimits.pictureSide} pixels and look blurred: take larger ones.`,
    path: '/admin/gallery',
  },
  navigation: {
    title: 'Pages that nobody can reach',
    text: 'Nothing in the header leads to them.',
    path: '/admin/navigation',
  },
  password: {
    title: 'A password that was handed out is still in use',
    text: 'Somebody else may have seen it: choose your own.',
    path: '/admin/account',
  },
  backup: {
    title: `No backup for ${goLiveLimits.backupDays} days`,
    text: 'A broken disk would take the shop with it. On the server, type:',
  },
}

/** The backup command, for a terminal or a timer on the server. */
export const backupCommand = 'npm run backup -- FILE'

/** Prefix of the check's subjects in the audit log. */
export const goLiveSubject = 'go-live-'

/** Messages of the server and the dashboard. */
export const goLiveMessages = {
  heading: 'Before you go live',
  /** Dismissed items count as done. */
  progress: (done: number) => `${done} of ${goLiveKeys.length} done`,
  ready: 'Ready for visitors',
  loadFailed: 'Failed to check whether the shop is ready',
  saveFailed: 'Failed to save this',
  dismissed: (title: string) => `Not for us: ${title}`,
  undone: (title: string) => `Back on the list: ${title}`,
  /** Name of the changed item in the audit log. */
  subject: (title: string) => `go-live check, ${title}`,
  numberRequired: 'Number is required',
  noHours: 'No opening hours',
  noChatNumber: 'No chat number',
  noBackup: 'No backup yet',
  lastBackup: (days: number) => `The last one was ${days} days ago`,
} as const
