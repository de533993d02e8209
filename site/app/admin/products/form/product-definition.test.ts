import { productTextKeys } from '@chekku/domain/rules/product-texts'
import { afterEach, expect, test, vi } from 'vitest'
import { aPack, aProduct } from '../../../../../domain/test/entities.ts'
import { editOfDraft } from '../../components/edit/use-form-state.ts'
import { keepStoredPicture } from '../../components/image-input/picture-choice.ts'
import { clearResults } from '../../data/query-client.ts'
import { productDefinition } from './product-definition.ts'
import { productFields } from './product-values.ts'

const definition = productDefinition({ isNew: false, today: () => '2026-11-22' })
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

afterEach(() => {
  vi.unstubAllGlobals()
  clearResults()
})

test('a product is read by one call, and the others once its name changes', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ success: true, data: url.endsWith('/details') ? oil : [], message: '' })
  })
  const { data } = await definition.load(oil._id)
  const values = definition.valuesOf(data ?? aProduct())
  expect(await definition.doubts?.({ ...values, description: 'Other' }, values)).toEqual([])
  expect(asked).toEqual([`/api/products/${oil._id}/details`])
  await definition.doubts?.({ ...values, name: 'Other' }, values)
  expect(asked).toContain('/api/products/offers')
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
  expect(definition.merge?.([several, mine, cheaper])).toMatchObject({ conflicts: [{ field: 'tin' }] })

  const made = definition.valuesOf({ ...oil, availability: { state: 'made-to-order', days: 3 } })
  expect(definition.textOf?.('availability', made)).toBe('Made to order in 3 days')
  const back = definition.valuesOf({ ...oil, availability: { state: 'back-on', date: '2026-12-01' } })
  expect(definition.textOf?.('availability', back)).toBe('Back on 1 Dec 2026')
  expect(definition.textOf?.('availability', several)).toBe('In or out of stock')
})

test('sizes may have no price', () => {
  const values = definition.valuesOf(oil)
  const packs = values.packs.map(pack => ({ ...pack, price: '' }))
  expect(definition.check({ ...values, packs }, values)).toEqual({})
})

test('a plain product is sent as by clients from before; what was said beyond it is taken away in words', () => {
  const plain = definition.valuesOf(aProduct({ category: { _id: 'oils', name: 'Oils' } }))
  const old = ['category', 'featured', 'inStock', 'name', 'price', ...productTextKeys].toSorted()
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

test('a form checks its facts with its other values', () => {
  const wrong = { 'facts.shelfLife.count': 'long' }
  const product = definition.valuesOf(oil)
  expect(Object.keys(definition.check({ ...product, ...wrong }, product))).toEqual(['facts.shelfLife.count'])
})

test('a draft from before a field of a size existed is restored with its blank value', () => {
  const values = definition.valuesOf(oil)
  const older = { ...values, packs: values.packs.map(({ sku: _, ...size }) => size) } as typeof values
  const draft = { values: older, base: older, picture: keepStoredPicture, version: 1, attempt: undefined }
  const edit = editOfDraft(values, draft, definition.completeValues)
  for (const complete of [edit?.values, edit?.base])
    expect(complete).toEqual({ ...values, packs: values.packs.map(size => ({ ...size, sku: '' })) })
  expect(definition.check(edit?.values ?? older, edit?.base ?? older)).toEqual({})
})
