import { expect, it } from 'vitest'
import { galleryAddress, galleryCategory, selectItems } from './gallery-selection.ts'

it('texts that differ by case, blanks or what shows nothing are one category', () => {
  const texts = ['Our press', 'our  PRESS ', 'Our\u200b press\u00ad']
  const items = texts.map(category => ({ category }))
  expect(selectItems(items, 'our press')).toEqual(items)
})

it('selectItems matches the whole text, ignoring case; without a category all items', () => {
  const items = ['Farms', '', 'farms', 'Farmsteads'].map((category, index) => ({ category, index }))
  expect(selectItems(items, 'FARMS').map(({ index }) => index)).toEqual([0, 2])
  expect(selectItems(items, 'Farm')).toEqual([])
  expect(selectItems(items, '')).toEqual(items)
})

it('galleryAddress round-trips any text', () => {
  const text = 'Oil & seed = 100%? #1 எண்ணெய்'
  const address = new URL(galleryAddress(text), 'https://shop.example')
  expect(address.pathname).toBe('/gallery')
  expect(galleryCategory(address.searchParams)).toBe(text)
  expect(galleryAddress()).toBe('/gallery')
})
