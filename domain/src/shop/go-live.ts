import { shopLabels } from './labels.ts'

/** Keys of the go-live check's items, in display order. */
export const goLiveKeys = [
  'testimonials',
  'texts',
  'sampleStory',
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

/** The items of the first hour, in the order in which an owner does them; all others follow. */
const openingSteps: readonly GoLiveKey[] = [
  'texts',
  'testMessage',
  'categories',
  'products',
  'hours',
  'sample',
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
    title: 'Example reviews are public',
    sentence: 'Your reviews are examples. Replace or hide them.',
    text: 'Write what your customers say, or hide these.',
    path: '/admin/shop#testimonials',
  },
  texts: {
    title: 'Sample texts are public',
    sentence: 'Give your shop its own name and texts.',
    text: 'These still belong to the sample shop:',
    path: '/admin/shop#identity',
  },
  sampleStory: {
    title: 'Hide the sample’s texts',
    text: 'Hide the sample’s texts, contacts and reviews from visitors?',
  },
  sample: {
    title: 'Sample catalogue is public',
    sentence: 'Some products, categories or pictures are the sample’s.',
    text: 'Each list shows you which ones.',
    path: '/admin/products',
  },
  testMessage: {
    title: 'No test message was sent',
    sentence: 'Send yourself a test order.',
    text: 'Orders reach you as chat messages. Send yourself one.',
    path: '/admin/shop#reach',
  },
  homeForm: {
    title: 'The home page form sends nothing',
    text: `Add a chat number and switch on “${shopLabels.reach.homeFormOpensChat}”.`,
    path: '/admin/shop#reach',
  },
  hours: {
    title: 'Opening hours to check',
    sentence: 'Check your opening hours.',
    text: 'Set your own. Hours past midnight end the next day.',
    path: '/admin/shop#hours',
  },
  fssai: {
    title: `No ${shopLabels.legal.fssai}`,
    sentence: 'Add your FSSAI number.',
    text: 'Sellers of food in India must show its 14 digits.',
    path: '/admin/shop#legal',
  },
  products: {
    title: 'Products to add or complete',
    sentence: 'Some products lack a picture, price, description or category.',
    text: 'Visitors order products with a picture and a price.',
    path: '/admin/products/new',
  },
  facts: {
    title: 'Label details to add',
    sentence: 'Some products lack label details.',
    text: 'A category can have them for all its products.',
    path: goLiveListPath('products', 'facts'),
  },
  categories: {
    title: 'Categories to add or fill',
    sentence: 'Some categories have no products.',
    text: 'Visitors find an empty page in a category without products.',
    path: goLiveListPath('categories', 'categories'),
  },
  pictures: {
    title: 'Pictures are too small',
    text: `Pictures under ${goLiveLimits.pictureSide} pixels look blurred. Take larger ones.`,
    path: '/admin/shop',
  },
  navigation: {
    title: 'Pages missing from your menu',
    sentence: 'Some pages are not in your menu.',
    text: 'Show them in the header or in the products menu.',
    path: '/admin/navigation',
  },
  menu: {
    title: 'Menu entries without content',
    sentence: 'Your menu leads to empty pages.',
    text: 'Fill these pages, or hide their entries.',
    path: '/admin/navigation',
  },
  address: {
    title: 'Your shop has no address on the internet',
    text: 'Visitors cannot open your links or QR code. Ask for an address.',
    path: '/admin/start/address',
  },
  passkeys: {
    title: 'Passkeys that no longer work',
    sentence: 'Some passkeys no longer work.',
    text: 'Your shop’s address has changed. Add a new passkey.',
    path: '/admin/account#passkeys',
  },
  email: {
    title: 'Your sign-in e-mail is made up',
    text: 'It receives no mail. Enter your own.',
    path: '/admin/account#own-account',
  },
  password: {
    title: 'A handed-out password is still in use',
    text: 'Others may have seen it. Choose your own.',
    path: '/admin/account#change-password',
  },
  backup: {
    title: `No backup for ${goLiveLimits.backupDays} days`,
    text: 'Download one. Whoever runs your website can also type:',
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
  noChatNumber: 'Add the number orders go to',
  noCategory: 'Add your first category',
  noProduct: 'Add your first product',
  noBackup: 'No backup yet',
  lastBackup: (days: number) => `The last one was ${days} days ago`,
} as const

const { noChatNumber, noCategory, noProduct } = goLiveMessages
/** Names of examples that stand for a first thing to add: the dashboard knows them by this text, and shows it. */
export const firstThings: ReadonlySet<string> = new Set([noChatNumber, noCategory, noProduct])
