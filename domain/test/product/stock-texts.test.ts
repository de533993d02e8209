import { assert, boolean, constantFrom, date, integer, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderOpening } from '../../src/chat/order-message.ts'
import {
  availabilityText,
  countsAsInStock,
  publicAvailability,
  stockClause,
  stockText,
} from '../../src/product/stock-texts.ts'
import { availabilityLimits, availabilityMessages } from '../../src/rules/availability-messages.ts'
import type { Availability } from '../../src/schemas/product/availability.ts'
import { productUpdate } from '../../src/schemas/product.ts'
import { fieldErrors } from '../../src/schemas/request.ts'
import { capitalised } from '../../src/sentence.ts'

const states = ['few-left', 'made-to-order', 'back-on'] as const
const stocks = record({
  inStock: boolean(),
  availability: option(
    record({
      state: constantFrom(...states),
      days: integer({ min: 1, max: 365 }),
      date: date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }).map(day =>
        day.toISOString().slice(0, 10),
      ),
      passed: boolean(),
    }),
    { nil: undefined },
  ),
})

describe('what visitors read of the stock', () => {
  test('is the state, its days and its date', () => {
    const texts = (availability: Availability, inStock: boolean) => [
      stockText({ inStock, availability }),
      orderOpening({ inStock, availability }),
    ]
    expect(texts({ state: 'few-left' }, true)).toEqual([
      'Few left',
      'Hello, I would like to order, if there is some left:',
    ])
    expect(texts({ state: 'made-to-order', days: 3 }, true)).toEqual([
      'Made to order in 3 days',
      'Hello, please make this to order for me (3 days):',
    ])
    expect(texts({ state: 'made-to-order', days: 1 }, true)[0]).toBe('Made to order in 1 day')
    expect(texts({ state: 'back-on', date: '2026-11-02' }, false)).toEqual([
      'Back on 2 Nov 2026',
      'Hello, I would like to ask for this when it is back on 2 Nov 2026:',
    ])
    expect([stockText({ inStock: true }), stockText({ inStock: false })]).toEqual([
      'In stock',
      'Out of stock',
    ])
  })

  test('is the same within a sentence, without its capital', () => {
    const texts = [...states.map(state => ({ state, days: 3, date: '2026-11-02' })), undefined].flatMap(
      availability =>
        [true, false].map(inStock => {
          const stock = { inStock, availability }
          return [stockText(stock), stockClause(stock)]
        }),
    )
    for (const [label, clause = ''] of texts)
      expect([label, clause]).toEqual([capitalised(clause), expect.stringMatching(/^[a-z]/)])
    expect(texts[2]?.[1]).toBe('made to order in 3 days')
  })

  test('never contradicts whether it is in stock, and never names a date that has passed', () => {
    assert(
      property(stocks, stock => {
        const told = publicAvailability(stock)
        if (told) expect([countsAsInStock(told.state), told.passed]).toEqual([stock.inStock, false])
        const isPlain = stockText(stock) === (stock.inStock ? 'In stock' : 'Out of stock')
        expect(isPlain).toBe(told === undefined)
        const isAskedFor = /when/.test(orderOpening(stock))
        expect(isAskedFor).toBe(!stock.inStock)
      }),
    )
  })
})

test('an availability is told in words, also once its date has passed', () => {
  expect(availabilityText({ state: 'few-left' })).toBe('Few left')
  expect(availabilityText({ state: 'back-on', date: '2026-11-02', passed: true })).toBe('Back on 2 Nov 2026')
})

describe('an availability that is sent', () => {
  const read = (availability: unknown) => productUpdate.safeParse({ deleteImage: false, availability })
  const errors = (availability: unknown) => {
    const { error } = read(availability)
    return error ? fieldErrors(error) : {}
  }

  test('is an object, or its JSON', () => {
    const made = { state: 'made-to-order', days: 3 }
    for (const sent of [made, { ...made, days: '3' }, JSON.stringify(made), { ...made, passed: true }])
      expect(read(sent).data?.availability).toEqual(made)
    for (const nothing of ['', ' ', null, 'null']) expect(read(nothing).data?.availability).toBe(null)
    expect(read(undefined).data?.availability).toBe(undefined)
  })

  test('is refused in words that name the field', () => {
    const { invalid, date: dateMissing } = availabilityMessages
    const days = `Days must be a whole number from 1 to ${availabilityLimits.days}`
    for (const wrong of ['soon', '{', '[]', '3', { state: 'gone' }, {}, '{"state":1}', 7, []])
      expect([wrong, Object.keys(errors(wrong)).length]).toEqual([wrong, 1])
    expect(errors('soon')).toEqual({ availability: invalid })
    expect(errors({ state: 'gone' })).toEqual({ 'availability.state': invalid })
    for (const wrong of [undefined, 0, 366, 1.5, 'many'])
      expect(errors({ state: 'made-to-order', days: wrong })).toEqual({ 'availability.days': days })
    for (const wrong of [undefined, '', '12 Nov', '2026-02-30', '2026-13-01', 'x'.repeat(99)])
      expect(errors({ state: 'back-on', date: wrong })).toEqual({ 'availability.date': dateMissing })
  })
})
