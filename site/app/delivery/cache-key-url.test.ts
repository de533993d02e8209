import { describe, expect, it } from 'vitest'
import { cacheKeyUrl } from './cache-key-url.ts'

describe('cacheKeyUrl', () => {
  it('keeps the parameters that the page reads, once each and in a fixed order', () => {
    expect(cacheKeyUrl('/products', '?name=Oils&utm_source=x&category=a&category=b')).toBe(
      '/products?category=a&name=Oils',
    )
  })

  it('drops the query of a page that reads none', () => {
    expect(cacheKeyUrl('/', '?q=oil')).toBe('/')
    expect(cacheKeyUrl('/product/1', '?page=2')).toBe('/product/1')
  })

  it('matches pages with a path parameter', () => {
    expect(cacheKeyUrl('/category/a', '?page=2&name=x')).toBe('/category/a?page=2')
    expect(cacheKeyUrl('/category/a/b', '?page=2')).toBe('/category/a/b')
    expect(cacheKeyUrl('/product/a', '?pack=b&utm_source=x')).toBe('/product/a?pack=b')
    expect(cacheKeyUrl('/gallery', '?category=Our+press&page=2')).toBe('/gallery?category=Our+press')
    expect(cacheKeyUrl('/gallery/x', '?category=a')).toBe('/gallery/x')
  })

  it('is one more for any other query of the products, whose entry is marked only without one', () => {
    for (const search of ['?x=1', '?utm_source=y&z', '?other'])
      expect(cacheKeyUrl('/products', search)).toBe('/products?other')
    expect(cacheKeyUrl('/products', '?')).toBe('/products')
  })

  it('tells an empty value from a missing one', () => {
    expect(cacheKeyUrl('/products', '?q=')).toBe('/products?q=')
  })

  it('keeps the query of a path with a trailing slash', () => {
    expect(cacheKeyUrl('/products/', '?q=oil')).toBe('/products/?q=oil')
  })

  it('accepts a path of any length, or of slashes only', () => {
    for (const long of ['a'.repeat(1e5), '/'.repeat(1e5)])
      expect(cacheKeyUrl(`/${long}/b`, '?page=2')).toBe(`/${long}/b`)
    expect(cacheKeyUrl('//', '?q=oil')).toBe('//')
    expect(cacheKeyUrl('/products//', '?q=oil')).toBe('/products//?q=oil')
  })
})
