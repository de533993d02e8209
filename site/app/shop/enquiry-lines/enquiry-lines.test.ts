import { enquiryLimits } from '@chekku/domain/chat/order-message'
import { offeredPack, packsOf } from '@chekku/domain/product/pack-prices'
import { catalogueLimits } from '@chekku/domain/rules/catalogue-limits'
import type { Product } from '@chekku/domain/schemas/product'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countedText,
  quantityOf,
  readLines,
  type StoredLine,
  withOneMore as withOneMoreOf,
} from './enquiry-lines.ts'
import { aLine, lineProduct, litre, litres, oil, tin, tins } from './testing.ts'

const many = Array.from({ length: enquiryLimits.products + 9 }, (_, index) => aLine(`${index}`))

/** One more of the size that is offered. */
const withOneMore = (lines: readonly StoredLine[], added: Product) =>
  withOneMoreOf(lines, added, offeredPack(packsOf(added)))

describe('reading a stored list', () => {
  it('returns what was stored', () => {
    const lines = [aLine('a'), aLine('b', { quantity: 12, price: 45.5, inStock: false, image: '' })]
    expect(readLines(JSON.stringify(lines))).toEqual(lines)
  })

  it.each([
    ['nothing', null],
    ['no JSON', '[{"id":'],
    ['another thing', '{"id":"a"}'],
    ['null', 'null'],
    ['a list of other things', '[1,"a",null,[],{}]'],
  ])('reads %s as an empty list', (_what, text) => {
    expect(readLines(text)).toEqual([])
  })

  it('drops invalid lines and repeated products', () => {
    const odd = [
      aLine('a', { price: -1 }),
      aLine('b', { price: 1e12 }),
      { ...aLine('c'), quantity: '3' },
      { ...aLine('d'), name: 7 },
      aLine('', {}),
      { ...aLine('f'), pack: 7 },
      { ...aLine('g'), pack: null },
      aLine('e'),
      aLine('e', { quantity: 9 }),
    ]
    expect(readLines(JSON.stringify(odd))).toEqual([aLine('e')])
  })

  it('truncates oversized values', () => {
    expect(readLines(JSON.stringify(many))).toHaveLength(enquiryLimits.products)
    const large = aLine('a', { name: `x\n${'y'.repeat(900)}`, quantity: 1e9, image: 'https://e.example/' })
    const name = `x ${'y'.repeat(catalogueLimits.nameCharacters - 2)}`
    const cut = aLine('a', { name, quantity: enquiryLimits.quantity, image: '' })
    expect(readLines(JSON.stringify([large]))).toEqual([cut])
  })

  it('never throws, whatever is stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), text => {
        for (const line of readLines(text)) expect(readLines(JSON.stringify([line]))).toEqual([line])
      }),
    )
  })
})

describe('changing a list', () => {
  it('appends a new product, and increments one already there with its current data', () => {
    const once = withOneMore([aLine('a')], lineProduct('b'))
    expect(once).toEqual([aLine('a'), aLine('b')])
    expect(withOneMore(once ?? [], lineProduct('a', { price: 350 }))).toEqual([
      aLine('a', { quantity: 2, price: 350 }),
      aLine('b'),
    ])
  })

  it('refuses products beyond the limit', () => {
    const full = many.slice(0, enquiryLimits.products)
    expect(withOneMore(full, lineProduct('one too many'))).toBeUndefined()
    expect(withOneMore(full, lineProduct('0'))?.[0]?.quantity).toBe(2)
  })
})

describe('a product of several sizes', () => {
  it('has a line for each size, with its own price and quantity', () => {
    const lines = [tin, litre, tin].reduce<StoredLine[]>(
      (all, pack) => withOneMoreOf(all, oil, pack) ?? [],
      [],
    )
    expect(lines).toEqual([{ ...tins, quantity: 2 }, litres])
    expect(readLines(JSON.stringify(lines))).toEqual(lines)
    expect([quantityOf(lines, oil), quantityOf(lines, oil, tin)]).toEqual([3, 2])
  })

  it('is added to its first size of a list from before there were sizes', () => {
    const old = [aLine('a', { quantity: 3 })]
    expect(withOneMoreOf(old, oil, litre)).toEqual([{ ...litres, quantity: 4 }])
    expect(withOneMoreOf(old, oil, tin)).toEqual([...old, tins])
  })

  it('counts as items where it stands on a list twice', () => {
    const counted = [[], [tins], [aLine('b'), tins], [tins, litres], [aLine('b'), tins, litres]].map(
      countedText,
    )
    expect(counted).toEqual(['', '1 product', '2 products', '2 items', '3 items'])
  })

  it('counts no size that is gone', () => {
    expect(quantityOf([tins], { ...oil, packs: [litre] }, litre)).toBe(0)
  })
})
