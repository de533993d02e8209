import { array, assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rupeesToPaise } from '../../src/money.ts'
import { emptyPack } from '../../src/rules/packs/pack-defaults.ts'
import { isGtin, packErrors, packMessages } from '../../src/rules/packs/pack-errors.ts'

describe('the number of a bar code', () => {
  test.each(['96385074', '036000291452', '4006381333931', '10614141000415'])('%s is one', digits => {
    expect(isGtin(digits)).toBe(true)
  })

  test.each(['', '0', '123456789', '4006381333932', '40063813339 1', '٤006381333931', '4006381333931x'])(
    '%s is none',
    digits => {
      expect(isGtin(digits)).toBe(false)
    },
  )

  test('has exactly one last digit, and none with one digit changed is one', () => {
    const begun = array(integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 })
    assert(
      property(begun, integer({ min: 0, max: 11 }), integer({ min: 1, max: 9 }), (digits, at, by) => {
        const right = Array.from({ length: 10 }, (_, last) => [...digits, last]).filter(all =>
          isGtin(all.join('')),
        )
        expect(right).toHaveLength(1)
        const changed = right[0]?.map((digit, index) => (index === at ? (digit + by) % 10 : digit)) ?? []
        expect(isGtin(changed.join(''))).toBe(false)
      }),
    )
  })
})

test('sizes are told apart by their names, in any spelling of the kind; one alone needs none', () => {
  const [tin, same] = [
    { ...emptyPack, kind: 'tin' },
    { ...emptyPack, kind: 'TIN' },
  ]
  expect(packErrors([tin, same])).toEqual([[1, 'quantity', packMessages.nameTwice('TIN')]])
  expect(packErrors([tin, emptyPack])).toEqual([[1, 'quantity', packMessages.nameless]])
  expect(packErrors([emptyPack])).toEqual([])
})

test('a price may be the MRP', () => {
  const mrp = rupeesToPaise(480)
  expect(packErrors([{ price: mrp, mrp }])).toEqual([])
  const price = rupeesToPaise(480.01)
  expect(packErrors([{ price, mrp }])).toEqual([[0, 'price', 'Price must not be above the MRP of ₹480']])
})
