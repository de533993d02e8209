import { expect, onTestFinished, test } from 'vitest'
import { aCategory, aPack, aProduct } from '../../../../../domain/test/entities.ts'
import { categoriesQuery } from '../../data/queries.ts'
import { clearResults, queryClient } from '../../data/query-client.ts'
import { categoryDefinition, categoryFields, namedCategory } from './category-definition.ts'
import { productDefinition } from './product-definition.ts'
import { productFields } from './product-values.ts'

const definition = productDefinition(false, () => '2026-11-22')
const litre = aPack({ _id: 'litre', measure: 'volume', quantity: 1_000, price: 460, sku: 'GN-1' })
const tin = aPack({
  _id: 'tin',
  measure: 'volume',
  quantity: 5_000,
  kind: 'tin',
  price: 2_000,
  gtin: '4006381333931',
})
const oil = aProduct({
  price: 460,
  category: { _id: 'oils', name: 'Oils' },
  packs: [litre, tin],
  facts: { packedOn: '2026-11-02', ingredients: 'Groundnuts' },
})

test('a copy is not packed yet, has no codes of what it copies, and is no draft by itself', () => {
  const copy = definition.valuesOfCopy?.({ ...oil, hidden: true })
  expect(copy).toMatchObject({ 'facts.packedOn': '', 'facts.ingredients': 'Groundnuts', hidden: false })
  expect(copy?.packs.map(({ sku, gtin, price }) => [sku, gtin, price])).toEqual([
    ['', '', '460'],
    ['', '', '2000'],
  ])
})

test('a date that cannot be is refused where it is new, and stays where it was', () => {
  const passed = { state: 'back-on', date: '2026-11-21' } as const
  const values = definition.valuesOf(oil)
  const wrong = { ...values, availability: passed, 'facts.packedOn': '2026-11-23' }
  expect(definition.check(wrong, values)).toEqual({
    'availability.date': '“Back on” must be today or later: 21 Nov 2026 has passed',
    'facts.packedOn': '“Pressed or packed on” must be today or earlier: 23 Nov 2026 is still to come',
  })
  const before = definition.valuesOf({ ...oil, availability: passed })
  expect(definition.check(before, before)).toEqual({})
})

test('a size of a copy keeps its picture only where the pictures come along', () => {
  const image = '/uploads/products/a-8x8.jpg'
  const pictured = { ...oil, image, packs: [{ ...litre, image }, tin] }
  const imagesOf = (product: typeof pictured) =>
    definition.valuesOfCopy?.(product).packs.map(pack => pack.image)
  expect(imagesOf(pictured)).toEqual(['', ''])
  const pictures = [{ image, role: null, alt: '' }]
  expect(imagesOf({ ...pictured, pictures })).toEqual([image, ''])
})

test('a summary names the size and the picture of an error, and nothing of the only size', () => {
  const values = definition.valuesOf(oil)
  expect(definition.entryAt?.('packs.1.price', values)).toBe('5 litre tin')
  expect(definition.entryAt?.('packs.1.image', values)).toBe('5 litre tin')
  expect(definition.entryAt?.('pictures.0.alt', values)).toBe('Picture 1')
  const blank = values.packs.map(pack => ({ ...pack, amount: '', kind: '' }))
  expect(definition.entryAt?.('packs.1.price', { ...values, packs: blank })).toBe('Size 2')
  for (const path of ['name', 'packs', 'pictures', 'facts.maker'])
    expect(definition.entryAt?.(path, values)).toBeUndefined()
  const single = definition.valuesOf({ ...oil, packs: [litre] })
  expect(definition.entryAt?.('packs.0.quantity', single)).toBeUndefined()
})

test('sizes are taken with their prices, and other values compared in words', () => {
  const several = definition.valuesOf(oil)
  const cheaper = definition.valuesOf({ ...oil, packs: [{ ...litre, price: 450 }] })
  expect(definition.merge?.([several, several, cheaper])?.merged).toEqual({ packs: cheaper.packs })
  const mine = { ...several, packs: several.packs.map(pack => ({ ...pack, inStock: false })) }
  expect(definition.merge?.([several, mine, cheaper])).toMatchObject({ torn: [{ field: 'tin' }] })

  const made = definition.valuesOf({ ...oil, availability: { state: 'made-to-order', days: 3 } })
  expect(definition.textOf?.('availability', made)).toBe('Made to order in 3 days')
  const back = definition.valuesOf({ ...oil, availability: { state: 'back-on', date: '2026-12-01' } })
  expect(definition.textOf?.('availability', back)).toBe('Back on 1 Dec 2026')
  expect(definition.textOf?.('availability', several)).toBe('Nothing more than in stock or not')
})

test('sizes may have no price', () => {
  const values = definition.valuesOf(oil)
  const packs = values.packs.map(pack => ({ ...pack, price: '' }))
  expect(definition.check({ ...values, packs }, values)).toEqual({})
})

test('a plain product is sent as by clients from before; what was said beyond it is taken away in words', () => {
  const plain = definition.valuesOf(aProduct({ category: { _id: 'oils', name: 'Oils' } }))
  const old = ['category', 'description', 'featured', 'inStock', 'name', 'price']
  const sent = (values: typeof plain, base?: typeof plain) =>
    JSON.parse(JSON.stringify(productFields(values, !base, base)))
  expect(Object.keys(sent(plain)).toSorted()).toEqual(old)
  expect(Object.keys(sent(plain, plain)).toSorted()).toEqual(old)

  const more = { subcategory: 'seed', availability: { state: 'made-to-order', days: '3' }, hidden: true }
  expect(sent({ ...plain, ...more })).toMatchObject(more)
  expect(sent({ ...plain, ...more }, plain)).toMatchObject(more)
  expect(sent(plain, { ...plain, ...more })).toMatchObject({
    subcategory: '',
    availability: '',
    hidden: false,
  })
})

test('a category sends a description and a parent where there is one, or was', () => {
  const plain = categoryDefinition(false).valuesOf(aCategory())
  const old = ['name', 'showInNav', 'showInProductsDropdown']
  expect(Object.keys(categoryFields(plain, true)).toSorted()).toEqual(old)
  expect(Object.keys(categoryFields(plain, false, plain)).toSorted()).toEqual(old)
  const more = { description: 'Pressed in wood', parent: 'oils' }
  expect(categoryFields({ ...plain, ...more }, false, plain)).toMatchObject(more)
  expect(categoryFields(plain, false, { ...plain, ...more })).toMatchObject({ description: '', parent: '' })
})

test('a form checks its facts with its other values', () => {
  const wrong = { 'facts.shelfLife.count': 'long' }
  const product = definition.valuesOf(oil)
  const category = categoryDefinition(false).valuesOf(aCategory())
  const found = ['facts.shelfLife.count']
  expect(Object.keys(definition.check({ ...product, ...wrong }, product))).toEqual(found)
  expect(Object.keys(categoryDefinition(false).check({ ...category, ...wrong }, category))).toEqual(found)
})

test('a name that another category beside it has is asked about where it is new, by both forms', async () => {
  onTestFinished(clearResults)
  queryClient.setQueryData(categoriesQuery.queryKey, [aCategory({ _id: 'teas', name: 'Teas' })])
  const { doubts, empty } = categoryDefinition(true)
  const question = ['There is another category called “TEAS”.']
  expect(await doubts?.({ ...empty, name: ' TEAS' }, empty)).toEqual(question)
  expect(await namedCategory.doubts?.({ name: 'TEAS' }, { name: '' })).toEqual(question)
  expect(await doubts?.({ ...empty, name: 'TEAS', parent: 'oils' }, empty)).toEqual([])
  expect(await doubts?.({ ...empty, name: 'TEAS' }, { ...empty, name: 'Teas' })).toEqual([])
})
