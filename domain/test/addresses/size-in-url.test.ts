import { expect, test } from 'vitest'
import { packQuery, sizeBySlug, sizeInQuery } from '../../src/addresses/size-in-url.ts'
import { aPack, aProduct } from '../entities.ts'

const half = aPack({ _id: 'half', measure: 'volume', quantity: 500, price: 230 })
const tin = aPack({ _id: 'tin', kind: 'tin', measure: 'volume', quantity: 5_000, price: 2_050 })

test('the address of a size names it where there are several', () => {
  expect(packQuery(aProduct({ price: 180.5 }), half)).toBe('')
  expect(packQuery({ packs: [half] }, half)).toBe('')
  expect(packQuery({ packs: [half, tin] }, tin)).toBe('?size=5-litre-tin')
})

test('a size is found by its slug, by its id, and by a slug with a number if two are called the same', () => {
  const packs = [
    half,
    { ...half, _id: 'again' },
    aPack({ _id: 'odd', kind: 'பெரிய டின்' }),
    aPack({ _id: 'none' }),
  ]
  const queries = packs.map(pack => new URLSearchParams(packQuery({ packs }, pack)))
  expect(queries.map(sizeInQuery)).toEqual(['500-ml', '500-ml-2', 'பெரிய-டின்', 'size'])
  for (const [index, query] of queries.entries())
    expect(sizeBySlug(packs, sizeInQuery(query))).toBe(packs[index])
  expect(sizeBySlug(packs, 'again')).toBe(packs[1])
  expect(sizeBySlug(packs, '500-ML-2'), 'in any case').toBe(packs[1])
  for (const none of ['900-ml', null, '']) expect(sizeBySlug(packs, none)).toBeUndefined()
})
