import { describe, expect, it, vi } from 'vitest'
import { searchText, steadyOrder } from './use-list.ts'

const rows = (...prices: [string, number][]) => prices.map(([_id, price]) => ({ _id, price }))
const cheapFirst = (a: { price: number }, b: { price: number }) => a.price - b.price
const ids = (items: readonly { _id: string }[]) => items.map(({ _id }) => _id).join('')

describe('the order of rows', () => {
  it('is the sort where nothing stood before', () => {
    expect(ids(steadyOrder(rows(['b', 2], ['a', 1]), cheapFirst, []))).toBe('ab')
  })

  it('stays while a row changes what it is sorted by', () => {
    expect(ids(steadyOrder(rows(['a', 9], ['b', 2], ['c', 3]), cheapFirst, ['a', 'b', 'c']))).toBe('abc')
  })

  it('closes up behind a row that went, and takes new rows at the end', () => {
    expect(ids(steadyOrder(rows(['d', 8], ['c', 3], ['a', 1], ['e', 0]), cheapFirst, ['a', 'b', 'c']))).toBe(
      'aced',
    )
  })
})

describe('the searched text', () => {
  it('is normalised once per item, and again for a changed one', () => {
    const searched = vi.fn(({ name }: { _id: string; name: string }) => [name, 'Cold  PRESSED'])
    const [oil, changed] = [
      { _id: 'a', name: 'Oil' },
      { _id: 'a', name: 'Ghee' },
    ]
    const texts = [oil, oil, changed].map(item => searchText(item, { searched }))
    expect(texts).toEqual(['oil\ncold pressed', 'oil\ncold pressed', 'ghee\ncold pressed'])
    expect(searched).toHaveBeenCalledTimes(2)
  })
})
