import { expect, test } from 'vitest'
import { priceListMessage } from '../src/chat/price-list-message.ts'
import { priceList } from '../src/product/price-list.ts'
import { aCategory, aPack, aProduct } from './entities.ts'

const url = 'https://malar.example/price-list'
const oils = aCategory({ _id: 'oils', name: 'Wood-Pressed *Oils*' })
const category = { _id: 'oils', name: '' }

test('categories are bold, products have a line with their sizes, and the link ends it', () => {
  const half = aPack({ _id: 'half', measure: 'volume', quantity: 500, price: 300 })
  const litre = { ...half, _id: 'litre', quantity: 1_000, price: 555, inStock: false }
  const products = [
    aProduct({ _id: 'a', name: 'Sesame Oil', category, order: 1, packs: [half, litre] }),
    aProduct({ _id: 'b', name: 'Coconut Oil, 500 ml', category, order: 2, packs: [half] }),
    aProduct({ _id: 'c', name: 'Trio', availability: { state: 'made-to-order', days: 3 } }),
  ]
  expect(priceListMessage(priceList(products, [oils]), url)).toBe(
    `*Wood-Pressed Oils*
Sesame Oil: 500 ml ₹300, 1 litre ₹555 (out of stock)
Coconut Oil, 500 ml: ₹300

*More*
Trio: Price on request (Made to order in 3 days)

${url}`,
  )
})

test('an offer says its end beside its price', () => {
  const packs = [
    aPack({ measure: 'mass', quantity: 250, price: 177, regularPrice: 208, offerUntil: '2026-11-29T00:00' }),
    aPack({ price: 650, regularPrice: 700, offerUntil: '2026-11-28T18:00', inStock: false }),
  ]
  expect(priceListMessage(priceList([aProduct({ name: 'Honey', packs })], []), url)).toContain(
    'Honey: 250 g ₹177 (until 28 Nov), ₹650 (until 28 Nov, 6:00 PM, out of stock)\n',
  )
})

test('what is too long for one message is counted before the link', () => {
  const products = Array.from({ length: 1_000 }, (_, at) => aProduct({ _id: `${at}`, name: 'W'.repeat(120) }))
  const message = priceListMessage(priceList(products, []), url, 7)
  expect(message.length).toBeLessThan(65_536)
  const shown = message.match(/^W+:/gm)?.length ?? 0
  expect(message.endsWith(`\nAnd ${1_007 - shown} more.\n${url}`)).toBe(true)
  expect(priceListMessage([], url)).toBe(url)
})
