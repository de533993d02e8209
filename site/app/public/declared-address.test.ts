import { describe, expect, it } from 'vitest'
import { declaredAddress } from './declared-address.ts'

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

  it('tells an empty value from a missing one', () => {
    expect(declaredAddress('/products', '?q=')).toBe('/products?q=')
  })

  it('reads the query of a path with a slash at its end', () => {
    expect(declaredAddress('/products/', '?q=oil')).toBe('/products/?q=oil')
  })
})
