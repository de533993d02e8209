import { catalogueLimits } from '@chekku/domain/catalogue'
import { enquiryLimits } from '@chekku/domain/chat'
import type { Product } from '@chekku/domain/schemas/product'
import { aProduct } from '@chekku/domain/test/entities'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  readLines,
  type StoredLine,
  shownLine,
  withOneMore,
  withQuantity,
  withRestored,
} from './enquiry-lines.ts'

const stored = (id: string, more: Partial<StoredLine> = {}): StoredLine => ({
  id,
  name: `Oil ${id}`,
  image: '/uploads/products/a.jpg',
  price: 320,
  inStock: true,
  quantity: 1,
  ...more,
})

const many = Array.from({ length: enquiryLimits.products + 9 }, (_, index) => stored(`${index}`))

const product = (id: string, more: Partial<Product> = {}) =>
  aProduct({ _id: id, name: `Oil ${id}`, price: 320, image: '/uploads/products/a.jpg', ...more })

describe('reading a stored list', () => {
  it('returns what was stored', () => {
    const lines = [stored('a'), stored('b', { quantity: 12, price: 45.5, inStock: false, image: '' })]
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
      stored('a', { price: -1 }),
      stored('b', { price: 1e12 }),
      { ...stored('c'), quantity: '3' },
      { ...stored('d'), name: 7 },
      stored('', {}),
      stored('e'),
      stored('e', { quantity: 9 }),
    ]
    expect(readLines(JSON.stringify(odd))).toEqual([stored('e')])
  })

  it('truncates oversized values', () => {
    expect(readLines(JSON.stringify(many))).toHaveLength(enquiryLimits.products)
    const large = stored('a', { name: `x\n${'y'.repeat(900)}`, quantity: 1e9, image: 'https://e.example/' })
    const name = `x ${'y'.repeat(catalogueLimits.nameCharacters - 2)}`
    const cut = stored('a', { name, quantity: enquiryLimits.quantity, image: '' })
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
    const once = withOneMore([stored('a')], product('b'))
    expect(once).toEqual([stored('a'), stored('b')])
    expect(withOneMore(once ?? [], product('a', { price: 350 }))).toEqual([
      stored('a', { quantity: 2, price: 350 }),
      stored('b'),
    ])
  })

  it('refuses products beyond the limit', () => {
    const full = many.slice(0, enquiryLimits.products)
    expect(withOneMore(full, product('one too many'))).toBeUndefined()
    expect(withOneMore(full, product('0'))?.[0]?.quantity).toBe(2)
  })

  it('clamps quantities to the allowed range', () => {
    const quantities = [0, 2.4, -5, 1e9].map(asked => withQuantity([stored('a')], 'a', asked)[0]?.quantity)
    expect(quantities).toEqual([1, 2, 1, enquiryLimits.quantity])
  })

  it('restores removed lines to their positions, without duplicates', () => {
    const lines = [stored('a'), stored('b'), stored('c')]
    const removed = [{ line: stored('b'), place: 1 }]
    expect(withRestored([stored('a'), stored('c')], removed)).toEqual(lines)
    const again = [stored('a'), stored('c'), stored('b', { quantity: 4 })]
    expect(withRestored(again, removed)).toEqual(again)
    const all = lines.map((line, place) => ({ line, place }))
    expect(withRestored([], all)).toEqual(lines)
  })
})

describe('a line with current data', () => {
  const line = stored('a', { quantity: 3 })

  it('shows the current name, price and stock, and holds what it was before', () => {
    const now = { name: 'New name', price: 340, inStock: false }
    const shown = shownLine(line, product('a', now))
    expect(shown).toEqual({ ...line, ...now, isGone: false, before: line })
  })

  it('is as it was if the product is not loaded or no longer exists', () => {
    expect(shownLine(line, undefined)).toEqual({ ...line, isGone: false, before: line })
    expect(shownLine(line, 'gone')).toEqual({ ...line, isGone: true, before: line })
  })
})
