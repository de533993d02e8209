import { catalogueLimits } from '@chekku/domain/catalogue'
import { enquiryLimits } from '@chekku/domain/chat'
import type { Product } from '@chekku/domain/schemas/product'
import { aProduct } from '@chekku/domain/test/entities'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownLine, withOneMore, without, withQuantity, withRestored } from './enquiry-lines.ts'
import { readLines, type StoredLine } from './stored-enquiry.ts'

const stored = (id: string, more: Partial<StoredLine> = {}): StoredLine => ({
  id,
  name: `Oil ${id}`,
  image: '/uploads/products/a.jpg',
  price: 320,
  inStock: true,
  quantity: 1,
  ...more,
})

const product = (id: string, more: Partial<Product> = {}) =>
  aProduct({ _id: id, name: `Oil ${id}`, price: 320, image: '/uploads/products/a.jpg', ...more })

describe('reading a stored list', () => {
  it('gives back what was stored', () => {
    const lines = [stored('a'), stored('b', { quantity: 12, price: 45.5, inStock: false, image: '' })]
    expect(readLines(JSON.stringify(lines))).toEqual(lines)
  })

  it.each([
    ['nothing', null],
    ['no JSON', '[{"id":'],
    ['another thing', '{"id":"a"}'],
    ['null', 'null'],
    ['a list of other things', '[1,"a",null,[],{}]'],
  ])('takes %s for an empty list', (_what, text) => {
    expect(readLines(text)).toEqual([])
  })

  it('leaves out what cannot be ours, and each product that is there already', () => {
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

  it('bounds what somebody made too large', () => {
    const many = Array.from({ length: enquiryLimits.products + 9 }, (_, index) => stored(`${index}`))
    expect(readLines(JSON.stringify(many))).toHaveLength(enquiryLimits.products)
    const [line] = readLines(
      JSON.stringify([
        stored('a', { name: `x\n${'y'.repeat(900)}`, quantity: 1e9, image: 'https://e.example/' }),
      ]),
    )
    expect(line?.name).toHaveLength(catalogueLimits.nameCharacters)
    expect(line?.name.startsWith('x y')).toBe(true)
    expect(line?.quantity).toBe(enquiryLimits.quantity)
    expect(line?.image).toBe('')
  })

  it('never fails, whatever is there', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), text => {
        for (const line of readLines(text)) expect(readLines(JSON.stringify([line]))).toEqual([line])
      }),
    )
  })
})

describe('changing a list', () => {
  it('puts a new product at the end, and one more of one that is there, as it is now', () => {
    const once = withOneMore([stored('a')], product('b'))
    expect(once).toEqual([stored('a'), stored('b')])
    expect(withOneMore(once ?? [], product('a', { price: 350 }))).toEqual([
      stored('a', { quantity: 2, price: 350 }),
      stored('b'),
    ])
  })

  it('has room for so many products and no more', () => {
    const full = Array.from({ length: enquiryLimits.products }, (_, index) => stored(`${index}`))
    expect(withOneMore(full, product('one too many'))).toBeUndefined()
    expect(withOneMore(full, product('0'))?.[0]?.quantity).toBe(2)
  })

  it('keeps a quantity among those that can be asked for', () => {
    const quantities = [0, 2.4, -5, 1e9].map(asked => withQuantity([stored('a')], 'a', asked)[0]?.quantity)
    expect(quantities).toEqual([1, 2, 1, enquiryLimits.quantity])
  })

  it('puts back what was removed where it was, once', () => {
    const lines = [stored('a'), stored('b'), stored('c')]
    const removed = [{ line: stored('b'), place: 1 }]
    expect(withRestored(without(lines, 'b'), removed)).toEqual(lines)
    const again = [stored('a'), stored('c'), stored('b', { quantity: 4 })]
    expect(withRestored(again, removed)).toEqual(again)
    const all = lines.map((line, place) => ({ line, place }))
    expect(withRestored([], all)).toEqual(lines)
  })
})

describe('a line as it stands now', () => {
  it('has the name, price and stock of now, and tells what has changed', () => {
    const now = product('a', { name: 'New name', price: 340, inStock: false })
    expect(shownLine(stored('a', { quantity: 3 }), now)).toMatchObject({
      name: 'New name',
      price: 340,
      priceBefore: 320,
      inStock: false,
      hasStockChanged: true,
      quantity: 3,
    })
  })

  it('tells of no change where there is none, or none is known', () => {
    for (const now of [product('a'), undefined]) {
      const shown = shownLine(stored('a'), now)
      expect(shown).toMatchObject({ isGone: false, hasStockChanged: false, price: 320 })
      expect(shown.priceBefore).toBeUndefined()
    }
  })

  it('knows a product that is gone', () => {
    expect(shownLine(stored('a'), 'gone')).toMatchObject({ isGone: true, name: 'Oil a' })
  })
})
