import { expect, it } from 'vitest'
import { fixedPaths } from '../src/navigation.ts'
import { pagesBesideHeader, publicPages } from '../src/public-pages.ts'

it('a page of its own stands in the footer, whose other pages are entries of the header', () => {
  const own = { path: '/delivery', name: 'Delivery', text: 'Where we deliver' }
  expect(pagesBesideHeader([...publicPages, own])).toEqual([own])
  expect(pagesBesideHeader([{ ...own, path: fixedPaths.contact }])).toEqual([])
})
