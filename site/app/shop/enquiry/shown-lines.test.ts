import { enquiryLimits } from '@chekku/domain/chat/order-message'
import { aPack } from '@chekku/domain/test/entities'
import { describe, expect, it } from 'vitest'
import { lineKey, readLines } from '../enquiry-lines/enquiry-lines.ts'
import { aLine, lineProduct, litre, litres, oil, tin, tins } from '../enquiry-lines/testing.ts'
import { shownLine, withJoined, withQuantity, withRestored } from './shown-lines.ts'

describe('changing a list', () => {
  it('clamps quantities to the allowed range', () => {
    const quantities = [0, 2.4, -5, 1e9].map(asked => withQuantity([aLine('a')], 'a', asked)[0]?.quantity)
    expect(quantities).toEqual([1, 2, 1, enquiryLimits.quantity])
  })

  it('restores removed lines to their positions, without duplicates', () => {
    const lines = [aLine('a'), aLine('b'), aLine('c')]
    const removed = [{ line: aLine('b'), index: 1 }]
    expect(withRestored([aLine('a'), aLine('c')], removed)).toEqual(lines)
    const again = [aLine('a'), aLine('c'), aLine('b', { quantity: 4 })]
    expect(withRestored(again, removed)).toEqual(again)
    const all = lines.map((line, index) => ({ line, index }))
    expect(withRestored([], all)).toEqual(lines)
  })
})

describe('a line with current data', () => {
  const line = aLine('a', { quantity: 3 })
  const unsized = { key: 'a', isGone: false, isSizeGone: false, hasNewSizes: false, before: line }

  it('shows the current name, price and stock, and holds what it was before', () => {
    const now = { name: 'New name', price: 340, inStock: false }
    const shown = shownLine(line, lineProduct('a', now))
    expect(shown).toEqual({ ...line, ...now, ...unsized, query: '' })
  })

  it('is as it was if the product is not loaded or no longer exists', () => {
    expect(shownLine(line, undefined)).toEqual({ ...line, ...unsized })
    expect(shownLine(line, 'gone')).toEqual({ ...line, ...unsized, isGone: true })
  })
})

describe('a product of several sizes', () => {
  it('has a line for each size, which is changed and restored by itself', () => {
    const lines = [{ ...tins, quantity: 2 }, litres]
    expect(withQuantity(lines, lineKey(litres), 7).map(({ quantity }) => quantity)).toEqual([2, 7])
    expect(withRestored([litres], [{ line: tins, index: 0 }])).toEqual([tins, litres])
  })

  it('opens a list from before there were sizes at its first size, and says so', () => {
    const old = readLines(JSON.stringify([aLine('a', { quantity: 3 })]))
    const first = aPack({ ...tin, _id: 'a' })
    expect(shownLine(old[0] ?? tins, { ...oil, packs: [litre, first] })).toMatchObject({
      name: 'Oil, 5 litre tin',
      price: 2_100,
      quantity: 3,
      hasNewSizes: true,
    })
    expect(shownLine(old[0] ?? tins, oil)).toMatchObject({ name: 'Oil, 1 litre', key: 'a', isGone: false })
  })

  it('opens it without a word where the one size has got a measure', () => {
    const measured = { ...oil, packs: [aPack({ ...litre, _id: 'a' })] }
    expect(shownLine(aLine('a'), measured)).toMatchObject({ name: 'Oil, 1 litre', hasNewSizes: false })
  })

  it('takes over the line of a product that was joined to it', () => {
    const old = aLine('b', { quantity: 3 })
    const size = { id: 'a', pack: 't' }
    expect(withJoined([litres, old], 'b', size)).toEqual([litres, { ...old, ...size }])
    expect(withJoined([tins, old, litres], 'b', size)).toEqual([{ ...tins, quantity: 4 }, litres])
    const many = { ...old, quantity: enquiryLimits.quantity }
    expect(withJoined([tins, many], 'b', size)).toEqual([{ ...tins, quantity: enquiryLimits.quantity }])
  })

  it('keeps the sizes of a product that was joined with several', () => {
    const [jar, pouch] = [aLine('b', { pack: 'jar' }), aLine('b', { pack: 'pouch' })]
    expect(withJoined([jar, pouch], 'b', { id: 'a', pack: 'pouch' })).toEqual([
      { ...jar, id: 'a' },
      { ...pouch, id: 'a' },
    ])
  })

  it('says that a size is gone, and keeps its name', () => {
    const shown = shownLine(tins, { ...oil, packs: [litre] })
    expect(shown).toMatchObject({ ...tins, isGone: true, isSizeGone: true })
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
