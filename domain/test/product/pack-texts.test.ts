import { describe, expect, test } from 'vitest'
import { fromPrice, priceText, sizesInPrint, sizesSummary } from '../../src/product/pack-texts.ts'
import type { Pack } from '../../src/schemas/product/pack.ts'
import { aPack, aProduct } from '../entities.ts'

const half = aPack({ _id: 'half', measure: 'volume', quantity: 500, price: 230 })
const litre = aPack({ _id: 'litre', measure: 'volume', quantity: 1_000, price: 440 })
const tin = aPack({ _id: 'tin', kind: 'tin', measure: 'volume', quantity: 5_000, price: 2_050 })
const free = { ...half, price: 0 }
const sized = (...packs: Pack[]) => aProduct({ price: packs[0]?.price ?? 0, packs })
const honey = aProduct({ price: 180.5 })
const oil = sized(half, litre, tin)

describe('the price in a list', () => {
  test.each([
    ['without sizes is the price', honey, '₹180.50'],
    ['of one size is its price', sized(half), '₹230'],
    ['of several begins with the offered one', oil, 'from ₹230'],
    ['of nothing is on request', aProduct({ price: 0 }), 'Price on request'],
    ['of one size without a price is on request', sized(free), 'Price on request'],
    ['is that of the cheapest size that has one', sized(free, litre, litre), 'from ₹440'],
    ['of what can be had is on request', sized(free, { ...litre, inStock: false }), 'Price on request'],
    ['of sizes that cost the same is that', sized(half, half), '₹230'],
  ])('%s', (_what, product, text) => {
    expect(fromPrice(product)).toBe(text)
  })

  test('counts the sizes where it stands alone', () => {
    expect(priceText(oil)).toBe('from ₹230 · 3 sizes')
    expect(priceText(honey)).toBe('₹180.50')
    expect(priceText(aProduct({ price: 0 }))).toBe('Price on request')
  })

  test('has two decimals where asked', () => {
    expect(fromPrice(oil, 'always-2')).toBe('from ₹230.00')
  })
})

describe('the quiet line under a name', () => {
  test.each([
    ['is empty without sizes', honey, ''],
    ['spans the sizes', oil, '500 ml to 5 litre tin'],
    ['does not repeat what the name says', { ...sized(half), name: 'Oil, 500 ml' }, ''],
    ['names the only size', sized(half), '500 ml'],
    ['names a size without measure', sized(aPack({ kind: 'jar', price: 90 })), 'jar'],
    ['counts sizes without measure', sized(aPack({ kind: 'jar' }), aPack({ kind: 'tin' })), '2 sizes'],
  ])('%s', (_what, product, text) => {
    expect(sizesSummary(product)).toBe(text)
  })
})

test('on paper every size has its price, and its stock', () => {
  expect(sizesInPrint(honey)).toBe('')
  expect(sizesInPrint(sized(half, { ...tin, inStock: false }))).toBe(
    '500 ml ₹230, 5 litre tin ₹2,050 (out of stock)',
  )
  expect(sizesInPrint(sized(free, litre))).toBe('500 ml Price on request, 1 litre ₹440')
})
