import { aProduct } from '@chekku/domain/test/entities'
import { expect, test } from 'vitest'
import { isChangedElsewhere } from './use-inline-change.ts'

const due = { state: 'back-on', date: '2025-11-12' } as const
const shown = aProduct({ inStock: false, availability: { ...due, passed: true } })
const change = { inStock: true, availability: '' } as const

test('a stock change is saved over a change of other fields, also once the date has passed', () => {
  const theirs = aProduct({ inStock: false, availability: due, description: 'New', version: 2 })
  expect(isChangedElsewhere(theirs, shown, change)).toBe(true)
})

test('a stock change is not saved over another one', () => {
  const others = [{ availability: { ...due, date: '2025-11-13' } }, { inStock: true, availability: due }, {}]
  for (const theirs of others)
    expect(isChangedElsewhere(aProduct({ inStock: false, ...theirs }), shown, change)).toBe(false)
})
