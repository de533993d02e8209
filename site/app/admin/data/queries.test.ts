import { expect, test } from 'vitest'
import { countProducts } from './queries.ts'

test('drafts are counted beside the products that visitors see, once both are read', () => {
  const loaded = [{ hidden: true }, {}, { hidden: true }, {}]
  expect(countProducts({ total: 1_005 }, loaded)).toBe(1_007)
  expect(countProducts({ total: 2 }, loaded)).toBe(loaded.length)
  expect([countProducts(undefined, loaded), countProducts({ total: 2 }, undefined)]).toEqual([
    undefined,
    undefined,
  ])
})
