import type { Product } from '@chekku/domain/schemas/product'
import { aProduct } from '@chekku/domain/test/entities'
import { expect, test } from 'vitest'
import { matchesFilters } from './product-filters.ts'

const product = aProduct({ category: { _id: 'sub', name: 'Cold pressed' } })
const matches = (given: Partial<Product>, filters: Readonly<Record<string, string>>) =>
  matchesFilters({ ...product, ...given }, name => filters[name] ?? '', [])

test('a product passes the filters for stock, featured and without picture that it fits', () => {
  expect(matches({}, {})).toBe(true)
  expect(matches({}, { stock: 'yes' })).toBe(true)
  expect(matches({}, { stock: 'no' })).toBe(false)
  expect(matches({ inStock: false }, { stock: 'no' })).toBe(true)
  expect(matches({}, { featured: 'yes' })).toBe(false)
  expect(matches({}, { featured: 'no' })).toBe(true)
  const due = { inStock: false, availability: { state: 'back-on', date: '2026-11-12' } } as const
  expect(matches(due, { stock: 'due' })).toBe(false)
  expect(matches({ ...due, availability: { ...due.availability, passed: true } }, { stock: 'due' })).toBe(
    true,
  )
  expect([matches({}, { draft: 'yes' }), matches({ hidden: true }, { draft: 'yes' })]).toEqual([false, true])
  expect([matches({}, { draft: 'no' }), matches({ hidden: true }, { draft: 'no' })]).toEqual([true, false])
  expect(matches({}, { picture: 'none' })).toBe(true)
  expect(matches({ image: '/uploads/products/a-8x8.jpg' }, { picture: 'none' })).toBe(false)
})

test('it has to pass all of them together, and what an address makes up asks for nothing', () => {
  expect(matches({ inStock: false }, { stock: 'no', featured: 'no', category: 'sub' })).toBe(true)
  expect(matches({ inStock: false }, { stock: 'no', featured: 'yes', category: 'sub' })).toBe(false)
  expect(matches({ inStock: false }, { stock: 'no', category: 'another' })).toBe(false)
  expect(matches({}, { stock: 'perhaps', featured: 'maybe', picture: 'some' })).toBe(true)
})
