import { describe, expect, it } from 'vitest'
import { declaredAddress } from './cache-key-url.ts'

describe('declaredAddress', () => {
  it('keeps what the page reads, in one order and once', () => {
    expect(declaredAddress('/products', '?name=Oils&utm_source=x&category=a&category=b')).toBe(
      '/products?category=a&name=Oils',
    )
  })

  it('keeps no query of a page that reads none', () => {
    expect(declaredAddress('/', '?q=oil')).toBe('/')
    expect(declaredAddress('/product/1', '?page=2')).toBe('/product/1')
  })

  it('knows the pages that have many addresses', () => {
    expect(declaredAddress('/category/a', '?page=2&name=x')).toBe('/category/a?page=2')
    expect(declaredAddress('/category/a/b', '?page=2')).toBe('/category/a/b')
    expect(declaredAddress('/gallery', '?category=Our+press&page=2')).toBe('/gallery?category=Our+press')
    expect(declaredAddress('/gallery/x', '?category=a')).toBe('/gallery/x')
  })

  it('tells an empty value from a missing one', () => {
    expect(declaredAddress('/products', '?q=')).toBe('/products?q=')
  })

  it('reads the query of a path with a slash at its end', () => {
    expect(declaredAddress('/products/', '?q=oil')).toBe('/products/?q=oil')
  })

  it('takes a path of any length, and of nothing but slashes', () => {
    for (const long of ['a'.repeat(1e5), '/'.repeat(1e5)])
      expect(declaredAddress(`/${long}/b`, '?page=2')).toBe(`/${long}/b`)
    expect(declaredAddress('//', '?q=oil')).toBe('//')
    expect(declaredAddress('/products//', '?q=oil')).toBe('/products//?q=oil')
  })
})
