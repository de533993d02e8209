import { aPack, aProduct } from '@chekku/domain/test/entities'
import { expect, test } from 'vitest'
import { mergeFields, type StockValues, stockFields, stockOf } from './use-product-edit.ts'

const due = { state: 'back-on', date: '2025-11-12' } as const
const shown = stockOf(aProduct({ inStock: false, availability: { ...due, passed: true } }))
const change: StockValues = { ...shown, inStock: true, availability: '' }
const merged = (theirs: Parameters<typeof aProduct>[0]) =>
  mergeFields([change, shown, stockOf(aProduct({ inStock: false, ...theirs }))], ['inStock', 'availability'])

test('a stock change is saved over a change of other fields, also once the date has passed', () => {
  expect(merged({ availability: due, description: 'New', version: 2 })).toEqual(change)
})

test('a stock change that is stored already is saved', () => {
  expect(merged({ inStock: true })).toEqual(change)
})

test('a stock change is not saved over another one', () => {
  for (const theirs of [
    { availability: { ...due, date: '2025-11-13' } },
    { inStock: true, availability: due },
    {},
  ])
    expect(merged(theirs)).toBeUndefined()
})

test('the stock of all sizes is sent as one, or that of each where it has changed', () => {
  expect(stockFields(change, shown)).toEqual({ inStock: true, availability: '' })
  const packs = [aPack({ inStock: false }), aPack()]
  expect(stockFields({ ...change, packs }, shown)).toEqual({ packs, availability: '' })
})
