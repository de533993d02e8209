import { expect, test } from 'vitest'
import type { Paise } from '../../src/money.ts'
import { askedPrice, isOver } from '../../src/rules/offers.ts'

test('an offer is asked from the minute of its beginning, and not in that of its end', () => {
  const offer = { price: 540 as Paise, from: '2026-11-12T12:00', until: '2026-11-12T18:00' }
  const at = (time: string, from: string | null = offer.from) => {
    const wall = `2026-11-12T${time}`
    return [askedPrice({ price: 570 as Paise, offer: { ...offer, from } }, wall), isOver(offer, wall)]
  }
  expect(at('11:59')).toEqual([570, false])
  expect(at('12:00')).toEqual([540, false])
  expect(at('17:59')).toEqual([540, false])
  expect(at('18:00')).toEqual([570, true])
  expect(at('00:00', null)).toEqual([540, false])
})
