import { expect, test } from 'vitest'
import { priceList } from '../../src/product/price-list.ts'
import { pricesCard } from '../../src/product/prices-card.ts'
import { sharePath } from '../../src/share-image.ts'
import { aCategory, aPack, aProduct } from '../entities.ts'

const shop = { name: 'Malar', tagline: '', logo: '', accent: '' }
const of = { total: 0, link: 'malar.example/price-list', title: 'Prices on 25 Nov 2026' }
const card = (products: Parameters<typeof priceList>[0], total: number) =>
  pricesCard(priceList(products, [aCategory({ _id: 'oils' })]), { ...of, total }, shop)
const category = { _id: 'oils', name: 'Oils' }

test('the picture of prices has three sizes in a row, and says what is out of stock', () => {
  const packs = [250, 500, 1_000, 5_000].map(quantity =>
    aPack({ _id: `${quantity}`, measure: 'volume', quantity, price: quantity, inStock: quantity < 5_000 }),
  )
  expect(card([aProduct({ name: 'Sesame Oil', category, packs })], 1)).toMatchObject({
    rows: [
      { heading: 'Oils' },
      { name: 'Sesame Oil', prices: '250 ml ₹250 · 500 ml ₹500 · 1 litre ₹1,000' },
      { name: '', prices: '5 litres out of stock' },
    ],
    foot: 'malar.example/price-list',
  })
})

test('an offer says its end in the picture, with fewer sizes in a row where three are too long', () => {
  const offer = { regularPrice: 208, offerUntil: '2026-11-29T00:00' }
  const packs = [250, 500, 1_000].map(quantity =>
    aPack({ _id: `${quantity}`, measure: 'mass', quantity, price: quantity, ...offer }),
  )
  expect(card([aProduct({ name: 'Honey', category, packs })], 1).rows.slice(1)).toEqual([
    { name: 'Honey', prices: '250 g ₹250 until 28 Nov · 500 g ₹500 until 28 Nov' },
    { name: '', prices: '1 kg ₹1,000 until 28 Nov' },
  ])
})

test('it shows as many products as fit and counts the rest; its address follows all of that', () => {
  const products = Array.from({ length: 40 }, (_, at) => aProduct({ _id: `${at}`, category, price: 1 }))
  const full = card(products, 60)
  expect(full.rows).toHaveLength(27)
  expect(full.foot).toBe('and 34 more at malar.example/price-list')
  expect(sharePath(full)).toMatch(/^\/share\/prices\/list-[0-9a-f]{16}\.jpg$/)
  expect(sharePath(card(products, 61))).not.toBe(sharePath(full))
})
