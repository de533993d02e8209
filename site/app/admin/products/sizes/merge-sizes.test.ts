import { expect, test } from 'vitest'
import { mergeSizes } from './merge-sizes.ts'
import { blankSize, type SizeValues } from './size-values.ts'

const size = (fields: Partial<SizeValues>): SizeValues => ({ ...blankSize, ...fields })
const litre = size({ _id: 'a', amount: '1', price: '460' })
const tin = size({ _id: 'b', amount: '5', kind: 'tin', price: '2000', mrp: '2100' })
const base = [litre, tin]
const added = (amount: string, _id = '') => size({ _id, amount, price: '9' })

test('changes of two sizes, and of two parts of one, both stay and nothing is asked', () => {
  const mine = [{ ...litre, price: '470', sku: 'GN-1' }, tin]
  const theirs = [
    { ...litre, inStock: false },
    { ...tin, price: '1950' },
  ]
  expect(mergeSizes([base, mine, theirs])).toEqual({
    conflicts: [],
    sizes: [{ ...litre, price: '470', sku: 'GN-1', inStock: false }, theirs[1]],
  })
})

test('a part that both changed is asked with both values, under the name of its size', () => {
  const mine = [litre, { ...tin, price: '1,900', amount: '5000', unit: 'ml' as const }]
  const theirs = [litre, { ...tin, price: '1950', mrp: '' }]
  const { conflicts, sizes } = mergeSizes([base, mine, theirs])
  expect(conflicts).toEqual([
    { field: 'b.price', label: '5 litre tin: Price', mine: '₹1,900', theirs: '₹1,950' },
  ])
  expect(sizes).toEqual([litre, { ...mine[1], amount: '5', unit: 'litre', mrp: '' }])
  const taken = mergeSizes([base, mine, theirs], [], new Set(['b.price']))
  expect(taken.sizes).toEqual(theirs)
  expect(
    mergeSizes([base, mine, [litre, { ...tin, price: '1900' }]]).conflicts,
    'the same, typed otherwise',
  ).toEqual([])
})

test('each part is told in words', () => {
  const picture = '/uploads/products/a-8x8.jpg'
  const changes: [Partial<SizeValues>, Partial<SizeValues>, string, string, string][] = [
    [{ kind: 'can' }, { amount: '4' }, 'Amount', '5 litre can', '4 litre tin'],
    [{ price: '' }, { price: '1950' }, 'Price', 'Price on request', '₹1,950'],
    [{ mrp: '' }, { mrp: '2200' }, 'MRP', '(empty)', 'MRP ₹2,200'],
    [{ grams: '4500' }, { grams: '4600' }, 'Weight', '4500 g', '4600 g'],
    [{ image: picture }, { image: '/other.jpg' }, 'Picture', 'picture 1', '(empty)'],
  ]
  for (const [own, other, part, mine, theirs] of changes) {
    const versions = [base, [litre, { ...tin, ...own }], [litre, { ...tin, ...other }]] as const
    expect(mergeSizes(versions, [{ image: picture }]).conflicts).toMatchObject([
      { label: `5 litre tin: ${part}`, mine, theirs },
    ])
  }
})

test('what one took away stays away, unless the other changed it; what each added stays', () => {
  expect(mergeSizes([base, [litre, added('2')], [tin, litre, added('15', 'c')]])).toEqual({
    conflicts: [],
    sizes: [litre, added('15', 'c'), added('2')],
  })
  const repriced = { ...tin, price: '1950' }
  const at = { field: 'b', label: '5 litre tin' }
  const [told, gone] = ['5 litre tin · ₹1,950 · MRP ₹2,100', 'Removed']
  const removed = mergeSizes([base, [litre], [litre, repriced]])
  expect(removed).toEqual({ conflicts: [{ ...at, mine: gone, theirs: told }], sizes: [litre] })
  expect(mergeSizes([base, [litre], [litre, repriced]], [], new Set(['b'])).sizes).toEqual([litre, repriced])
  const kept = mergeSizes([base, [litre, repriced], [litre]])
  expect(kept).toEqual({ conflicts: [{ ...at, mine: told, theirs: gone }], sizes: [litre, repriced] })
})

test('an order that one made stays; where both made one, it is asked', () => {
  const [three, four] = [added('2', 'c'), added('3', 'd')]
  const all = [...base, three, four]
  const mine = [tin, litre, three, four]
  expect(mergeSizes([all, mine, all]).sizes).toEqual(mine)
  expect(mergeSizes([all, all, mine]).sizes).toEqual(mine)
  const theirs = [four, litre, tin, three]
  const { conflicts, sizes } = mergeSizes([all, mine, theirs])
  expect(sizes).toEqual(mine)
  expect(conflicts).toMatchObject([{ field: 'order', theirs: '3 litres\n1 litre\n5 litre tin\n2 litres' }])
  expect(mergeSizes([all, mine, theirs], [], new Set(['order'])).sizes).toEqual(theirs)
})

test('sizes of a product that had none are one choice, since no id says which is which', () => {
  const plain = [size({ price: '460' })]
  const mine = [...plain, added('2')]
  expect(mergeSizes([plain, mine, plain])).toEqual({ conflicts: [], sizes: mine })
  const theirs = [size({ price: '480' })]
  const { conflicts, sizes } = mergeSizes([plain, mine, theirs])
  expect(conflicts).toMatchObject([{ field: 'packs', mine: 'Size 1 · ₹460\n2 litres · ₹9' }])
  expect(sizes).toEqual(mine)
  expect(mergeSizes([plain, mine, theirs], [], new Set(['packs'])).sizes).toEqual(theirs)
})

test('a single size is the same to both, whatever its id', () => {
  const mine = [{ ...litre, price: '470' }]
  const theirs = [{ ...litre, _id: 'c', price: '480', inStock: false }]
  const { conflicts, sizes } = mergeSizes([[size({ price: '460' })], mine, theirs])
  expect(conflicts).toEqual([{ field: '.price', label: 'Price', mine: '₹470', theirs: '₹480' }])
  expect(sizes).toEqual([{ ...theirs[0], price: '470' }])
})
