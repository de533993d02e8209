import { expect, test } from 'vitest'
import { productSearchText } from '../../src/product/search-text.ts'
import { searchedKey } from '../../src/rules/search-key.ts'
import { aPack, aProduct } from '../entities.ts'

const tin = aPack({ kind: 'tin', measure: 'volume', quantity: 5_000, sku: 'GN-5', gtin: '4006381333931' })
const jar = aPack({ measure: 'mass', quantity: 250 })
const sack = aPack({ measure: 'mass', quantity: 2_000 })
const bottle = aPack({ measure: 'volume', quantity: 500 })

test('the text of a search has the sizes as people write them', () => {
  const text = productSearchText(
    aProduct({ name: 'Groundnut  OIL', description: 'Cold\npressed', packs: [bottle, tin, jar, sack] }),
  )
  const searched = [
    'groundnut oil',
    'cold pressed',
    '5 litre',
    '5 LITRES',
    '5 litre tin',
    '500 ml',
    '500ml',
    '5 ltr',
    '5ltr',
    '5 liter',
    '250 gm',
    '250gms',
    '250 gram',
    '2 kilo',
    'gn-5',
    '4006381333931',
  ]
  for (const search of searched) expect(text, search).toContain(searchedKey(search))
  for (const other of ['6 litre', '500 g', 'pressed 500', 'tin 500'])
    expect(text).not.toContain(searchedKey(other))
})

test('without sizes it is name and description, as it always was', () => {
  expect(productSearchText(aProduct({ name: 'Sesame Oil', description: 'Cold' }))).toBe('sesame oil\ncold')
})
