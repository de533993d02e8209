import { sampleShop } from '@chekku/domain/sample-shop'
import type { AuditAction, AuditEntry, AuditKind } from '@chekku/domain/schemas/audit'
import { goLiveSubject } from '@chekku/domain/shop/go-live'
import { aCategory, aPack } from '@chekku/domain/test/entities'
import { expect, test } from 'vitest'
import { factChanges, lineText, wayToSubject } from './audit-event-text.ts'
import { momentText } from './moment-text.ts'

const owner = { _id: 'a', name: 'Kavi' }
const self = { kind: 'administrator', _id: 'a', name: owner.name } as const
const oil = { kind: 'product', _id: 'p', name: 'Sesame Oil' } as const

const honey = [{ _id: 'q', name: 'Honey', before: null, after: null }]
const three = (before: object, after: object) => ({
  before: { ...before },
  after: { ...after },
  others: ['Honey', 'Jaggery'].map(name => ({ _id: name, name, before: { ...before }, after: { ...after } })),
})
const several = 'Kavi changed 3 products (Sesame Oil, Honey and 1 more)'
const litre = aPack({ _id: 'litre', measure: 'volume', quantity: 1_000, price: 460 })
const half = aPack({ _id: 'half', measure: 'volume', quantity: 500, price: 250 })
const shop = (_id: string, name: string) => ({ kind: 'shop', _id, name }) as const
const category = { kind: 'category', _id: 'c', name: 'Oils' } as const

test.each([
  [{ action: 'changed' }, 'Kavi changed product Sesame Oil'],
  [{ action: 'deleted' }, 'Kavi moved to the trash: product Sesame Oil'],
  [{ action: 'deleted', others: honey }, 'Kavi moved to the trash: 2 products (Sesame Oil and Honey)'],
  [{ action: 'deleted', after: { joinedInto: 'Oils' } }, 'Kavi joined product Sesame Oil into Oils'],
  [
    { action: 'deleted', after: { joinedInto: 'Oils' }, others: honey },
    'Kavi joined 2 products (Sesame Oil and Honey) into Oils',
  ],
  [
    { action: 'changed', subject: category, after: { productOrder: ['Sesame', 'Groundnut'] } },
    'Kavi arranged the products of category Oils',
  ],
  [{ action: 'changed', subject: shop('legal', 'Legal') }, 'Kavi changed in the shop: Legal'],
  [{ action: 'restored', subject: shop('shop', 'a backup') }, 'Kavi restored the shop from a backup'],
  [{ action: 'signed-in', subject: self }, 'Kavi signed in'],
  [{ action: 'password-changed', subject: self }, 'Kavi changed the password'],
  [
    { actor: { _id: null, name: 'Terminal (root)' }, action: 'password-reset', subject: self },
    'Terminal (root) gave a new password to Kavi',
  ],
  [{ actor: { _id: null, name: 'Chekku' }, action: 'created' }, 'The program created product Sesame Oil'],
  [
    { actor: { _id: null, name: 'Chekku' }, action: 'passkey-refused', subject: self },
    'The program refused a copied passkey of Kavi',
  ],
  [
    { action: 'changed', before: { price: 460 }, after: { price: 480 } },
    'Kavi changed product Sesame Oil: price +4 %',
  ],
  [{ action: 'changed', ...three({ price: 460 }, { price: 441.6 }) }, `${several}: prices −4 %`],
  [{ action: 'changed', ...three({ price: 0 }, { price: 441.6 }) }, `${several}: prices`],
  [
    {
      action: 'changed',
      before: { packs: [litre, half] },
      after: {
        packs: [
          { ...litre, price: 483 },
          { ...half, price: 275 },
        ],
      },
    },
    'Kavi changed product Sesame Oil: price +5 % to +10 %',
  ],
  [
    {
      action: 'changed',
      before: { packs: [litre, half] },
      after: { packs: [litre, { ...half, offer: { price: 200, until: '2026-12-01T00:00' } }] },
    },
    'Kavi changed product Sesame Oil: offer',
  ],
  [
    { action: 'changed', before: { packs: [litre] }, after: { packs: [litre, half] } },
    'Kavi changed product Sesame Oil: sizes',
  ],
  [
    {
      action: 'changed',
      before: { price: 240, packs: [litre, half] },
      after: { price: 460, packs: [litre, { ...half, inStock: false }] },
    },
    'Kavi changed product Sesame Oil: stock',
  ],
  [{ action: 'changed', ...three({ inStock: true }, { inStock: false }) }, `${several}: stock`],
  [
    { action: 'changed', ...three({ availability: null }, { availability: { state: 'few-left' } }) },
    `${several}: stock`,
  ],
  [
    { action: 'changed', ...three({ price: 460 }, { price: 480, sheet: 'oils.csv' }) },
    `${several}: sheet oils.csv`,
  ],
  [
    { action: 'created', after: { name: 'Oil', sheet: 'oils.csv' } },
    'Kavi created product Sesame Oil: sheet oils.csv',
  ],
  [
    {
      action: 'changed',
      before: { name: 'Oil', slug: 'oil', hidden: true, order: 3 },
      after: { name: 'Gingelly', slug: 'gingelly' },
    },
    'Kavi changed product Sesame Oil: name, address and 1 more',
  ],
  [
    { actor: { _id: 'a', name: 'meena@shop.example', displayName: 'Meena' }, action: 'deleted' },
    'Meena moved to the trash: product Sesame Oil',
  ],
  // An administrator may have any name.
  [{ actor: { _id: 'a', name: 'Chekku' }, action: 'created' }, 'Chekku created product Sesame Oil'],
] as const)('%j reads %s', (entry, text) => {
  expect(lineText({ actor: owner, subject: oil, ...entry })).toBe(text)
})

test('facts are told by a name, before and after, without what has none', () => {
  const before = { price: 460, inStock: true, category: { _id: 'c', name: 'Oils' } }
  const after = { price: 480.5, inStock: false, category: null }
  expect(factChanges({ before, after })).toEqual([
    { label: 'Price', before: '₹460', after: '₹480.50' },
    { label: 'In stock', before: 'yes', after: 'no' },
    { label: 'Category', before: 'Oils', after: 'none' },
  ])
  expect(factChanges({ before: null, after: { name: 'Oil' } })).toEqual([
    { label: 'Name', before: undefined, after: 'Oil' },
  ])
  expect(factChanges({ before: null, after: null })).toEqual([])
  const oils = aCategory({ _id: 'c', name: 'Oils' })
  const until = '2026-12-02T00:18:48.129Z'
  const internal = { order: 240, categoryRef: null }
  const told = { parent: 'c', image: '/uploads/a-8x8.jpg', previewUntil: until, price: 9_999_999.5 }
  expect(
    factChanges({ before: { image: '', parent: 'd' }, after: { ...told, ...internal } }, [oils]),
  ).toEqual([
    { label: 'Image', before: 'none', after: 'a picture' },
    { label: 'Parent', before: 'another category', after: 'Oils' },
    { label: 'Preview until', before: undefined, after: momentText(until) },
    { label: 'Price', before: undefined, after: '₹99,99,999.50' },
  ])
  const categories = [
    { _id: 'c', name: 'Oils', order: 35, showInNav: true },
    { _id: 'd', name: 'Honey', order: 40, showInNav: false },
  ]
  expect(factChanges({ before: null, after: { categories } })[0]?.after).toBe('Oils (shown); Honey (hidden)')
  // Of what was only moved, one text stands there once.
  const moved = categories.map(category => ({ ...category, order: category.order + 30 }))
  expect(factChanges({ before: { categories }, after: { categories: moved } })).toEqual([
    { label: 'Categories', before: undefined, after: 'Oils (shown); Honey (hidden)' },
  ])
})

test('the shop and its navigation are told by the labels of their forms, in words', () => {
  const open = [{ opens: '09:00', closes: '21:30' }]
  const { week } = sampleShop.hours
  const days = Object.fromEntries(Object.keys(week).map(day => [day, open])) as typeof week
  const said = { _id: 't', name: 'Kala M.', role: 'cook', content: 'Good.', rating: 4, hidden: false }
  const pongal = { from: '2027-01-15', until: '2027-01-15', label: 'Pongal', spans: [] }
  const link = { name: 'Instagram', href: 'https://a.example' }
  const unit = { label: 'Mill', lines: ['1 Street', 'Town'], phone: '' }
  const times = { from: '2027-01-15T09:00', until: '2027-01-16T18:30' }
  const fair = { _id: 'n', text: 'Fair', kind: 'closed', link: '', ...times }
  const facts: [name: string, value: unknown, label: string, text: string][] = [
    ['chatNumber', '919843012345', 'Chat number', '+91 98430 12345'],
    ['week', { ...days, sunday: [] }, 'Week', 'Monday to Saturday: 9:00 AM - 9:30 PM; Sunday: Closed'],
    ['special', [pongal], 'Holidays and special days', 'Friday, 15 January: Pongal: Closed'],
    ['heroHeading', 'Pure oils', 'Heading', 'Pure oils'],
    ['trust', [], 'Trust marks', 'none'],
    ['differentiators', [{ title: 'Cold', text: '40 °C' }], 'What sets us apart', 'Cold: 40 °C'],
    ['social', [link], 'Social links', 'Instagram: https://a.example'],
    ['unit', unit, 'Manufacturing unit', 'Mill: 1 Street; Town'],
    ['testimonials', [{ ...said, sample: true }], 'Testimonials', 'Kala M., cook: Good. (4 of 5, sample)'],
    [
      'notices',
      [fair],
      'Notices',
      'Closed: Fair, 9:00 AM on Friday, 15 January to 6:30 PM on Saturday, 16 January',
    ],
    ['showFixedItems', { home: true, gallery: false, about: true }, 'Fixed items to show', 'Home; About Us'],
    [
      'fixedItemsOrder',
      { home: 30, products: 10, gallery: 20, popular: 60, about: 40, contact: 50 },
      'Order of fixed items',
      'Products; Gallery; Home; About Us; Contact; Popular',
    ],
  ]
  for (const [name, value, label, text] of facts)
    expect(factChanges({ before: null, after: { [name]: value } })).toMatchObject([{ label, after: text }])
})

test('the sizes of a product are told by their names', () => {
  const litre = aPack({ measure: 'volume', quantity: 1_000, price: 460 })
  const tin = {
    ...litre,
    quantity: 5_000,
    kind: 'tin',
    mrp: 2_100,
    sku: 'GN-5',
    inStock: false,
    price: 2_000,
    image: '/uploads/products/a-8x8.jpg',
  }
  expect(factChanges({ before: { packs: [litre] }, after: { packs: [litre, tin] } })).toEqual([
    {
      label: 'Sizes',
      before: '1 litre: ₹460',
      after: '1 litre: ₹460; 5 litre tin: ₹2,000, MRP ₹2,100, SKU GN-5, out of stock, with a picture',
    },
  ])
})

test('of the only size nothing is told again that is said of the product', () => {
  const litre = aPack({ measure: 'volume', quantity: 1_000, price: 460 })
  const dearer = { price: 480, packs: [{ ...litre, price: 480, inStock: false }] }
  expect(factChanges({ before: { price: 460, packs: [litre] }, after: dearer })).toEqual([
    { label: 'Price', before: '₹460', after: '₹480' },
  ])
  const packs = [{ ...litre, quantity: 500, mrp: 500 }]
  expect(factChanges({ before: { packs: [litre] }, after: { packs } })).toEqual([
    { label: 'Size', before: '1 litre', after: '500 ml: MRP ₹500' },
  ])
})

test('pictures, facts and stock of a product are told in words', () => {
  const [front, label] = ['/uploads/products/a-8x8.jpg', '/uploads/products/b-8x8.jpg']
  const after = {
    pictures: [
      { image: front, role: null, alt: '' },
      { image: label, role: 'label', alt: 'Dates' },
    ],
    facts: { packedOn: '2026-11-02', shelfLife: { count: 9, unit: 'months' }, allergens: ['peanut'] },
    availability: { state: 'made-to-order', days: 3 },
    hidden: true,
  }
  const before = { pictures: undefined, facts: { notFood: true }, availability: null, hidden: undefined }
  expect(factChanges({ before, after })).toEqual([
    { label: 'Pictures', before: 'none', after: 'Picture 1; Picture 2, the label: Dates' },
    {
      label: 'Facts',
      before: 'Not food',
      after:
        'Pressed or packed on: 2 Nov 2026; Allergens: Contains: Peanut (groundnut); Shelf life: 9 months from packing',
    },
    { label: 'Availability', before: 'none', after: 'Made to order in 3 days' },
    { label: 'Draft', before: 'none', after: 'yes' },
  ])
})

test.each<[string, AuditAction, AuditKind, string?, AuditEntry['others']?]>([
  ['/admin/products/edit/x', 'changed', 'product'],
  ['/admin/categories/edit/x', 'created', 'category'],
  ['/admin/gallery/edit/x', 'restored', 'gallery'],
  ['/admin/trash', 'deleted', 'product'],
  ['/admin/navigation', 'changed', 'navigation'],
  ['/admin/shop#legal', 'changed', 'shop', 'legal'],
  ['/admin', 'changed', 'shop', `${goLiveSubject}fssai`],
  ['/admin/account', 'signed-in', 'administrator'],
  // What has no screen of its own any more, or is several things.
  ['/admin/activity', 'removed', 'product'],
  ['/admin/activity', 'restored', 'shop'],
  ['/admin/products', 'changed', 'product', 'x', []],
])('a line of the activity leads to %s where it says %s of a %s', (path, action, kind, _id = 'x', others) => {
  expect(wayToSubject({ action, subject: { kind, _id, name: 'Sesame' }, others })).toBe(path)
})
