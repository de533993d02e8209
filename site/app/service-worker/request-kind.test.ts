import { describe, expect, it } from 'vitest'
import { pageKey, requestKind } from './request-kind.ts'

const origin = 'https://shop.example'
const kindOf = (path: string, more: { method?: string; mode?: string; headers?: Headers } = {}) =>
  requestKind(
    { method: 'GET', mode: 'cors', headers: new Headers(), url: `${origin}${path}`, ...more },
    origin,
  )
const navigate = { mode: 'navigate' }

describe('what may be cached', () => {
  it.each([
    ['/', 'page'],
    ['/products?category=1', 'page'],
    ['/product/1', 'page'],
    ['/adminton', 'page'],
  ])('a visit to %s is a %s', (path, kind) => {
    expect(kindOf(path, navigate)).toBe(kind)
  })

  it.each([
    ['/api/products?limit=1000&page=1', 'answer'],
    ['/api/categories', 'answer'],
    ['/api/nav-config', 'answer'],
    ['/uploads/products/a.320.avif', 'picture'],
    ['/api/uploads/products/a.jpg', 'picture'],
    ['/assets/root-1.js', 'asset'],
    ['/art/hero.webp', 'drawing'],
    ['/favicon.svg', 'drawing'],
  ])('a call of %s is a %s', (path, kind) => {
    expect(kindOf(path)).toBe(kind)
  })

  it.each([
    '/admin',
    '/admin/',
    '/admin/products',
    '/Admin/login',
    '/sitemap.xml',
    '/api/docs',
    '/uploads/a',
  ])('a visit to %s is not cached', path => {
    expect(kindOf(path, navigate)).toBeUndefined()
  })

  it.each([
    '/api/auth/me',
    '/api/nav-config/history',
    '/api/trash',
    '/api/productsx',
    '/admin/x',
    '/robots.txt',
  ])('a call of %s is not cached', path => {
    expect(kindOf(path)).toBeUndefined()
  })

  it('a call with a token, a write, a range request or another origin is not cached', () => {
    expect(kindOf('/api/products', { headers: new Headers({ authorization: 'Bearer x' }) })).toBeUndefined()
    expect(kindOf('/api/products', { method: 'POST' })).toBeUndefined()
    expect(kindOf('/api/products', { method: 'HEAD' })).toBeUndefined()
    expect(kindOf('/uploads/a.jpg', { headers: new Headers({ range: 'bytes=0-1' }) })).toBeUndefined()
    const elsewhere = {
      method: 'GET',
      mode: 'cors',
      headers: new Headers(),
      url: 'https://other.example/api/products',
    }
    expect(requestKind(elsewhere, origin)).toBeUndefined()
  })
})

describe('the cache key of a page', () => {
  it('has only the parameters that the page reads', () => {
    expect(pageKey(`${origin}/products?utm_source=x&category=1`, origin)).toBe(
      `${origin}/products?category=1`,
    )
    expect(pageKey('/about-us?fbclid=1', origin)).toBe(`${origin}/about-us`)
  })

  it('always has the origin of the shop', () => {
    expect(pageKey('https://other.example/products', origin)).toBe(`${origin}/products`)
  })
})
