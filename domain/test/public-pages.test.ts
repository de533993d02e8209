import { expect, it } from 'vitest'
import { fixedPaths } from '../src/navigation.ts'
import { pagesBesideHeader, publicPages } from '../src/public-pages.ts'

it('a page of its own stands in the footer, whose other pages are entries of the header', () => {
  const own = { path: '/delivery', name: 'Delivery', text: 'Where we deliver' }
  const priceList = expect.objectContaining({ path: '/price-list', name: 'Price list' })
  expect(pagesBesideHeader([...publicPages, own])).toEqual([priceList, own])
  expect(pagesBesideHeader([{ ...own, path: fixedPaths.contact }])).toEqual([])
})
