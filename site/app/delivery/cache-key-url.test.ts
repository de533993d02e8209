import { describe, expect, it } from 'vitest'
import { cacheKeyUrl } from './cache-key-url.ts'

describe('cacheKeyUrl', () => {
  it('keeps what the page reads, in one order and once', () => {
    expect(cacheKeyUrl('/products', '?name=Oils&utm_source=x&category=a&category=b')).toBe(
      '/products?category=a&name=Oils',
    )
  })

  it('keeps no query of a page that reads none', () => {
    expect(cacheKeyUrl('/', '?q=oil')).toBe('/')
    expect(cacheKeyUrl('/product/1', '?page=2')).toBe('/product/1')
  })

  it('knows the pages that have many addresses', () => {
    expect(cacheKeyUrl('/category/a', '?page=2&name=x')).toBe('/category/a?page=2')
    expect(cacheKeyUrl('/category/a/b', '?page=2')).toBe('/category/a/b')
    expect(cacheKeyUrl('/gallery', '?category=Our+press&page=2')).toBe('/gallery?category=Our+press')
    expect(cacheKeyUrl('/gallery/x', '?category=a')).toBe('/gallery/x')
  })

  it('tells an empty value from a missing one', () => {
    expect(cacheKeyUrl('/products', '?q=')).toBe('/products?q=')
  })

  it('reads the query of a path with a slash at its end', () => {
    expect(cacheKeyUrl('/products/', '?q=oil')).toBe('/products/?q=oil')
  })

  it('takes a path of any length, and of nothing but slashes', () => {
    for (const long of ['a'.repeat(1e5), '/'.repeat(1e5)])
      expect(cacheKeyUrl(`/${long}/b`, '?page=2')).toBe(`/${long}/b`)
    expect(cacheKeyUrl('//', '?q=oil')).toBe('//')
    expect(cacheKeyUrl('/products//', '?q=oil')).toBe('/products//?q=oil')
  })
})
