import { catalogueLimits } from '@chekku/domain/catalogue'
import { enquiryLimits } from '@chekku/domain/chat'
import { offeredPack, packsOf } from '@chekku/domain/product/packs'
import type { Product } from '@chekku/domain/schemas/product'
import { aPack, aProduct } from '@chekku/domain/test/entities'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  keyOf,
  quantityOf,
  readLines,
  type StoredLine,
  shownLine,
  withJoined,
  withOneMore as withOneMoreOf,
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

/** One more of the size that is offered. */
const withOneMore = (lines: readonly StoredLine[], added: Product) =>
  withOneMoreOf(lines, added, offeredPack(packsOf(added)))

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
      { ...stored('f'), pack: 7 },
      { ...stored('g'), pack: null },
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
    const removed = [{ line: stored('b'), index: 1 }]
    expect(withRestored([stored('a'), stored('c')], removed)).toEqual(lines)
    const again = [stored('a'), stored('c'), stored('b', { quantity: 4 })]
    expect(withRestored(again, removed)).toEqual(again)
    const all = lines.map((line, index) => ({ line, index }))
    expect(withRestored([], all)).toEqual(lines)
  })
})

describe('a line with current data', () => {
  const line = stored('a', { quantity: 3 })
  const unsized = { key: 'a', isGone: false, isSizeGone: false, hasNewSizes: false, before: line }

  it('shows the current name, price and stock, and holds what it was before', () => {
    const now = { name: 'New name', price: 340, inStock: false }
    const shown = shownLine(line, product('a', now))
    expect(shown).toEqual({ ...line, ...now, ...unsized })
  })

  it('is as it was if the product is not loaded or no longer exists', () => {
    expect(shownLine(line, undefined)).toEqual({ ...line, ...unsized })
    expect(shownLine(line, 'gone')).toEqual({ ...line, ...unsized, isGone: true })
  })
})

describe('a product of several sizes', () => {
  const litre = aPack({ _id: 'l', measure: 'volume', quantity: 1_000, price: 460 })
  const tin = aPack({ _id: 't', kind: 'tin', measure: 'volume', quantity: 5_000, price: 2_100 })
  const oil = product('a', { name: 'Oil', price: 460, packs: [litre, tin] })
  const litres = stored('a', { pack: 'l', name: 'Oil, 1 litre', price: 460 })
  const tins = stored('a', { pack: 't', name: 'Oil, 5 litre tin', price: 2_100 })

  it('has a line for each size, with its own price and quantity', () => {
    const lines = [tin, litre, tin].reduce<StoredLine[]>(
      (all, pack) => withOneMoreOf(all, oil, pack) ?? [],
      [],
    )
    expect(lines).toEqual([{ ...tins, quantity: 2 }, litres])
    expect(readLines(JSON.stringify(lines))).toEqual(lines)
    expect(withQuantity(lines, keyOf(litres), 7).map(({ quantity }) => quantity)).toEqual([2, 7])
    const removed = [{ line: tins, index: 0 }]
    expect(withRestored([litres], removed)).toEqual([tins, litres])
    expect([quantityOf(lines, oil), quantityOf(lines, oil, tin)]).toEqual([3, 2])
  })

  it('opens a list from before there were sizes at its first size, and says so', () => {
    const old = readLines(JSON.stringify([stored('a', { quantity: 3 })]))
    const first = aPack({ ...tin, _id: 'a' })
    expect(shownLine(old[0] ?? tins, { ...oil, packs: [litre, first] })).toMatchObject({
      name: 'Oil, 5 litre tin',
      price: 2_100,
      quantity: 3,
      hasNewSizes: true,
    })
    expect(shownLine(old[0] ?? tins, oil)).toMatchObject({ name: 'Oil, 1 litre', key: 'a', isGone: false })
    expect(withOneMoreOf(old, oil, litre)).toEqual([{ ...litres, quantity: 4 }])
    expect(withOneMoreOf(old, oil, tin)).toEqual([...old, tins])
  })

  it('opens it without a word where the one size has got a measure', () => {
    const measured = { ...oil, packs: [aPack({ ...litre, _id: 'a' })] }
    expect(shownLine(stored('a'), measured)).toMatchObject({ name: 'Oil, 1 litre', hasNewSizes: false })
  })

  it('takes over the line of a product that was joined to it', () => {
    const old = stored('b', { quantity: 3 })
    const size = { id: 'a', pack: 't' }
    expect(withJoined([litres, old], 'b', size)).toEqual([litres, { ...old, ...size }])
    expect(withJoined([tins, old, litres], 'b', size)).toEqual([{ ...tins, quantity: 4 }, litres])
    const many = { ...old, quantity: enquiryLimits.quantity }
    expect(withJoined([tins, many], 'b', size)).toEqual([{ ...tins, quantity: enquiryLimits.quantity }])
  })

  it('keeps the sizes of a product that was joined with several', () => {
    const [jar, pouch] = [stored('b', { pack: 'jar' }), stored('b', { pack: 'pouch' })]
    expect(withJoined([jar, pouch], 'b', { id: 'a', pack: 'pouch' })).toEqual([
      { ...jar, id: 'a' },
      { ...pouch, id: 'a' },
    ])
  })

  it('says that a size is gone, and keeps its name', () => {
    const shown = shownLine(tins, { ...oil, packs: [litre] })
    expect(shown).toMatchObject({ ...tins, isGone: true, isSizeGone: true })
    expect(quantityOf([tins], { ...oil, packs: [litre] }, litre)).toBe(0)
  })

  it('shows the current price, stock and picture of the size', () => {
    const now = { ...tin, price: 1_990, inStock: false, image: '/uploads/products/tin.jpg' }
    expect(shownLine(tins, { ...oil, packs: [litre, now] })).toMatchObject({
      price: 1_990,
      inStock: false,
      image: now.image,
      unitPrice: { paise: 39_800, unit: 'litre' },
      before: tins,
    })
  })
})
