import { fieldPrice, rupeesToPaise } from '@chekku/domain/money'
import { offerMessages } from '@chekku/domain/rules/offers'
import { emptyPack } from '@chekku/domain/rules/packs/pack-defaults'
import { packMessages } from '@chekku/domain/rules/packs/pack-errors'
import { aPack, aProduct } from '@chekku/domain/test/entities'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorsOfSizes, offerErrors, priceErrors } from './size-checks.ts'
import { nameOfSize, sizeChangesText, sizesText, unitPriceNotes } from './size-texts.ts'
import {
  blankSize,
  nextSize,
  type SizeValues,
  sentNameOfSize,
  sentSize,
  sentSizes,
  sizeOf,
  storedSizes,
  withKeptPictures,
} from './size-values.ts'

const size = (fields: Partial<SizeValues>): SizeValues => ({ ...blankSize, ...fields })
const half = size({ amount: '500', unit: 'ml', kind: 'bottle', price: '250' })
const litre = size({ amount: '1', price: '460' })
const tin = size({ amount: '5', kind: 'tin', price: '2,000', inStock: false })

test('a product of one size of which nothing is said sends price and stock alone, as ever', () => {
  const sizes = storedSizes(aProduct({ price: 120.5, inStock: false }))
  expect(sentSizes(sizes, false)).toEqual({ price: '120.50', inStock: false })
  expect(sentSizes([blankSize], true), 'an empty price').toEqual({ price: '0', inStock: true })
  expect(sentSizes([size({ unit: 'kg', price: '7' })], true)).toEqual({ price: '7', inStock: true })
  expect(sentSizes([size({ unit: 'kg', amount: '1½' })], true)).toMatchObject({
    packs: [{ quantity: 1_500 }],
  })
  // A comma with one or two digits behind it is a decimal one, at every field of numbers.
  expect(sentSizes([size({ price: '₹120,50' })], true)).toEqual({ price: '120.50', inStock: true })
  expect(
    sentSizes([size({ amount: '2,5', price: '1,200', mrp: '1.300,00', offerPrice: '99,5' })], true),
  ).toMatchObject({ packs: [{ quantity: 2_500, price: '1200', mrp: '1.300,00', offer: { price: '99.5' } }] })
})

test('as soon as a size is said, or was stored, it is sent with its price', () => {
  expect(sentSizes([{ ...litre, price: '470', inStock: false }], true)).toEqual({
    packs: [{ ...emptyPack, measure: 'volume', quantity: 1_000, price: '470', inStock: false }],
  })
  const stored = storedSizes(aProduct({ packs: [aPack({ _id: 'one', price: 460 })] }))
  expect(sentSizes(stored, false)).toMatchObject({ packs: [{ _id: 'one', measure: null, quantity: null }] })
})

test('a copy takes no ids along', () => {
  const stored = storedSizes(aProduct({ packs: [aPack({ _id: 'one' }), aPack({ _id: 'two' })] }))
  expect(JSON.stringify(sentSizes(stored, false))).toContain('"_id":"two"')
  expect(JSON.stringify(sentSizes(stored, true))).not.toContain('_id')
})

test('every stored size comes back as it was', () => {
  const amount = fc.oneof(
    fc.integer({ min: 1, max: 1_000_000 }),
    fc.integer({ min: 1, max: 999_999 }).map(count => count / 100),
  )
  const fields = fc.record({
    _id: fc.constantFrom('one', 'two'),
    kind: fc.constantFrom('', 'tin'),
    measure: fc.constantFrom('volume' as const, 'mass' as const, 'count' as const),
    quantity: amount,
    pieces: fc.integer({ min: 1, max: 1_000 }),
    grams: fc.option(amount),
    price: fc.integer({ min: 0, max: 1_000_000_000 }).map(paise => paise / 100),
    mrp: fc.option(fc.integer({ min: 0, max: 1_000_000_000 }).map(paise => paise / 100)),
    inStock: fc.boolean(),
    sku: fc.constantFrom('', 'GN-1'),
    gtin: fc.constantFrom('', '4006381333931'),
    image: fc.constantFrom('', '/uploads/products/a-8x8.jpg'),
  })
  fc.assert(
    fc.property(fields.map(aPack), pack => {
      expect(sentSize(sizeOf(pack))).toEqual({ ...pack, price: fieldPrice(pack.price) || '0' })
    }),
  )
})

test('what is no number is sent as it is typed, for the refusal to name its field', () => {
  const sent = sentSize(size({ amount: 'half', grams: '-', mrp: '1e3', pieces: '2.5 ', price: '4,60,000' }))
  expect(sent).toMatchObject({
    measure: 'volume',
    quantity: 'half',
    grams: '-',
    mrp: '1e3',
    pieces: 2.5,
    price: '460000',
  })
  expect(sentSize(size({ amount: '0.1' })).quantity).toBe(100)
  expect(sentSize(size({ amount: '1.1' })).quantity).toBe(1_100)
})

test('the name of a stored size is sent without price and stock', () => {
  expect(sentNameOfSize({ ...tin, _id: 'tin' })).toEqual({
    _id: 'tin',
    measure: 'volume',
    quantity: 5_000,
    kind: 'tin',
    pieces: 1,
  })
})

test('names and unit prices follow what is typed, and never fail on it', () => {
  expect([half, litre, tin].map(nameOfSize)).toEqual(['500 ml bottle', '1 litre', '5 litre tin'])
  expect(unitPriceNotes([half, litre, tin])).toEqual([
    '₹500 a litre',
    '₹460 a litre · 8 % less a litre',
    '₹400 a litre · 20 % less a litre',
  ])
  expect(unitPriceNotes([litre, blankSize])).toEqual(['₹460 a litre', ''])
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (amount, price, pieces) => {
      const typed = size({ amount, price, pieces })
      expect([nameOfSize(typed), ...unitPriceNotes([typed, litre])].join()).not.toMatch(
        /NaN|Infinity|undefined/,
      )
    }),
  )
})

test('a further size begins with kind and unit of the one before, without its picture', () => {
  expect(nextSize({ ...half, image: '/uploads/products/a-8x8.jpg' })).toEqual(
    size({ kind: 'bottle', unit: 'ml' }),
  )
  expect(nextSize()).toEqual(blankSize)
})

test('two versions of the sizes are told apart by their texts', () => {
  expect(sizesText([half, tin])).toBe('500 ml bottle · ₹250\n5 litre tin · ₹2,000 · out of stock')
  expect(sizesText([blankSize])).toBe('Empty · Price on request')
  const labelled = { ...litre, mrp: '500', grams: '910', sku: 'GN-1', gtin: '4006381333931' }
  expect(sizesText([labelled])).toBe('1 litre · ₹460 · MRP ₹500 · 910 g · SKU GN-1 · GTIN 4006381333931')
  expect(sizesText([litre, size({ price: '5' })])).toBe('1 litre · ₹460\nSize 2 · ₹5')
})

test('a size keeps its picture while the product has it; the one that is left of several has none of its own', () => {
  const [front, label] = [{ image: '/uploads/products/a-8x8.jpg' }, { image: '/uploads/products/b-8x8.jpg' }]
  const sizes = [{ ...half, ...label }, tin]
  expect(withKeptPictures(sizes, [front, label], [half, tin])).toEqual(sizes)
  expect(withKeptPictures(sizes, [front], sizes)).toEqual([half, tin])
  // Without a list the product's pictures are unchanged.
  expect(withKeptPictures(sizes, undefined, sizes)).toEqual(sizes)
  expect(withKeptPictures(sizes, undefined, [half, tin])).toEqual([half, tin])

  const one = [{ ...half, ...label }]
  expect(withKeptPictures(one, [front, label], sizes)).toEqual([half])
  expect(withKeptPictures(one, [front, label], one)).toEqual(one)
  expect(sizesText(sizes, [front, label])).toBe(
    '500 ml bottle · ₹250 · picture 2\n5 litre tin · ₹2,000 · out of stock',
  )
})

test('an error of the one size’s price stands at the product’s', () => {
  const errors = { name: 'a', 'packs.0.price': 'b', 'packs.0.mrp': 'c' }
  expect(errorsOfSizes(errors, [litre])).toEqual({ name: 'a', price: 'b', 'packs.0.mrp': 'c' })
  expect(errorsOfSizes(errors, [litre, tin])).toEqual(errors)
})

test('errors of an offer’s times stand once, at the fields that all sizes share', () => {
  const errors = { 'packs.0.offer.until': 'a', 'packs.1.offer.until': 'a', 'packs.1.offer.price': 'b' }
  expect(errorsOfSizes(errors, [litre, tin])).toEqual({
    'packs.0.offer.until': 'a',
    'packs.1.offer.price': 'b',
  })
  expect(errorsOfSizes({ 'packs.1.offer.from': 'a' }, [litre, tin])).toEqual({ 'packs.0.offer.from': 'a' })
})

test('a price above the MRP is said at the MRP, of one size and of several', () => {
  const text = packMessages.aboveMrp(rupeesToPaise(450))
  const dear = size({ amount: '1', price: '460', mrp: '450' })
  expect(errorsOfSizes({ 'packs.0.price': text }, [dear])).toEqual({ 'packs.0.mrp': text })
  expect(errorsOfSizes({ 'packs.1.price': text }, [tin, dear])).toEqual({ 'packs.1.mrp': text })
})

test('an empty price is on request, of one size and of several', () => {
  const empty = size({ ...litre, _id: 'one', price: ' ' })
  expect(storedSizes(aProduct({ price: 0 }))).toEqual([blankSize])
  expect(sentSize(empty).price).toBe('0')
  expect(sentSizes([blankSize], true)).toEqual({ price: '0', inStock: true })
  expect(priceErrors([empty, tin])).toEqual({})
  expect(sizeChangesText([{ ...litre, _id: 'one' }], [empty])).toBe('1 litre: Price on request, was ₹460')
  expect(sizeChangesText([empty], [{ ...empty, price: '0' }])).toBe('')
})

test('changed prices and stocks are said', () => {
  const [one, other] = [size({ ...litre, _id: 'one' }), size({ ...tin, _id: 'other' })]
  const after = [
    { ...one, price: ' 1,950.5 ' },
    { ...other, inStock: true, price: '2000' },
  ]
  expect(sizeChangesText([one, other], after)).toBe('1 litre: ₹1,950.50, was ₹460; 5 litre tin is in stock')
  expect(sizeChangesText([one], after.slice(1))).toBe('')
})

test('a price of a size that is none, or above the MRP, is refused at it', () => {
  const typed = (price: string) => priceErrors([tin, size({ ...litre, mrp: '500', price })])
  expect(typed('500')).toEqual({})
  expect(typed('500.01')).toEqual({ 'packs.1.price': packMessages.aboveMrp(rupeesToPaise(500)) })
  for (const none of ['x', '-1', '1.234']) expect(typed(none)).toHaveProperty(['packs.1.price'])
})

test('times that all sizes share are an offer only of those with a price, and refused where none has one', () => {
  const times = { offerFrom: '', offerUntil: '2099-11-30T18:00' }
  const offered = { ...litre, ...times, offerPrice: '440' }
  const { packs = [] } = sentSizes([offered, { ...tin, ...times }], true)
  expect(packs.map(pack => 'offer' in pack && pack.offer)).toEqual([
    { price: '440', from: null, until: times.offerUntil },
    false,
  ])
  const unpriced = [{ ...litre, ...times }, tin]
  expect(offerErrors(unpriced, [litre, tin])).toEqual({ 'packs.0.offer.price': offerMessages.priceNeeded })
  expect(offerErrors(unpriced, [offered, tin]), 'which ends the offer').toEqual({})
})
