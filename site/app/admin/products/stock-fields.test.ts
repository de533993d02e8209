import { expect, test } from 'vitest'
import { packsWithStockBefore } from './stock-fields.tsx'

const size = (_id: string, inStock: boolean) => ({ _id, inStock })

test('sizes come back in stock as they were, new ones by their place', () => {
  const before = [size('litre', false), size('tin', true), size('', true), size('', false)]
  const emptied = before.map(pack => ({ ...pack, inStock: false }))
  expect(packsWithStockBefore(emptied, before)).toEqual(before)
  expect(packsWithStockBefore(emptied.slice(0, 1), before), 'none was in stock').toEqual([])
})
