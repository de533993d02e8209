import { expect, it } from 'vitest'
import { availabilityData } from './availability-data.ts'

const written = (stock: Parameters<typeof availabilityData>[0]) =>
  JSON.parse(JSON.stringify(availabilityData(stock))) as unknown
const schema = (state: string) => `https://schema.org/${state}`

it('an offer says its state, and days and date where there are some', () => {
  expect(written({ inStock: true })).toEqual({ availability: schema('InStock') })
  expect(written({ inStock: false })).toEqual({ availability: schema('OutOfStock') })
  expect(written({ inStock: true, availability: { state: 'few-left' } })).toEqual({
    availability: schema('LimitedAvailability'),
  })
  expect(written({ inStock: true, availability: { state: 'made-to-order', days: 3 } })).toEqual({
    availability: schema('InStock'),
    deliveryLeadTime: { '@type': 'QuantitativeValue', value: 3, unitCode: 'DAY' },
  })
  const back = { state: 'back-on', date: '2026-12-01' } as const
  expect(written({ inStock: false, availability: back })).toEqual({
    availability: schema('OutOfStock'),
    availabilityStarts: '2026-12-01',
  })
  expect(written({ inStock: false, availability: { ...back, passed: true } })).toEqual({
    availability: schema('OutOfStock'),
  })
})
