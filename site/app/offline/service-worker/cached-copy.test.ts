import { describe, expect, it } from 'vitest'
import {
  cachedAt,
  copyForCache,
  dropExpired,
  offlineFallback,
  putBounded,
  referencedFiles,
  smallPictures,
} from './cached-copy.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const html = (body: string, headers = {}) =>
  new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })

/** An in-memory `Cache` with the methods used here; like a browser's, it moves an entry that is put again to the end. */
function memoryCache(): Cache {
  const entries = new Map<string, Response>()
  const cache: Pick<Cache, 'put' | 'match' | 'delete' | 'keys'> = {
    put: async (key, response) => {
      entries.delete(String(key))
      entries.set(String(key), response)
    },
    match: async key => entries.get(String(key))?.clone(),
    delete: async key => entries.delete(String(key)),
    keys: async () => [...entries.keys()] as unknown as Request[],
  }
  return cache as Cache
}

describe('a cached copy', () => {
  it('has its time in a header and, for a page, in its HTML', async () => {
    const page = html('<!DOCTYPE html><html lang="en-IN"><body></body></html>', {
      'content-encoding': 'br',
      'content-length': '9',
      'content-security-policy': "default-src 'none'",
    })
    const copy = await copyForCache(page, now)
    expect(cachedAt(copy)).toBe(now.getTime())
    expect(copy.headers.get('content-encoding')).toBeNull()
    expect(copy.headers.get('content-length')).toBeNull()
    expect(copy.headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(await copy.text()).toContain('<html data-cached-at="2026-11-20T10:00:00.000Z" lang="en-IN">')
  })

  it('of anything but a page has the same bytes', async () => {
    const bytes = new Uint8Array([0, 255, 60, 104, 116, 109, 108, 32])
    const copy = await copyForCache(new Response(bytes, { headers: { 'content-type': 'image/avif' } }), now)
    expect(new Uint8Array(await copy.arrayBuffer())).toEqual(bytes)
    expect(copy.headers.get('content-type')).toBe('image/avif')
  })

  const page = (head: string, end: string) =>
    `<html><head>${head}<link rel="stylesheet" href="/assets/s.css"/></head><body><h1>Offline</h1>${end}</body></html>`

  it('of the offline page has no scripts and the status 503', async () => {
    const preload = '<link rel="modulepreload" href="/assets/a.js"/>'
    const scripts = '<script>\nfirst()\n</script><script type="module" async="" src="/assets/a.js"></script>'
    const copy = await offlineFallback(html(page(preload, scripts)))
    expect(copy.status).toBe(503)
    expect(await copy.text()).toBe(page('', ''))
  })
})

it('finds the smallest WebP variant of each stored picture on a page', () => {
  const sources = (name: string, type: string) =>
    `<source type="image/${type}" srcSet="${name}.320.${type} 320w, ${name}.640.${type} 640w" sizes="20vw"/>`
  const picture = (name: string) =>
    `<picture>${sources(name, 'avif')}${sources(name, 'webp')}<img src="${name}.jpg"/></picture>`
  const html = `<img src="/art/placeholder.svg"/>${picture('/uploads/products/a-800x1000')}${picture('/art/b')}${picture('/uploads/products/c-800x1000')}`
  expect(smallPictures(html)).toEqual([
    '/uploads/products/a-800x1000.320.webp',
    '/uploads/products/c-800x1000.320.webp',
  ])
  expect(smallPictures('<h1>Offline</h1>')).toEqual([])
})

describe('the cache limits', () => {
  it('delete the oldest entries over the maximum number', async () => {
    const cache = memoryCache()
    for (const key of ['a', 'b', 'c', 'a', 'd']) await putBounded(cache, key, html(key), 3)
    expect(await cache.keys()).toEqual(['c', 'a', 'd'])
  })

  it('delete expired entries, and those without a time', async () => {
    const cache = memoryCache()
    await cache.put('new', await copyForCache(html('x'), daysAgo(29)))
    await cache.put('old', await copyForCache(html('x'), daysAgo(31)))
    await cache.put('unknown', html('x'))
    await dropExpired(cache, now)
    expect(await cache.keys()).toEqual(['new'])
  })
})

it('keeps files of an older build that a page references, directly or through another file', async () => {
  const texts: Record<string, string> = {
    'manifest-1.js': '"/assets/product-1.js"',
    'product-1.js': 'import"./shared-1.js"',
    'shared-1.js': 'import"./product-1.js"',
    'styles-1.css': 'url(/assets/font-1.woff2)',
    'product-0.js': '',
  }
  const names = [...Object.keys(texts), 'font-1.woff2', 'font-0.woff2']
  const pages = ['<link href="/assets/styles-1.css">', '<script>import "/assets/manifest-1.js"</script>']
  const needed = await referencedFiles(pages, names, async name => texts[name] ?? '')
  expect([...needed].sort()).toEqual(names.filter(name => name.includes('-1')).sort())
})
