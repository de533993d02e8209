import { packMessages } from '@chekku/domain/product/pack-rules'
import { aPack } from '@chekku/domain/test/entities'
import { expect, test } from 'vitest'
import {
  editErrors,
  editedPacks,
  editsOf,
  pricedAsTyped,
  saidOfEdits,
  tornEdits,
  withoutTorn,
} from './pack-edits.ts'

const litre = aPack({ _id: 'litre', measure: 'volume', quantity: 1_000, price: 460, mrp: 500 })
const tin = aPack({ _id: 'tin', measure: 'volume', quantity: 5_000, kind: 'tin', price: 2_000 })
const packs = [litre, tin]

test('what is typed becomes the price of its size, and says so', () => {
  const edits = editsOf(packs).with(1, { _id: 'tin', price: ' 1,950.5 ', inStock: false })
  const after = editedPacks(packs, packs, edits)
  expect(after).toEqual([litre, { ...tin, price: 1_950.5, inStock: false }])
  expect(saidOfEdits(packs, after)).toBe('5 litre tin: ₹1,950.50, was ₹2,000; 5 litre tin is out of stock')
  expect(saidOfEdits(packs, editedPacks(packs, packs, editsOf(packs)))).toBe('')
})

test('a price that is none, or above the MRP, is refused at its size', () => {
  const typed = (price: string) => editErrors(packs, [{ _id: 'litre', price, inStock: true }])
  expect(typed('500')).toEqual({})
  expect(typed('500.01')).toEqual({ litre: packMessages.aboveMrp(500) })
  for (const none of ['', ' ', 'x', '-1', '1.234']) expect(typed(none)).toHaveProperty('litre')
})

test('what a unit costs follows what is typed, and waits while that is no price', () => {
  const prices = (price: string) =>
    pricedAsTyped(packs, editsOf(packs).with(0, { _id: 'litre', price, inStock: true })).map(
      pack => pack.price,
    )
  expect(prices('1,250.5')).toEqual([1_250.5, 2_000])
  for (const none of ['', 'x']) expect(prices(none)).toEqual([460, 2_000])
})

test('over another’s change only what was edited here is put; what was taken away stays away', () => {
  const edits = editsOf(packs).with(0, { _id: 'litre', price: '470', inStock: true })
  const theirs = [{ ...litre, price: 480, inStock: false }, aPack({ _id: 'new', price: 9 })]
  expect(editedPacks(theirs, packs, edits)).toEqual([{ ...litre, price: 470, inStock: false }, theirs[1]])
})

test('only an edit that another’s change contradicts is torn, with both values; without it the others are left', () => {
  const edits = [
    { _id: 'litre', price: '470', inStock: false },
    { _id: 'tin', price: '1,950', inStock: true },
  ]
  expect(tornEdits([litre, { ...tin, inStock: false, sku: 'T' }], packs, edits)).toEqual([])
  const theirs = [
    { ...litre, price: 480 },
    { ...tin, inStock: false },
  ]
  const torn = tornEdits(theirs, packs, edits)
  expect(torn).toEqual([{ field: 'litre.price', label: '1 litre: Price', mine: '₹470', theirs: '₹480' }])
  expect(editedPacks(theirs, packs, withoutTorn(edits, packs, torn))).toEqual([
    { ...litre, price: 480, inStock: false },
    { ...tin, price: 1_950, inStock: false },
  ])
  expect(tornEdits([litre], packs, edits), 'taken away').toMatchObject([{ field: 'tin' }])
})
