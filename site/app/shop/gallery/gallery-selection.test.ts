import { describe, expect, it } from 'vitest'
import { chosenText, galleryAddress, galleryCategories, selectItems } from './gallery-selection.ts'

const of = (...categories: string[]) => categories.map((category, place) => ({ category, place }))

describe('galleryCategories', () => {
  it('lists each text once, sorted and ignoring case, without empty ones', () => {
    expect(galleryCategories(of('Shop', 'our press', '', 'Farms', 'farms', 'Our press'))).toEqual([
      'Farms',
      'our press',
      'Shop',
    ])
  })
})

describe('selectItems', () => {
  const items = of('Farms', '', 'farms', 'Farmsteads')

  it('matches the whole text, ignoring case', () => {
    expect(selectItems(items, 'FARMS').map(({ place }) => place)).toEqual([0, 2])
    expect(selectItems(items, 'Farm')).toEqual([])
  })

  it('returns all items, including those without a category, if none is selected', () => {
    expect(selectItems(items, '')).toEqual(items)
  })
})

describe('galleryAddress', () => {
  it('round-trips any text', () => {
    const text = 'Oil & seed = 100%? #1 எண்ணெய்'
    const address = new URL(galleryAddress(text), 'https://shop.example')
    expect(address.pathname).toBe('/gallery')
    expect(chosenText(address.searchParams)).toBe(text)
    expect(galleryAddress()).toBe('/gallery')
  })
})
