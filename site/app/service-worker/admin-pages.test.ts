import { expect, it } from 'vitest'
import { adminPageKey } from './admin-pages.ts'

it.each([
  ['/admin', '/admin'],
  ['/Admin/', '/admin'],
  ['/admin/products', '/admin/products'],
  ['/admin/products/edit/0198-Ab', '/admin/products/edit/any'],
  ['/admin/gallery/simple/edit/1/', '/admin/gallery/simple/edit/any'],
  ['/admin/edit/1/more', '/admin/edit/1/more'],
])('%s is stored as %s', (path, key) => {
  expect(adminPageKey(path)).toBe(key)
})
