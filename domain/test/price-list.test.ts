import { expect, test } from 'vitest'
import { priceList, pricesDate } from '../src/product/price-list.ts'
import { aCategory, aPack, aProduct } from './entities.ts'

const oils = aCategory({ _id: 'oils', name: 'Oils' })
const honey = aCategory({ _id: 'honey', name: 'Honey' })
const inOils = { _id: 'oils', name: 'Oils' }
const litre = aPack({ _id: 'litre', measure: 'volume', quantity: 1_000, price: 460 })
const half = aPack({ _id: 'half', measure: 'volume', quantity: 500, price: 240 })
const listed = (products: Parameters<typeof priceList>[0]) => priceList(products, [oils, honey])

test('products stand under their category, in the order of the shop; drafts and empty categories do not', () => {
  const products = [
    aProduct({ _id: 'c', name: 'Loose', updatedAt: '2026-01-03T00:00:00.000Z' }),
    aProduct({ _id: 'b', name: 'Second', category: inOils, order: 2 }),
    aProduct({ _id: 'a', name: 'First', category: inOils, order: 1 }),
    aProduct({ _id: 'd', name: 'Draft', category: inOils, hidden: true }),
  ]
  expect(listed(products).map(({ name, products }) => [name, products.map(({ name }) => name)])).toEqual([
    ['Oils', ['First', 'Second']],
    ['More', ['Loose']],
  ])
  const alike = ['b', 'C', 'a'].map(name => aProduct({ _id: name, name, featured: name === 'b' }))
  const [only] = listed(
    alike.map((product, at) => ({ ...product, updatedAt: `2026-01-0${3 - at}T00:00:00.000Z` })),
  )
  expect(
    only?.products.map(({ name }) => name),
    'which no change moves',
  ).toEqual(['b', 'a', 'C'])
})

test('a size has its price, its unit price where that says more, and its stock; 0 is on request', () => {
  const packs = [litre, { ...half, inStock: false }, aPack({ _id: 'tin', kind: 'tin' })]
  const [category] = listed([aProduct({ name: 'Sesame Oil, 1 litre', category: inOils, packs })])
  expect(category?.products[0]?.sizes).toMatchObject([
    { name: '1 litre', beside: '', price: '₹460', unitPrice: '', inStock: true },
    { name: '500 ml', beside: '500 ml', price: '₹240', unitPrice: '₹480 a litre', inStock: false },
    { name: 'tin', price: 'Price on request', unitPrice: '' },
  ])
})

test('the prices are of the day of the newest change, where the shop is', () => {
  const products = ['2026-11-24T10:00:00.000Z', '2026-11-24T20:00:00.000Z'].map(updatedAt => ({ updatedAt }))
  expect(pricesDate(products, 'Asia/Kolkata')).toBe('2026-11-25')
  expect(pricesDate([], 'Asia/Kolkata')).toBe('')
})
