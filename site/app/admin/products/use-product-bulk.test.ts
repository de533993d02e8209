import { aPack, aProduct } from '@chekku/domain/test/entities'
import { expect, test } from 'vitest'
import { asItWas } from './use-product-bulk.ts'

const litre = aPack({ _id: 'litre', price: 460 })
const tin = aPack({ _id: 'tin', price: 2_000, inStock: false })
const change = { inStock: false }

test('Undo gives each size its stock back, and leaves everything else of it as it is stored', () => {
  const before = aProduct({ packs: [litre, tin] })
  const after = aProduct({ packs: [{ ...litre, price: 480, inStock: false }, tin], inStock: false })
  expect(asItWas(before, after, change)).toEqual({
    _id: 'product',
    availability: '',
    packs: [
      { _id: 'litre', inStock: true },
      { _id: 'tin', inStock: false },
    ],
  })
})

test('Undo neither removes a size that the list did not show yet nor brings a removed one back', () => {
  const before = aProduct({ packs: [litre, tin], inStock: true })
  const after = aProduct({ packs: [litre, aPack({ _id: 'new' })].map(pack => ({ ...pack, inStock: false })) })
  expect(asItWas(before, after, change)).toMatchObject({
    packs: [
      { _id: 'litre', inStock: true },
      { _id: 'new', inStock: true },
    ],
  })
})

test('Undo restores only what was changed', () => {
  const before = aProduct({ category: { _id: 'oils', name: 'Oils' }, featured: true })
  expect(asItWas(before, before, { category: 'spices' })).toEqual({
    _id: 'product',
    category: 'oils',
    subcategory: '',
  })
  expect(asItWas(before, before, { featured: false })).toEqual({ _id: 'product', featured: true })
})
