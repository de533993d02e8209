import { describe, expect, it } from 'vitest'
import { chosenText, galleryAddress, galleryCategories, selectItems } from './gallery-selection.ts'

const of = (...categories: string[]) => categories.map((category, place) => ({ category, place }))

describe('galleryCategories', () => {
  it('names each text once, sorted, whatever its case, and none for items without', () => {
    expect(galleryCategories(of('Shop', 'our press', '', 'Farms', 'farms', 'Our press'))).toEqual([
      'Farms',
      'our press',
      'Shop',
    ])
  })
})

describe('selectItems', () => {
  const items = of('Farms', '', 'farms', 'Farmsteads')

  it('takes the exact text in any case', () => {
    expect(selectItems(items, 'FARMS').map(({ place }) => place)).toEqual([0, 2])
    expect(selectItems(items, 'Farm')).toEqual([])
  })

  it('takes all, those without a category too, where none is chosen', () => {
    expect(selectItems(items, '')).toEqual(items)
  })
})

describe('galleryAddress', () => {
  it('carries any text there and back', () => {
    const text = 'Oil & seed = 100%? #1 எண்ணெய்'
    const address = new URL(galleryAddress(text), 'https://shop.example')
    expect(address.pathname).toBe('/gallery')
    expect(chosenText(address.searchParams)).toBe(text)
    expect(galleryAddress()).toBe('/gallery')
  })
})
