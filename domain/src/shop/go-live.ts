import { shopLabels } from './labels.ts'
import { shopSections } from './sections.ts'

/** Keys of the go-live check's items, in display order. */
export const goLiveKeys = [
  'testimonials',
  'texts',
  'sample',
  'testMessage',
  'homeForm',
  'hours',
  'fssai',
  'products',
  'facts',
  'categories',
  'pictures',
  'navigation',
  'menu',
  'address',
  'passkeys',
  'email',
  'password',
  'backup',
] as const
export type GoLiveKey = (typeof goLiveKeys)[number]

/** The items that open a shop, in the order in which an owner does them; all others follow. */
const openingSteps: readonly GoLiveKey[] = [
  'texts',
  'testMessage',
  'hours',
  'sample',
  'categories',
  'products',
  'address',
]
const positions = new Map([...new Set([...openingSteps, ...goLiveKeys])].map((key, index) => [key, index]))

/** Compares items by the order in which an owner does them. */
export const byStep = (one: { key: GoLiveKey }, other: { key: GoLiveKey }): number =>
  (positions.get(one.key) ?? 0) - (positions.get(other.key) ?? 0)

/** Properties that a product may lack. */
export const productLacks = {
  picture: 'Without picture',
  price: 'Without a price',
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

/** The administration's lists of rows that the check finds in the catalogue. */
export const goLiveLists = {
  products: 'Products',
  categories: 'Categories',
  gallery: 'Gallery items',
} as const
export type GoLiveList = keyof typeof goLiveLists

/** Parts of an item, each with its own count. */
export type GoLivePart = ProductLack | MissingFact | GoLiveList
export const goLivePartNames: Readonly<Record<GoLivePart, string>> = {
  ...productLacks,
  ...missingFacts,
  ...goLiveLists,
}
export const isGoLiveList = (part: string | undefined): part is GoLiveList =>
  part !== undefined && part in goLiveLists

/** The query of the dashboard with all steps in full. */
export const allPoints = '?points=all'

/** The path of the list that shows only an item's rows, or those of a part of it. */
export const goLiveListPath = (list: GoLiveList, key: GoLiveKey, part?: GoLivePart): string =>
  `/admin/${list}?check=${part === undefined || isGoLiveList(part) ? key : `${key}.${part}`}`

export const goLiveLimits = {
  /** Minimum of a picture's longer side in pixels; smaller ones are blurred on a phone. */
  pictureSide: 500,
  /** Maximum age of the last backup in days. */
  backupDays: 7,
  /** Maximum number of examples of each finding. */
  examples: 5,
  /** Maximum number of ids of each kind in an item. */
  ids: 1_000,
} as const

interface GoLiveText {
  title: string
  /** The problem as a sentence, for the dashboard; the title by default. */
  sentence?: string
  /** The problem and its solution. */
  text: string
  /** The screen where it is fixed; missing if it is fixed outside the administration. */
  path?: string
}

export const goLiveTexts: Readonly<Record<GoLiveKey, GoLiveText>> = {
  testimonials: {
    title: 'Sample testimonials are public',
    sentence: 'Your reviews are examples. Replace or hide them.',
    text: `Nobody said them. In ${shopSections.testimonials}, write what your customers say, or hide them.`,
    path: '/admin/shop#testimonials',
  },
  texts: {
    title: 'Sample texts are public',
    sentence: 'Give your shop its own name and texts.',
    text: 'Visitors read as yours what is left of the sample shop:',
    path: '/admin/shop#identity',
  },
  sample: {
    title: 'Sample catalogue is public',
    sentence: 'Visitors see products, categories or pictures of the sample.',
    text: 'Marked Sample in the lists, until description and pictures are yours: on some pictures stands another name.',
    path: '/admin/products',
  },
  testMessage: {
    title: 'No test message was sent',
    sentence: 'Test that orders reach your number.',
    text: 'Orders reach you as chat messages: send yourself one, to be sure that the number is right.',
    path: '/admin/shop#reach',
  },
  homeForm: {
    title: 'The form of the home page sends nothing',
    text: `Nobody reads what visitors write in it. In ${shopSections.reach}, switch on “${shopLabels.reach.homeFormOpensChat}”; it needs a chat number.`,
    path: '/admin/shop#reach',
  },
  hours: {
    title: 'Opening hours to look at',
    sentence: 'Check your opening hours.',
    text: 'Visitors plan by them: say your own. Hours that end before they begin go on until the next day: is that meant?',
    path: '/admin/shop#hours',
  },
  fssai: {
    title: `No ${shopLabels.legal.fssai}`,
    sentence: 'Your shop does not show its FSSAI number.',
    text: 'Sellers of food in India must show its 14 digits.',
    path: '/admin/shop#legal',
  },
  products: {
    title: 'Products to add or to complete',
    sentence: 'Not everything you sell can be ordered yet.',
    text: 'Visitors order what they can see, and what has a price.',
    path: '/admin/products/new',
  },
  facts: {
    title: 'Facts to add to products',
    sentence: 'Some products lack label details.',
    text: 'Usually on the label of food. A category can say them for all of its products.',
    path: goLiveListPath('products', 'facts'),
  },
  categories: {
    title: 'Categories to add or to fill',
    sentence: 'Some categories have no products.',
    text: 'Products stand in categories, and visitors find an empty page in one without products.',
    path: goLiveListPath('categories', 'categories'),
  },
  pictures: {
    title: 'Pictures are too small',
    text: `They have less than ${goLiveLimits.pictureSide} pixels and look blurred: take larger ones.`,
    path: '/admin/shop',
  },
  navigation: {
    title: 'Pages that nobody can reach',
    sentence: 'Some pages are not in your menu.',
    text: 'Nothing in the header leads to them.',
    path: '/admin/navigation',
  },
  menu: {
    title: 'Entries of the menu that lead to nothing',
    sentence: 'Your menu leads to empty pages.',
    text: 'Visitors find an empty page: fill it, or hide the entry.',
    path: '/admin/navigation',
  },
  address: {
    title: 'The shop has no address on the internet',
    text: 'Shared links and the printed code lead to a machine that visitors cannot reach. Whoever runs it can give the shop an address: there is a message to send them.',
    path: '/admin/start/address',
  },
  passkeys: {
    title: 'Passkeys of another address',
    sentence: 'Some passkeys let nobody in any more.',
    text: 'Each works only at the address where it was added. Whoever has one signs in by password and adds another.',
    path: '/admin/account#passkeys',
  },
  email: {
    title: 'A made-up e-mail still signs in',
    sentence: 'Your sign-in e-mail is made up.',
    text: 'It receives no mail, such as a link for a forgotten password: put your own in its place.',
    path: '/admin/account#own-account',
  },
  password: {
    title: 'A password that was handed out is still in use',
    text: 'Somebody else may have seen it: choose your own.',
    path: '/admin/account#change-password',
  },
  backup: {
    title: `No backup for ${goLiveLimits.backupDays} days`,
    text: 'A broken disk would take the shop with it. Download one, or on the server, type:',
    path: '/admin/account#backup',
  },
}

/** The backup command, for a terminal or a timer on the server. */
export const backupCommand = 'npm run backup -- FILE'

/** Prefix of the check's subjects in the audit log. */
export const goLiveSubject = 'go-live-'

/** Messages of the server and the dashboard. */
export const goLiveMessages = {
  heading: 'Open your shop',
  /** Dismissed items count as done, items that there is nothing for yet not at all. */
  progress: (done: number, total: number) => `${done} of ${total} done`,
  ready: 'Ready for visitors',
  loadFailed: 'Failed to check whether the shop is ready',
  saveFailed: 'Failed to save this',
  dismissed: (title: string) => `Not for us: ${title}`,
  undone: (title: string) => `Back on the list: ${title}`,
  /** Name of the changed item in the audit log. */
  subject: (title: string) => `go-live check, ${title}`,
  numberRequired: 'Number is required',
  sampleHours: 'Hours of the sample shop',
  noHours: 'No opening hours',
  noChatNumber: 'No chat number',
  noCategory: 'Add your first category',
  noProduct: 'Add your first product',
  noBackup: 'No backup yet',
  lastBackup: (days: number) => `The last one was ${days} days ago`,
} as const
