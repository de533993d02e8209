import { expect, it } from 'vitest'
import { pagesBesideHeader, priceListPath, publicPages } from '../../src/addresses/public-pages.ts'
import { fixedKeys, fixedPaths } from '../../src/navigation/navigation.ts'

it('a page of its own stands in the footer, whose other pages are entries of the header', () => {
  const own = { path: '/delivery', name: 'Delivery', text: 'Where we deliver' }
  const inHeader = fixedKeys.map(key => ({ ...own, path: fixedPaths[key] }))
  expect(pagesBesideHeader([...inHeader, own])).toEqual([own])
  expect(pagesBesideHeader()).toContainEqual(publicPages.find(({ path }) => path === priceListPath))
})
