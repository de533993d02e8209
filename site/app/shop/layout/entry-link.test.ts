import { fixedPaths } from '@chekku/domain/navigation/navigation'
import { expect, it } from 'vitest'
import { isActiveEntry } from './entry-link.tsx'

it.each([
  ['Products without a query', fixedPaths.products, '/products', true],
  ['Products with an end slash', fixedPaths.products, '/products/', true],
  ['Products with a query', fixedPaths.products, '/products?category=1', false],
  ['Products on the page of one', fixedPaths.products, '/product/1', false],
  ['Home', fixedPaths.home, '/', true],
  ['Home at Popular', fixedPaths.home, '/#popular', false],
  ['Popular', fixedPaths.popular, '/#popular', true],
  ['Popular at Home', fixedPaths.popular, '/', false],
  ['a category by its URL', '/category/a', '/category/a', true],
  ['a category by the start of a URL', '/category/a', '/category/ab', false],
])('marks %s as it should', (_, path, address, isActive) => {
  expect(isActiveEntry(path, new URL(address, 'https://shop.example'))).toBe(isActive)
})
