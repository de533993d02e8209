import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { publicPages } from '@chekku/domain/addresses/public-pages'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import { business } from '@chekku/domain/test/business'
import { Element, Node } from '@xmldom/xmldom'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainPicture } from '../../testing/plain-picture.ts'
import { formData } from '../../testing/test-app.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { Addresses } from '../addresses/service.ts'
import { answerErrors } from '../http/error-responses.ts'
import { type CallApi, inProcessApi } from '../http/in-process.ts'
import { discovery } from './routes.ts'
import { sitemapFiles } from './sitemap.ts'
import { parseXml } from './testing.ts'

const origin = 'https://shop.example'
const publicFolder = join(import.meta.dirname, '../../../site/public')

describe('sitemap, robots.txt, manifest and llms.txt', () => {
  let shop: TestShop
  let category: Category
  let product: Product

  beforeAll(async () => {
    shop = await startTestShop()
    category = await shop.createCategory({ name: 'Oils [cold] & <seeds>', description: 'Pressed\nin wood' })
    const body = formData({ name: 'Sesame Oil', price: '460', category: category._id }, await plainPicture())
    product = (await shop.call<Product>('POST', '/products', { body })).body.data
  })
  afterAll(() => shop.close())

  const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers })
  const json = async (url: string) => (await get(url)).json()

  it('sitemap: every page, category and product, with its time and picture', async () => {
    const response = await get('/sitemap.xml')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('application/xml; charset=utf-8')
    const { root, entries } = elementsOf(response.body)
    expect(root).toBe('urlset')
    expect(entries.map(({ loc }) => loc)).toEqual([
      ...publicPages.map(({ path }) => origin + path),
      `${origin}/category/oils-cold-seeds`,
      `${origin}/product/sesame-oil`,
    ])
    expect(entries.at(-1)).toEqual({
      loc: `${origin}/product/sesame-oil`,
      lastmod: product.updatedAt,
      'image:loc': `${origin}${product.image}`,
    })
  })

  it('robots.txt: keeps crawlers out of administration and API, and names the site map', async () => {
    const response = await get('/robots.txt')
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    const lines = response.body.split('\n')
    expect(lines[0]).toBe('User-agent: *')
    expect(lines).toEqual(
      expect.arrayContaining([
        'Disallow: /admin',
        'Disallow: /api',
        'Allow: /api/uploads',
        `Sitemap: ${origin}/sitemap.xml`,
      ]),
    )
  })

  it('manifest: names the shop and existing icons, one of them maskable; favicon.ico leads to one', async () => {
    const response = await get('/manifest.webmanifest')
    expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    expect(response.json()).toMatchObject({
      name: business.name,
      short_name: business.brand,
      start_url: '/',
      display: 'standalone',
    })
    const { icons } = response.json<{ icons: { src: string; sizes: string; purpose: string }[] }>()
    for (const { src, sizes } of icons) {
      const { width, height } = await sharp(join(publicFolder, src)).metadata()
      if (sizes !== 'any') expect(`${width}x${height}`, src).toBe(sizes)
    }
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
    const favicon = await get('/favicon.ico')
    expect([favicon.statusCode, favicon.headers.location]).toEqual([302, '/icon-192.png'])
  })

  it('manifest of the administration: an app of its own that takes shared sheets', async () => {
    const [visitors, admin] = [await json('/manifest.webmanifest'), await json('/admin.webmanifest')]
    expect(visitors).toMatchObject({ id: '/', scope: '/', start_url: '/' })
    expect(visitors).not.toHaveProperty('share_target')
    expect(admin).toMatchObject({
      id: '/admin',
      scope: '/admin',
      start_url: '/admin',
      name: `${business.brand} admin`,
      short_name: `Admin ${business.brand}`,
      display: 'standalone',
      icons: visitors.icons,
    })
    expect(admin.share_target).toEqual({
      action: '/admin/products/import',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        files: [
          {
            name: 'file',
            accept: [
              'text/csv',
              '.csv',
              'application/vnd.ms-excel',
              'text/comma-separated-values',
              'application/zip',
              'application/x-zip-compressed',
              '.zip',
            ],
          },
        ],
      },
    })
  })

  it('llms.txt: describes the shop and lists every page, each in one line', async () => {
    const response = await get('/llms.txt')
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(response.body).toContain(`# ${business.name}\n`)
    expect(response.body).toContain(`${origin}/api/openapi.json`)
    expect(response.body).toContain(
      `\n- [Oils \\[cold\\] & \\<seeds\\>](${origin}/category/oils-cold-seeds): Pressed in wood\n`,
    )
  })

  it('is compressed, each encoding with a strong ETag of its own', async () => {
    const added: Product[] = []
    for (let n = 0; n < 5; n += 1) added.push(await shop.createProduct({ category: category._id }))
    for (const [path, coding, open] of [
      ['/sitemap.xml', 'br', brotliDecompressSync],
      ['/llms.txt', 'gzip', gunzipSync],
      ['/api/openapi.json', 'gzip', gunzipSync],
    ] as const) {
      const plain = await get(path)
      const { headers, rawPayload } = await get(path, { 'accept-encoding': coding })
      expect([path, headers['content-encoding']]).toEqual([path, coding])
      expect(headers.vary).toContain('Accept-Encoding')
      expect(headers['content-type']).toBe(plain.headers['content-type'])
      expect(open(rawPayload).toString()).toBe(plain.body)
      expect(headers.etag).toMatch(/^"/)
      expect(headers.etag).not.toBe(plain.headers.etag)
      const again = await get(path, { 'accept-encoding': coding, 'if-none-match': String(headers.etag) })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
    for (const { _id } of added) await shop.call('DELETE', `/products/${_id}`)
  })

  it('may be cached for five minutes, and revalidates with 304', async () => {
    const files = ['sitemap.xml', 'robots.txt', 'manifest.webmanifest', 'admin.webmanifest', 'llms.txt']
    for (const path of files.map(file => `/${file}`)) {
      const { headers } = await get(path)
      expect(headers['cache-control']).toBe('public, max-age=300')
      expect((await get(path, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
    }
  })

  describe('with more addresses than a file may have', () => {
    let app: FastifyInstance
    const calls: string[] = []

    beforeAll(async () => {
      const callApi: CallApi = path => {
        calls.push(path)
        return inProcessApi(shop.app)(path)
      }
      const { database } = shop
      const addresses = new Addresses(shop)
      app = Fastify()
      answerErrors(app)
      await app.register(discovery, {
        publicOrigin: origin,
        callApi,
        database,
        addresses,
        sitemapAddresses: 3,
      })
    })
    afterAll(() => app.close())

    it('the site map is an index of its parts', async () => {
      // Besides the pages there are a category and a product.
      const addresses = publicPages.length + 2
      const sizes = Array.from({ length: Math.ceil(addresses / 3) }, (_, at) =>
        Math.min(3, addresses - at * 3),
      )
      const { root, entries } = elementsOf((await app.inject('/sitemap.xml')).body)
      expect(root).toBe('sitemapindex')
      expect(entries.map(({ loc }) => loc)).toEqual(sizes.map((_, at) => `${origin}/sitemap-${at + 1}.xml`))
      const parts = await Promise.all(
        entries.map(async ({ loc = '' }) => elementsOf((await app.inject(loc.slice(origin.length))).body)),
      )
      expect(parts.map(part => part.entries.length)).toEqual(sizes)
      expect(parts.at(-1)?.entries.at(-1)?.loc).toBe(`${origin}/product/sesame-oil`)
      expect((await app.inject(`/sitemap-${sizes.length + 1}.xml`)).statusCode).toBe(404)
    })

    it('the catalogue is read once per revision', async () => {
      await app.inject('/sitemap.xml')
      calls.length = 0
      await Promise.all(['/sitemap.xml', '/sitemap-1.xml', '/llms.txt'].map(path => app.inject(path)))
      expect(calls).toEqual([])
      await shop.call('PUT', `/products/${product._id}`, { body: { price: '470' } })
      await Promise.all(Array.from({ length: 20 }, () => app.inject('/sitemap.xml')))
      expect(calls).toEqual(['/shop', '/categories', '/products?limit=1000&page=1'])
    })
  })
})

it('a site map escapes what XML reads as its own', () => {
  const nothing = { categories: [], products: [], pathOf: () => '/' }
  const [file = ''] = sitemapFiles(nothing, `https://a.example/?a=1&b='"<>`)
  expect(file).toContain('<loc>https://a.example/?a=1&amp;b=&apos;&quot;&lt;&gt;/products</loc>')
})

/** The elements of a site map by their names. Throws on what is malformed. */
function elementsOf(xml: string): { root: string | undefined; entries: Record<string, string>[] } {
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>/)
  const { documentElement } = parseXml(xml)
  const fieldsOf = (element: Element) =>
    [...element.getElementsByTagName('*')]
      .filter(({ firstChild }) => firstChild?.nodeType === Node.TEXT_NODE)
      .map(({ tagName, textContent }) => [tagName, textContent])
  const entries = [...(documentElement?.childNodes ?? [])].filter(node => node instanceof Element)
  return {
    root: documentElement?.tagName,
    entries: entries.map(entry => Object.fromEntries(fieldsOf(entry))),
  }
}
