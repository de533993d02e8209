import { array, assert, constantFrom, double, integer, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rupeesToPaise } from '../../src/money.ts'
import {
  comparedBy,
  labelUnitPrice,
  offeredPack,
  packsOf,
  unitPriceOf,
  unitPrices,
  unitPriceText,
  wholeQuantity,
} from '../../src/product/pack-prices.ts'
import { savings } from '../../src/product/pack-savings.ts'
import { packName } from '../../src/rules/packs/pack-name.ts'
import type { Pack } from '../../src/schemas/product/pack.ts'
import { aPack, aProduct } from '../entities.ts'

const litre = aPack({ measure: 'volume', quantity: 1_000, price: 460 })
const tin = aPack({ kind: 'tin', measure: 'volume', quantity: 5_000, price: 2_050 })

describe('the name of a size', () => {
  test.each([
    [{ measure: 'volume', quantity: 500 }, '500 ml'],
    [{ measure: 'volume', quantity: 1_000 }, '1 litre'],
    [{ measure: 'volume', quantity: 1_500 }, '1.5 litres'],
    [{ measure: 'volume', quantity: 5_000, kind: 'tin' }, '5 litre tin'],
    [{ measure: 'mass', quantity: 250, pieces: 2 }, '2 × 250 g'],
    [{ measure: 'mass', quantity: 1_250, kind: 'pouch' }, '1.25 kg pouch'],
    [{ measure: 'count', quantity: 1 }, '1 piece'],
    [{ measure: 'count', quantity: 12, kind: 'box' }, '12 piece box'],
    [{ kind: 'jar' }, 'jar'],
    [{}, ''],
  ] as const)('%o is %s', (fields, name) => {
    expect(packName(aPack(fields))).toBe(name)
  })
})

describe('the unit price', () => {
  test('is of a litre, a kilogram or a piece', () => {
    expect(unitPriceOf(litre)).toEqual({ paise: 46_000, unit: 'litre' })
    expect(unitPriceOf(aPack({ measure: 'mass', quantity: 250, pieces: 2, price: 90 }))).toEqual({
      paise: 18_000,
      unit: 'kilogram',
    })
    expect(unitPriceOf(aPack({ measure: 'count', quantity: 6, price: 100 }))).toEqual({
      paise: 1_667,
      unit: 'piece',
    })
  })

  test('is exact for pieces of a broken quantity', () => {
    const vials = aPack({ measure: 'volume', quantity: 3.2, pieces: 3, price: 9.99 })
    expect(unitPriceOf(vials)).toEqual({ paise: 104_063, unit: 'litre' })
    expect(labelUnitPrice(vials)).toBe('₹1.04 per ml')
    expect(wholeQuantity(vials)).toBe(9.6)
  })

  test('is of what all sizes share: kilograms where a weight is known of each', () => {
    const weighed = { ...litre, grams: 910 }
    const bag = aPack({ measure: 'mass', quantity: 500, price: 200 })
    expect(comparedBy([weighed, bag])).toBe('mass')
    expect(unitPrices([weighed, bag]).map(price => price?.unit)).toEqual(['kilogram', 'kilogram'])
    expect(comparedBy([litre, bag])).toBeUndefined()
    expect(unitPrices([litre, bag]).map(price => price?.unit)).toEqual(['litre', 'kilogram'])
    expect(savings([litre, bag])).toEqual([0, 0])
  })

  test('is nothing without a measure or a price', () => {
    expect(unitPriceOf(aPack({ price: 10 }))).toBeUndefined()
    expect(unitPriceOf({ ...litre, price: 0 })).toBeUndefined()
    const nearlyFree = { ...tin, quantity: 1_000_000, price: 0.01 }
    expect(unitPrices([nearlyFree, litre]), 'less than half a paisa').toEqual([undefined, unitPriceOf(litre)])
    expect(savings([nearlyFree, litre])).toEqual([0, 0])
    expect(labelUnitPrice(aPack({ price: 10 }))).toBeUndefined()
  })

  test('is said whole from a hundred rupees on, and as on a label', () => {
    expect(unitPriceText({ paise: rupeesToPaise(460.49), unit: 'litre' })).toBe('₹460 a litre')
    expect(unitPriceText({ paise: rupeesToPaise(16.67), unit: 'piece' })).toBe('₹16.67 a piece')
    expect(labelUnitPrice(litre)).toBe('₹0.46 per ml')
  })

  test('says what a larger size saves', () => {
    expect(savings([litre, tin])).toEqual([0, 10])
    const nearlyFree = { ...tin, quantity: 1_000_000, pieces: 100, price: 0.01 }
    expect(savings([nearlyFree, { ...nearlyFree, quantity: 500_000 }])).toEqual([0, 0])
  })

  const anyPack = record({
    measure: constantFrom('volume' as const, 'mass' as const, 'count' as const),
    quantity: integer({ min: 1, max: 1_000_000 }),
    pieces: integer({ min: 1, max: 1_000 }),
    grams: option(double({ min: 0.001, max: 1_000_000, noNaN: true })),
    price: integer({ min: 1, max: 1_000_000_000 }).map(paise => paise / 100),
  })

  test('is the exact one, rounded half up, whatever is measured', () => {
    const thousandths = integer({ min: 1, max: 1_000_000_000 })
    assert(
      property(anyPack, thousandths, (pack, quantity) => {
        const amount = pack.measure === 'count' ? 1n : 1_000n
        const whole = BigInt(Math.round(pack.price * 100)) * amount * 1_000n
        const content = BigInt(quantity) * BigInt(pack.pieces)
        const { paise = 0 } = unitPriceOf({ ...pack, quantity: quantity / 1_000 }) ?? {}
        expect(BigInt(paise)).toBe((2n * whole + content) / (2n * content))
      }),
    )
  })

  test('puts sizes in the order of what they really cost, and the dearest saves nothing', () => {
    const measured = anyPack.map(pack => ({ ...pack, measure: 'mass' as const }))
    const exactOf = ({ price, quantity, pieces }: Omit<Pack, '_id'>) => price / ((quantity ?? 0) * pieces)
    assert(
      property(array(measured, { minLength: 2, maxLength: 8 }), fields => {
        const packs = fields.map(field => aPack(field))
        const all = packs
          .map((pack, at) => ({ exact: exactOf(pack), paise: unitPrices(packs)[at]?.paise ?? 0 }))
          .sort((one, other) => one.exact - other.exact)
        for (const [at, { paise }] of all.entries())
          if (at > 0) expect(paise).toBeGreaterThanOrEqual(all[at - 1]?.paise ?? 0)
        const dearest = Math.max(...all.map(({ paise }) => paise))
        for (const [at, saved] of savings(packs).entries()) {
          expect(saved).toBeGreaterThanOrEqual(0)
          if (unitPrices(packs)[at]?.paise === dearest) expect(saved).toBe(0)
        }
      }),
    )
  })

  test('as a label says it is within half a paisa, and of something that costs never nothing', () => {
    expect(labelUnitPrice(aPack({ measure: 'volume', quantity: 20_000, price: 80 }))).toBe('₹4.00 per litre')
    expect(labelUnitPrice(aPack({ measure: 'mass', quantity: 1_000_000, price: 0.01 }))).toBeUndefined()
    assert(
      property(anyPack, pack => {
        const text = labelUnitPrice(pack)
        if (text === undefined) return
        const amount = / (?:litre|kilogram)$/.test(text) ? 1_000 : 1
        const exact = (pack.price * amount) / (pack.quantity * pack.pieces)
        const said = Number(text.replace(/^₹([\d,.]+) .*$/, '$1').replaceAll(',', ''))
        expect(said).toBeGreaterThan(0)
        expect(Math.abs(said - exact)).toBeLessThanOrEqual(0.005 + exact * 1e-9)
      }),
    )
  })
})

describe('the sizes of a product', () => {
  test('are one of its own price and stock where nothing is said', () => {
    expect(packsOf(aProduct({ _id: 'oil', price: 230, inStock: false }))).toEqual([
      aPack({ _id: 'oil', price: 230, inStock: false }),
    ])
  })

  test('are stood for by the cheapest that can be had, else by the cheapest', () => {
    const [gone, dear] = [aPack({ price: 10, inStock: false }), aPack({ price: 20 })]
    expect(offeredPack([dear, gone])).toBe(dear)
    expect(offeredPack([{ ...dear, inStock: false }, gone])).toBe(gone)
  })
})
