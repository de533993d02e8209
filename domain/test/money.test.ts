import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fieldPrice,
  formatRupees,
  groupIndian,
  maximumPriceRupees,
  type Paise,
  paiseToRupees,
  parsePriceToPaise,
} from '../src/money.ts'
import { typedPaise } from '../src/rules/typed-price.ts'

const anyPaise = fc.integer({ min: 0, max: maximumPriceRupees * 100 })

describe('parsePriceToPaise', () => {
  test('reads every price with at most 2 decimals exactly, as text and as a number', () => {
    fc.assert(
      fc.property(anyPaise, paise => {
        const forms = [(paise / 100).toFixed(2), paiseToRupees(paise as Paise)]
        expect(forms.map(parsePriceToPaise)).toEqual([paise, paise])
      }),
    )
  })

  test('takes an empty price as 0, spaces around, and prices without a leading nought of decimals', () => {
    expect(parsePriceToPaise('')).toBe(0)
    expect(parsePriceToPaise('  ')).toBe(0)
    expect(parsePriceToPaise(' 349.5 ')).toBe(34_950)
    expect(parsePriceToPaise('10000000')).toBe(1_000_000_000)
  })

  test.each([
    ['three decimals', '1.999'],
    ['a third decimal in a number', 1.005],
    ['less than nothing', -1],
    ['less than nothing, as text', '-0.01'],
    ['more than the most', '10000000.01'],
    ['far more than the most', '99999999999999999999'],
    ['an exponent', '1e3'],
    ['a hexadecimal number', '0x10'],
    ['grouping', '1,000'],
    ['words', 'free'],
    ['a rupee sign', '₹100'],
    ['a lone point', '.'],
    ['no digits before the point', '.5'],
    ['other digits', '१००'],
    ['not a number', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['a tiny number', 1e-7],
  ])('refuses %s', (_what, price) => {
    expect(parsePriceToPaise(price)).toBeUndefined()
  })
})

test('a price that is typed may have group separators', () => {
  for (const typed of [
    '125000',
    '1,25,000',
    ' 1,25,000.00 ',
    '1 25 000',
    '1\u202f25\u202f000',
    '1’25’000.00',
  ])
    expect(typedPaise(typed)).toBe(12_500_000)
  expect(typedPaise(' ')).toBe(0)
  for (const typed of ['152,50', '₹ 152.50', '152.50 Rs', '௧௫௨,௫௦']) expect(typedPaise(typed)).toBe(15_250)
  expect(typedPaise('2,5')).toBe(250)
  // As it is copied from a chat or a page.
  expect(typedPaise('\u200e₹\u00a0152.50\u200b')).toBe(15_250)
  for (const typed of ['1.999', '1,2,3', '1,25,00', '₹', 'Rs.', '1/2', '½', '12 50', '450\n850'])
    expect(typedPaise(typed), typed).toBeUndefined()
})

describe('formatRupees', () => {
  const indian = (digits: number) =>
    new Intl.NumberFormat('en-IN', { minimumFractionDigits: digits, maximumFractionDigits: digits })

  test('groups as Indian readers expect, with no decimals for whole rupees unless asked for 2', () => {
    fc.assert(
      fc.property(anyPaise, paise => {
        const texts = [formatRupees(paise / 100, 'always-2'), formatRupees(paise / 100)]
        const digits = [2, paise % 100 === 0 ? 0 : 2]
        expect(texts).toEqual(digits.map(count => `₹${indian(count).format(paise / 100)}`))
      }),
    )
    fc.assert(
      fc.property(fc.maxSafeNat(), number => {
        expect(groupIndian(String(number))).toBe(indian(0).format(number))
      }),
    )
    expect(formatRupees(125_000)).toBe('₹1,25,000')
    expect(formatRupees(349.5)).toBe('₹349.50')
  })
})

test.each([
  [125.5, '125.50'],
  [125.05, '125.05'],
  [1_25_000, '125000'],
  [0, ''],
])('a field shows the price %d as %s', (price, text) => {
  expect(fieldPrice(price)).toBe(text)
  expect(typedPaise(text)).toBe(Math.round(price * 100))
})
