import { sampleShop } from '@chekku/domain/sample-shop'
import type { Product } from '@chekku/domain/schemas/product'
import { weekdays } from '@chekku/domain/shop/opening-hours'
import { emptyShop } from '@chekku/domain/shop/shop'
import { plainPicture } from './plain-picture.ts'
import { formData, type TestApp } from './test-app.ts'

const place = (label: string, lines: string[], phone = '') => ({ label, lines, phone })
const titled = (titles: string[]) => titles.map(title => ({ title, text: `${title}, in a sentence.` }))

/** Every section of a shop that has nothing in common with the sample: a beekeeper in the hills. */
export const otherShop = {
  identity: {
    name: 'Kombu',
    fullName: 'Kombu Hill Honey',
    tagline: 'Raw honey of the Nilgiri hills',
    description: 'Two sisters and ninety hives above Kotagiri. Raw, unheated, and never blended.',
    accent: '#7a3b12',
  },
  reach: {
    chatNumber: '+91 98430 12345',
    phones: ['98430 12345', '0423 222 4455'],
    email: 'write@kombu-honey.in',
    social: [{ name: 'Mastodon', href: 'https://mastodon.social/@kombu' }],
    homeFormOpensChat: true,
  },
  places: {
    unit: {
      ...place('Honey house', ['3 Cedar Lane', 'Kotagiri 643217', 'The Nilgiris']),
      locality: 'Kotagiri',
      region: 'The Nilgiris',
      postalCode: '643217',
      latitude: 11.4218,
      longitude: 76.8612,
    },
    branches: [place('Ooty stall', ['Stall 9, Charing Cross', 'Udhagamandalam 643001'], '98430 54321')],
  },
  hours: {
    week: Object.fromEntries(weekdays.map(day => [day, [{ opens: '08:15', closes: '17:45' }]])),
    special: [{ from: '2031-01-14', until: '2031-01-17', label: 'Harvest festival', spans: [] }],
  },
  words: {
    heroHeading: 'Honey as the bees left it',
    heroText: 'Strained once through muslin and poured cold.',
    trust: ['Raw', 'Unheated'],
    foundedYear: 1998,
    founders: ['Radhika Joghee', 'Bhavani Joghee'],
    teaserHeading: 'Ninety hives, two sisters',
    teaser: ['It began with a swarm in the chimney.'],
    story: ['It began with a swarm in the chimney.', 'By winter there were four boxes under the eaves.'],
    motto: 'ASK THE BEES',
    productLines: titled(['Forest honey', 'Comb']),
    reasons: titled(['Never heated', 'One valley a jar']),
    differentiators: titled(['We move with the flowers']),
  },
  testimonials: {
    testimonials: [
      {
        name: 'Ishaan',
        role: 'Baker',
        content: 'My bread has never risen like this.',
        rating: 4,
        hidden: false,
      },
    ],
  },
  legal: {
    legalName: 'Kombu Apiaries LLP',
    fssai: '12345678901234',
    gstin: '33AAAAA0000A1Z5',
    grievanceName: 'Bhavani Joghee',
    grievancePhone: '98430 12345',
    grievanceEmail: 'heard@kombu-honey.in',
  },
  notices: {
    notices: [
      {
        text: 'The rhododendron honey is here',
        kind: 'news',
        from: '2020-01-01T00:00',
        until: '2090-01-01T00:00',
        link: '/products',
      },
    ],
  },
}

const { heroImage: _, ...emptyWords } = emptyShop.words

/** Every section of a shop with only the required value: its name. */
export const nearlyEmptyShop = {
  identity: { name: 'Kombu', fullName: '', tagline: '', description: '', accent: '' },
  reach: emptyShop.reach,
  places: emptyShop.places,
  hours: emptyShop.hours,
  words: emptyWords,
  testimonials: { testimonials: [] },
  legal: emptyShop.legal,
  notices: { notices: [] },
}

type Sections = Record<string, object>

/** Saves sections of the shop, one request each. */
export async function saveShop(shop: Pick<TestApp, 'call'>, sections: Sections): Promise<void> {
  for (const [section, body] of Object.entries(sections)) {
    const { status, text } = await shop.call('PUT', `/shop/${section}`, { body })
    if (status !== 200) throw new Error(`PUT /shop/${section} answered ${status}: ${text}`)
  }
}

/** Saves a logo of a single colour. */
export async function saveLogo(shop: Pick<TestApp, 'call'>, colour = { r: 20, g: 60, b: 200 }) {
  const body = formData({}, await plainPicture(colour))
  const { body: answer } = await shop.call<{ identity: { logo: string } }>('PUT', '/shop/identity', { body })
  return answer.data.identity.logo
}

/** A category, two products and a gallery item of a beekeeper. */
export async function fillWithHoney(shop: TestApp): Promise<{ product: Product; category: string }> {
  const { _id: category } = await shop.createCategory({ name: 'Honey', showInNav: true })
  const product = await shop.createProduct({ name: 'Forest honey 500 g', category, featured: true })
  await shop.createProduct({ name: 'Comb in a box', category, inStock: false })
  const item = { title: 'Hives at dusk', category: 'Hives', isPopular: 'true' }
  await shop.createGalleryItem(item, await plainPicture())
  return { product, category }
}

/** Every text and number in the sample's sections, except keys and ids. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => (key === '_id' ? [] : textsOf(one)))
}

/** Words of the sample that other shops and the pages themselves may contain too. */
const ordinary = new Set(
  `Asia/Kolkata Tamil Nadu India Instagram Facebook YouTube Organics Groundnut Sesame Coconut Wood Pressed Oils Market Street
  Temple Road Mill Home Restaurant Teacher Mother Sweet Manufacturing Pure Natural HONESTY QUALITY SERVICE Taluk shop Shop
  Straw Deep Clear Jaggery Fresh Glass Bring Open Come Seed Each More They The Now This Today Since`.split(
    /\s+/,
  ),
)

/** Capitalised words, without those that begin a sentence of prose. */
function namesIn(text: string): string[] {
  const isProse = /\s\p{Ll}/u.test(text)
  return [...text.matchAll(/\b\p{Lu}[\p{L}’]{3,}/gu)].flatMap(({ 0: name, index }) =>
    isProse && /(?:^|[.!?:]\s+)$/.test(text.slice(0, index)) ? [] : [name],
  )
}

/**
 * Texts that identify the sample business: its names, numbers and addresses, and every sequence of five of its words,
 * without words that any shop may use.
 */
export function sampleWords(): string[] {
  const { hours: _, ...sections } = sampleShop
  const texts = textsOf(sections).filter(text => text.length > 3)
  const found = new Set<string>()
  for (const text of texts) {
    const words = text.split(/\s+/)
    for (let at = 0; at + 5 <= words.length; at += 1) found.add(words.slice(at, at + 5).join(' '))
    for (const name of namesIn(text)) if (!ordinary.has(name)) found.add(name)
    for (const number of text.match(/\d[\d .]{3,}\d/g) ?? []) found.add(number)
    if (/[@/]/.test(text)) found.add(text)
  }
  return [...found]
}
