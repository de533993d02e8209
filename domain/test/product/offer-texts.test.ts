import { expect, test } from 'vitest'
import { offerText } from '../../src/product/offer-texts.ts'
import { aPack, aProduct } from '../entities.ts'

const offer = { regularPrice: 900, offerUntil: '2026-12-01T00:00' }
const litre = aPack({ _id: 'litre', measure: 'volume', quantity: 1_000, price: 460 })
const tin = aPack({ _id: 'tin', kind: 'tin', measure: 'volume', quantity: 5_000, price: 2_000 })
const textOf = (...packs: (typeof litre)[]) => offerText(aProduct({ packs }))

test('an offer is told of with its end, and with its size where a card shows the price of another', () => {
  expect([offerText(aProduct()), textOf(litre, tin)]).toEqual(['', ''])
  expect(offerText({ ...aProduct(), ...offer })).toBe('Offer until 30 Nov')
  expect(offerText({ ...tin, ...offer }), 'of a size alone').toBe('Offer until 30 Nov')
  expect(textOf({ ...litre, ...offer }, tin)).toBe('Offer until 30 Nov')
  expect(textOf(litre, { ...tin, ...offer })).toBe('Offer on 5 litre tin until 30 Nov')
  expect(textOf(litre, { ...tin, ...offer }, { ...tin, _id: 'two', ...offer })).toBe('Offers on 2 sizes')
  expect(textOf(litre, { ...aPack({ _id: 'plain', price: 999 }), ...offer })).toBe(
    'Offer on another size until 30 Nov',
  )
})
