import { assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Paise } from '../../src/money.ts'
import { maximumShare, plannedPrice } from '../../src/product/price-adjustment.ts'
import { doubtsOfPrices, judgeChange, type PriceChange } from '../../src/product/price-changes.ts'
import { aPack } from '../entities.ts'

const paise = (rupees: number) => (rupees * 100) as Paise
const share = { by: 'share', step: 500, isUp: false } as const

describe('a price that is planned', () => {
  test.each([
    [230, { ...share, amount: 400 }, 240],
    [230, { ...share, amount: -400 }, 220],
    [230, { ...share, amount: 400, isUp: true }, 240],
    [231, { ...share, amount: 400, isUp: true }, 245],
    [250, { ...share, amount: 400, isUp: true }, 260],
    [230, { ...share, amount: 433, step: 1 }, 239.96],
    [230.5, { by: 'sum', amount: 1_000, step: 100, isUp: false } as const, 241],
    [5, { by: 'sum', amount: -1_000, step: 100, isUp: false } as const, 0],
    [0, { by: 'sum', amount: 1_000, step: 100, isUp: false } as const, 0],
    [10_000_000, { ...share, amount: maximumShare, step: 1 }, 110_000_000],
  ])('from ₹%s by %o is ₹%s', (from, wish, to) => {
    expect(plannedPrice(paise(from), wish)).toBe(paise(to))
  })

  test('is a multiple, never below 0, at most half a step away, and never below the exact one if it is rounded up', () => {
    const wishes = record({
      price: integer({ min: 1, max: 1_000_000_000 }),
      by: constantFrom('share' as const, 'sum' as const),
      amount: integer({ min: -maximumShare, max: maximumShare }),
      step: constantFrom(1, 100, 500, 1_000),
      isUp: boolean(),
    })
    assert(
      property(wishes, ({ price, ...wish }) => {
        const planned = plannedPrice(price as Paise, wish)
        // In ten-thousandths of a paisa.
        const whole = BigInt(price)
        const exact =
          wish.by === 'sum' ? (whole + BigInt(wish.amount)) * 10_000n : whole * BigInt(10_000 + wish.amount)
        const [is, step] = [BigInt(planned) * 10_000n, BigInt(wish.step) * 10_000n]
        const off = is - (exact > 0n ? exact : 0n)
        const isNearest = wish.isUp ? off >= 0n && off < step : 2n * off <= step && 2n * off > -step
        expect([planned % wish.step, planned >= 0, isNearest]).toEqual([0, true, true])
      }),
    )
  })
})

describe('a change of a price', () => {
  const bottle = aPack({ measure: 'volume', quantity: 500 })
  const litre = aPack({ measure: 'volume', quantity: 1_000 })
  const tin = aPack({ measure: 'volume', quantity: 5_000, mrp: 2_400 })
  const change = (pack: PriceChange['pack'], before: number, after: number | undefined): PriceChange => ({
    pack,
    before: paise(before),
    after: after === undefined ? undefined : paise(after),
  })
  const judged = (...changes: PriceChange[]) => changes.map(one => judgeChange(one, changes))
  const fine = { doubts: [] }

  test('above the MRP is refused', () => {
    const error = 'Price must not be above the MRP of ₹2,400'
    expect(judged(change(tin, 2_300, 2_400))).toEqual([fine])
    expect(judged(change(tin, 2_300, 2_401))).toEqual([{ error, doubts: [] }])
  })

  test('has to stay above the price of its offer', () => {
    const offered = (after: number) => judged({ ...change(tin, 2_300, after), offer: paise(2_200) })
    expect(offered(2_201)).toEqual([fine])
    const error = 'Offer for 5 litres must be below the regular price of ₹2,200'
    expect(offered(2_200)).toEqual([{ error, doubts: [] }])
    expect(offered(0)).toEqual([{ error: 'Offer for 5 litres needs a regular price above it', doubts: [] }])
  })

  test('is asked about in sentences that name product and size, and an offer by its price alone', () => {
    const oil = { name: 'Oil' }
    const changes = [change(bottle, 240, 320), change(litre, 460, 460)]
    expect(doubtsOfPrices(oil, changes)).toEqual(['Oil, 500 ml becomes 33 % dearer.'])
    const offered = (pack: PriceChange['pack'], price: number, offer: number) => ({
      ...change(pack, price, price),
      offer: paise(offer),
      isNewOffer: true,
    })
    expect(doubtsOfPrices(oil, [offered(bottle, 240, 150), offered(litre, 460, 400)])).toEqual([
      'Oil, 500 ml becomes 38 % cheaper.',
    ])
    const raised = { ...offered(litre, 460, 400), before: paise(450) }
    expect(doubtsOfPrices(oil, [raised]), 'an offer of its own').toEqual([])
    expect(doubtsOfPrices(oil, [{ ...raised, isNewOffer: false }]), 'an offer that stays').toEqual([
      'Oil, 1 litre keeps its offer of ₹400, now 13 % off.',
    ])
    const lowered = { ...raised, isNewOffer: false, before: paise(500) }
    expect(doubtsOfPrices(oil, [lowered]), 'an offer that narrows').toEqual([])
  })

  test.each([
    [100, 130, []],
    [130, 100, []],
    [100, 131, ['becomes 31 % dearer']],
    [131, 100, ['becomes 24 % cheaper']],
    [100, 0, ['loses its price']],
    [0, 100, []],
    [100, 100, []],
    [100, undefined, []],
  ])('from ₹%s to ₹%s raises the doubts %j', (before, after, doubts) => {
    expect(judged(change(litre, before, after))).toEqual([{ doubts }])
  })

  test('that makes a larger size newly dearer a litre, or cheaper as a whole, is asked about at one of the two', () => {
    expect(judged(change(bottle, 240, 240), change(litre, 460, 490))).toEqual([
      fine,
      { doubts: ['costs more per litre than 500 ml'] },
    ])
    expect(judged(change(bottle, 240, 220), change(litre, 460, 460))).toEqual([
      { doubts: ['costs less per litre than 1 litre'] },
      fine,
    ])
    expect(judged(change(bottle, 240, 235), change(litre, 460, 480))).toEqual([
      fine,
      { doubts: ['costs more per litre than 500 ml'] },
    ])
    expect(judged(change(litre, 460, 460), change(bottle, 400, 470))).toEqual([
      fine,
      { doubts: ['costs more than 1 litre'] },
    ])
  })

  test('keeps what was out of order before, and compares neither sizes without a price nor of another measure', () => {
    expect(judged(change(bottle, 230, 240), change(litre, 470, 490))).toEqual([fine, fine])
    expect(judged(change(bottle, 0, 0), change(litre, 460, 490))).toEqual([fine, fine])
    const cake = aPack({ measure: 'mass', quantity: 250 })
    expect(judged(change(cake, 10, 10), change(litre, 460, 490))).toEqual([fine, fine])
  })
})
