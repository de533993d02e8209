import { fixedPaths } from '@chekku/domain/navigation'
import { describe, expect, it } from 'vitest'
import { isActiveEntry } from './active-entry.ts'

const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash })

describe('isActiveEntry', () => {
  it('marks Products only if the URL has no query', () => {
    const products = { path: fixedPaths.products }
    expect(isActiveEntry(products, at('/products'))).toBe(true)
    expect(isActiveEntry(products, at('/products/'))).toBe(true)
    expect(isActiveEntry(products, at('/products', '?category=1'))).toBe(false)
    expect(isActiveEntry(products, at('/product/1'))).toBe(false)
  })

  it('distinguishes Popular from Home by the hash', () => {
    expect(isActiveEntry({ path: fixedPaths.home }, at('/'))).toBe(true)
    expect(isActiveEntry({ path: fixedPaths.popular }, at('/'))).toBe(false)
    expect(isActiveEntry({ path: fixedPaths.home }, at('/', '', '#popular'))).toBe(false)
    expect(isActiveEntry({ path: fixedPaths.popular }, at('/', '', '#popular'))).toBe(true)
  })

  it('marks a category by its URL', () => {
    expect(isActiveEntry({ path: '/category/a' }, at('/category/a'))).toBe(true)
    expect(isActiveEntry({ path: '/category/a' }, at('/category/ab'))).toBe(false)
  })
})
