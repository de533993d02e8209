import { describe, expect, it } from 'vitest'
import { adminPageKey, pageKey, requestKind } from './request-kind.ts'

const origin = 'https://shop.example'
const kindOf = (path: string, more: Partial<Parameters<typeof requestKind>[0]> = {}) =>
  requestKind(
    { method: 'GET', mode: 'cors', headers: new Headers(), url: `${origin}${path}`, ...more },
    origin,
  )
const navigate = { mode: 'navigate' } as const

describe('what may be cached', () => {
  it.each(['/', '/products?category=1', '/product/1', '/adminton'])('a visit to %s is a page', path => {
    expect(kindOf(path, navigate)).toBe('page')
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

  const screens = ['/admin', '/admin/', '/admin/products', '/Admin/login']
  it.each([...screens, '/sitemap.xml', '/api/openapi.json', '/uploads/a'])(
    'a visit to %s is not cached',
    path => {
      expect(kindOf(path, navigate)).toBeUndefined()
    },
  )

  it('a draft, which only the link of its preview shows, is not cached', () => {
    for (const mode of ['navigate', 'cors'] as const)
      expect(kindOf('/product/1?pack=2&preview=x', { mode })).toBeUndefined()
    expect(kindOf('/product/1?pack=2', navigate)).toBe('page')
  })

  const calls = ['/api/auth/me', '/api/nav-config/history', '/api/trash', '/api/productsx']
  it.each([...calls, '/admin/x', '/robots.txt'])('a call of %s is not cached', path => {
    expect(kindOf(path)).toBeUndefined()
  })

  it('a call with a token, a write, a range request or another origin is not cached', () => {
    expect(kindOf('/api/products', { headers: new Headers({ authorization: 'Bearer x' }) })).toBeUndefined()
    expect(kindOf('/api/products', { method: 'POST' })).toBeUndefined()
    expect(kindOf('/api/products', { method: 'HEAD' })).toBeUndefined()
    expect(kindOf('/uploads/a.jpg', { headers: new Headers({ range: 'bytes=0-1' }) })).toBeUndefined()
    expect(kindOf('', { url: 'https://other.example/api/products' })).toBeUndefined()
  })
})

describe('the cache key of a page', () => {
  it('has only the parameters that the page reads', () => {
    const shared = `${origin}/products?utm_source=x&category=1`
    expect(pageKey(shared, origin)).toBe(`${origin}/products?category=1`)
    expect(pageKey('/about-us?fbclid=1', origin)).toBe(`${origin}/about-us`)
  })

  it('is one for all sizes of a product, which are in its page', () => {
    expect(pageKey('/product/1?pack=2', origin)).toBe(`${origin}/product/1`)
    expect(pageKey('/product/1?size=1-litre', origin)).toBe(`${origin}/product/1`)
  })

  it('always has the origin of the shop', () => {
    expect(pageKey('https://other.example/products', origin)).toBe(`${origin}/products`)
  })
})

it.each([
  ['/admin', '/admin'],
  ['/Admin/', '/admin'],
  ['/admin/products', '/admin/products'],
  ['/admin/products/edit/0198-Ab', '/admin/products/edit/any'],
  ['/admin/categories/arrange/0198-Ab', '/admin/categories/arrange/any'],
  ['/admin/gallery/simple/edit/1/', '/admin/gallery/simple/edit/any'],
  ['/admin/edit/1/more', '/admin/edit/1/more'],
  ['/admin/start', '/admin/start'],
  ['/admin/start/hours', '/admin/start'],
  // As the routes are declared, from which the worker's list of pages is made.
  ['/admin/products/edit/:id', '/admin/products/edit/any'],
  ['/admin/start/:step?', '/admin/start'],
])('the screen %s is stored as %s', (path, key) => {
  expect(adminPageKey(path)).toBe(key)
})
