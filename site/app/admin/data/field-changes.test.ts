import { sampleShop } from '@chekku/domain/sample-shop'
import { aCategory, aPack } from '@chekku/domain/test/entities'
import { expect, test } from 'vitest'
import { fieldChanges } from './field-changes.ts'
import { momentText } from './moment-text.ts'

test('facts are told by a name, before and after, without what has none', () => {
  const before = { price: 460, inStock: true, category: { _id: 'c', name: 'Oils' } }
  const after = { price: 480.5, inStock: false, category: null }
  expect(fieldChanges({ before, after })).toEqual([
    { label: 'Price', before: '₹460', after: '₹480.50' },
    { label: 'In stock', before: 'yes', after: 'no' },
    { label: 'Category', before: 'Oils', after: 'none' },
  ])
  expect(fieldChanges({ before: null, after: { name: 'Oil' } })).toEqual([
    { label: 'Name', before: undefined, after: 'Oil' },
  ])
  expect(fieldChanges({ before: null, after: null })).toEqual([])
  const oils = aCategory({ _id: 'c', name: 'Oils' })
  const until = '2026-12-02T00:18:48.129Z'
  const internal = { order: 240, categoryRef: null }
  const told = { parent: 'c', image: '/uploads/a-8x8.jpg', previewUntil: until, price: 9_999_999.5 }
  expect(
    fieldChanges({ before: { image: '', parent: 'd' }, after: { ...told, ...internal } }, [oils]),
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
  expect(fieldChanges({ before: null, after: { categories } })[0]?.after).toBe('Oils (shown); Honey (hidden)')
  // Categories that only moved are named once, as they are now.
  const moved = categories.map(category => ({ ...category, order: category.order + 30 }))
  expect(fieldChanges({ before: { categories }, after: { categories: moved } })).toEqual([
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
    ['testimonials', [{ ...said, sample: true }], 'Reviews', 'Kala M., cook: Good. (4 of 5, sample)'],
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
    expect(fieldChanges({ before: null, after: { [name]: value } })).toMatchObject([{ label, after: text }])
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
  expect(fieldChanges({ before: { packs: [litre] }, after: { packs: [litre, tin] } })).toEqual([
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
  expect(fieldChanges({ before: { price: 460, packs: [litre] }, after: dearer })).toEqual([
    { label: 'Price', before: '₹460', after: '₹480' },
  ])
  const packs = [{ ...litre, quantity: 500, mrp: 500 }]
  expect(fieldChanges({ before: { packs: [litre] }, after: { packs } })).toEqual([
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
  expect(fieldChanges({ before, after })).toEqual([
    { label: 'Pictures', before: 'none', after: 'Picture 1; Picture 2, the label: Dates' },
    {
      label: 'Facts',
      before: 'Not food',
      after:
        'Pressed or packed on: 2 Nov 2026; Allergens: Contains: Peanut (groundnut); Shelf life: 9 months from packing',
    },
    { label: 'Availability', before: 'none', after: 'Made to order in 3 days' },
    { label: 'Hidden from visitors (draft)', before: 'none', after: 'yes' },
  ])
})
