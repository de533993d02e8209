import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { sampleShop } from '@chekku/domain/sample-shop'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import { productCard, sharePath } from '@chekku/domain/share-image'
import { business } from '@chekku/domain/test/business'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteDirectory } from '../../testing/built-site.ts'
import { plainPicture } from '../../testing/plain-picture.ts'
import { startPostgres } from '../../testing/start-postgres.ts'
import { formData, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestMetrics } from '../../testing/test-metrics.ts'
import { connectDatabase } from '../database/connect.ts'
import { createTestDatabase, hasPostgres, type TestDatabase } from '../database/testing.ts'
import { inProcessApi } from '../http/in-process.ts'
import type { Metrics } from '../observability/metrics.ts'
import { createPageRenderer } from './render-page.ts'
import { loadSite } from './site-build.ts'
import { structuredDataOf } from './testing.ts'

it('a site that is not built is refused in one sentence', async () => {
  await expect(loadSite('/nowhere')).rejects.toThrow(/^The site is not built: .*"npm run build"/)
})

describe('the pages', () => {
  const breakOut = '</script><script>alert("x")</script> & <b>\u2028'
  let location: TestDatabase
  let shop: TestApp
  let category: Category
  let product: Product
  let metrics: Metrics

  beforeAll(async () => {
    location = await createTestDatabase('sqlite')
    metrics = createTestMetrics(location.database)
    shop = await startTestApp(location.database, { siteDirectory, metrics })
    category = await shop.createCategory({ name: 'Oils & Seeds' })
    const fields = { name: 'Sesame <Oil>', description: breakOut, price: '460.5', category: category._id }
    const body = formData({ ...fields, featured: 'true' }, await plainPicture())
    product = (await shop.call<Product>('POST', '/products', { body })).body.data
    for (let number = 1; number <= 29; number += 1) {
      await shop.createProduct({ name: `Jaggery ${number}`, category: category._id })
    }
  })
  afterAll(async () => {
    await shop.close()
    await location.close()
  })

  const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers })
  const html = async (url: string) => (await get(url)).body
  const cards = (page: string) => page.match(/<article/g)?.length ?? 0

  it('are counted by route pattern', async () => {
    for (const [address, route, status] of [
      ['/', '/', 200],
      ['/products', '/products', 200],
      [`/product/${product._id}`, '/product/:id', 200],
      ['/product/none', '/product/:id', 404],
      ['/admin/products/edit/1', '/admin/*', 200],
      ['/nothing/here', '/*', 404],
    ] as const) {
      await get(address)
      const text = await metrics.text()
      expect(text).toContain(`_count{method="GET",route="${route}",status="${status}"} `)
    }
  })

  it('let the map in on the contact page alone', async () => {
    const { patterns } = await loadSite(siteDirectory)
    const others = patterns.filter(pattern => pattern !== '/contact')
    expect(others).toHaveLength(patterns.length - 1)
    const directives = async (url: string) => {
      const policy = String((await get(url)).headers['content-security-policy'])
      return policy.split('; ').filter(directive => directive.includes('openstreetmap'))
    }
    const origin = 'https://www.openstreetmap.org'
    for (const url of ['/contact', '/contact/', '/contact?from=mail'])
      expect(await directives(url)).toEqual([`connect-src 'self' ${origin}`, `frame-src ${origin}`])
    for (const url of [...others, `/product/${product._id}`, `/category/${category._id}`, '/contact/us'])
      expect([url, ...(await directives(url))]).toEqual([url])
  })

  it('of visitors have their manifest and may not ask where the visitor is; those of the administration have their own, and may', async () => {
    const seen = async (url: string) => {
      const { body, headers } = await get(url)
      const [, location] = /geolocation=(\([^)]*\)),/.exec(String(headers['permissions-policy'])) ?? []
      return [url, /<link rel="manifest" href="([^"]+)"/.exec(body)?.[1], location]
    }
    for (const url of ['/', '/products', '/offline', '/administer'])
      expect(await seen(url)).toEqual([url, '/manifest.webmanifest', '()'])
    for (const url of ['/admin', '/admin/login', '/admin/products/import', '/admin/shop?a=1'])
      expect(await seen(url)).toEqual([url, '/admin.webmanifest', '(self)'])
  })

  it('are complete without script', async () => {
    const pages: [string, string][] = [
      ['/', business.heroHeading.replace('&', '&amp;')],
      ['/products', 'Our Products'],
      [`/product/${product._id}`, 'Sesame &lt;Oil&gt;'],
    ]
    for (const [address, heading] of pages) {
      const response = await get(address)
      expect([address, response.statusCode]).toEqual([address, 200])
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(/<h1[^>]*>(.*?)<\/h1>/.exec(response.body)?.[1]).toBe(heading)
      expect(response.body.includes('₹460'), 'a price').toBe(true)
      expect(response.body.includes('<template'), 'a part put elsewhere').toBe(false)
      expect(response.body.endsWith('</html>')).toBe(true)
    }
    const page = await html(`/product/${product._id}`)
    expect(page, 'a text that tries to end a script').not.toContain('<script>alert')
    expect(JSON.parse(structuredDataOf(page)[0] ?? '')).toMatchObject({
      name: 'Sesame <Oil>',
      offers: { price: '460.50' },
    })
  })

  it('allow their own inline scripts by hash and need no inline style', async () => {
    for (const address of ['/', '/products', `/product/${product._id}`, '/nothing']) {
      const response = await get(address)
      const policy = String(response.headers['content-security-policy'])
      expect(policy).not.toContain('unsafe')
      const scripts = /<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g
      const inline = [...response.body.matchAll(scripts)]
      expect(inline.length).toBeGreaterThan(2)
      for (const [, text = ''] of inline) {
        expect(policy).toContain(createHash('sha256').update(text).digest('base64'))
      }
      expect(response.body).not.toMatch(/<[^>]+\sstyle=/)
      expect(response.body).not.toContain('<style')
    }
  })

  it('let no script run that a fault in escaping lets through from a stored text', async () => {
    type Component = (props: object) => object
    type Routes = Record<string, { module: { default: Component } }>
    const site = await loadSite(siteDirectory)
    const build = site.build as { routes: Routes }
    const smuggled = 'alert("stored")'
    const __html = `<script>${smuggled}</script><script nonce="x">${smuggled}</script>`
    const faulty =
      (page: Component): Component =>
      props => ({ ...page(props), type: 'div', props: { dangerouslySetInnerHTML: { __html } } })
    const routes = Object.entries(build.routes).map(([id, route]) => {
      const module = id.endsWith('/product')
        ? { ...route.module, default: faulty(route.module.default) }
        : route.module
      return [id, { ...route, module }]
    })
    const render = createPageRenderer(
      { ...site, build: { ...build, routes: Object.fromEntries(routes) } },
      { callApi: inProcessApi(shop.app), publicOrigin: 'https://shop.example', log: () => undefined },
    )
    const { body, headers } = await render(`/product/${product._id}`)
    expect(String(body)).toContain(smuggled)
    const hash = createHash('sha256').update(smuggled).digest('base64')
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
    expect(headers['content-security-policy']).not.toContain(hash)
  })

  it('that no route has are their visitor’s mistake, and nothing is logged as an error', async () => {
    const lines: string[] = []
    const log = (message: string) => lines.push(message)
    const options = { callApi: inProcessApi(shop.app), publicOrigin: 'https://shop.example', log }
    const render = createPageRenderer(await loadSite(siteDirectory), options)
    for (const path of ['/a%E2%80%A8b', '/a%0Ab', '/nowhere']) expect((await render(path)).status).toBe(404)
    expect(lines).toEqual([])
  })

  it('name themselves by the public origin, whatever host was asked for', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const { body } = await get(`/product/${product._id}`, headers)
    expect(body).toContain(`<link rel="canonical" href="https://shop.example/product/sesame-oil"/>`)
    expect(body).toContain(
      `content="https://shop.example${sharePath(productCard(product, sampleShop.identity))}"`,
    )
    expect(body).not.toContain('evil.example')
    expect((await get('//evil.example/products')).statusCode).toBe(404)
  })

  it('are compressed with status 404 too, which nobody revalidates', async () => {
    const plain = await get('/nothing')
    for (const [coding, open] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { statusCode, headers, rawPayload } = await get('/nothing', { 'accept-encoding': coding })
      expect([statusCode, headers['content-encoding']]).toEqual([404, coding])
      expect(headers.vary).toContain('Accept-Encoding')
      expect(headers['cache-control']).toBe(plain.headers['cache-control'])
      expect(headers).not.toHaveProperty('etag')
      expect(open(rawPayload).toString()).toBe(plain.body)
    }
  })

  it('lead a shared sheet to its screen, whoever sends it, and read nothing of it', async () => {
    const before = await shop.database.revision()
    const url = '/admin/products/import'
    const sheet = formData({ file: 'name,price\nOil,5\n' })
    for (const body of [sheet, 'no form', undefined]) {
      const type = body === sheet ? {} : { 'content-type': 'multipart/form-data' }
      const { statusCode, headers } = await shop.app.inject({ method: 'POST', url, body, headers: type })
      expect([statusCode, headers.location]).toEqual([303, url])
    }
    expect(await shop.database.revision()).toBe(before)
    expect((await shop.app.inject({ method: 'PUT', url })).statusCode).toBe(405)
    const other = await shop.app.inject({ method: 'POST', url: '/products' })
    expect([other.statusCode, other.headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  it('are the same for every visitor and for every query that they do not read, answer 304, and HEAD without a body', async () => {
    const plain = await get('/')
    const visited = await get('/?utm_source=x', { authorization: 'Bearer old', cookie: 'a=b' })
    expect([visited.statusCode, visited.headers.etag]).toEqual([200, plain.headers.etag])
    expect(visited.body).toBe(plain.body)
    const again = await get('/', { 'if-none-match': `"other", W/${plain.headers.etag}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await shop.app.inject({ method: 'HEAD', url: '/' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  it('list products page by page, by category and by search, without script', async () => {
    for (const list of ['/products', `/category/${category._id}`]) {
      expect(cards(await html(list))).toBe(24)
      expect(cards(await html(`${list}?page=2`))).toBe(6)
      expect(cards(await html(`${list}?page=9`)), 'the first where there is none').toBe(24)
      expect(await html(list)).toContain(`href="${list}?page=2"`)
      expect(await html(list), 'of products without a picture').toContain('src="/art/placeholder.svg"')
    }
    const found = await html(`/products?category=${category._id}&name=x&q=SESAME`)
    expect(cards(found)).toBe(1)
    expect(found).toMatch(/<h1[^>]*>Oils &amp; Seeds<\/h1>/)
    expect(found).toMatch(/<form[^>]* action="\/products" method="get"/)
    expect(found).toMatch(/<input(?=[^>]*name="q")[^>]*value="SESAME"/)
    expect(found).toContain(`<input type="hidden" name="category" value="${category._id}"/>`)
    expect(await html('/products')).toContain(`href="/products?category=${category._id}&amp;name=`)
    const canonical = '<link rel="canonical" href="https://shop.example/products'
    expect(await html('/products?page=2')).toContain(`${canonical}?page=2"/>`)
    expect(await html('/products?q=no&page=2'), 'a page of a search is none of the list').toContain(
      `${canonical}"/>`,
    )
    expect(cards(await html('/products?name=oils%20%26%20SEEDS'))).toBe(24)
    expect(await html('/products?name=gone')).toContain(catalogueMessages.productsEmpty)
  })

  it('mark the open page in the header, Products only without a query', async () => {
    const { _id, name } = await shop.createCategory({ name: 'Soaps', showInNav: true })
    for (const [address, current] of [
      ['/products', ['Products']],
      ['/products?x=1', []],
      ['/products?q=oil', []],
      ['/category/soaps', [name]],
      [`/category/${_id}`, [name]],
    ] as const) {
      const [header = ''] = /<header.*?<\/header>/s.exec(await html(address)) ?? []
      const marked = header.matchAll(/<a (?=[^>]*aria-current="page")[^>]*>(.*?)<\/a>/gs)
      const names = Array.from(marked, ([, text = '']) => text.replaceAll(/<[^>]+>/g, ''))
      expect([address, [...new Set(names)]]).toEqual([address, current])
    }
  })

  it('leave the API, missing files and the router’s own addresses alone', async () => {
    const none = ['/api/nothing', '/assets/gone.js', '/products.data', '/__manifest', '/_root.data']
    for (const address of none) {
      const response = await get(address)
      expect([address, response.statusCode]).toEqual([address, 404])
      expect(response.headers['content-type']).toContain('application/json')
    }
  })

  it.skipIf(!hasPostgres)('are pages on every path while the database is away', async () => {
    await using postgres = await startPostgres()
    const database = await connectDatabase({ url: postgres.url })
    const away = await startTestApp(database, { siteDirectory })
    await postgres.stop()
    const paths = ['/', '/nowhere', '/nowhere?q=1', '/product/gone', '/category/gone', '/sitemap.xml']
    for (const url of paths) {
      const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
      const { statusCode, headers, body } = await away.app.inject({ url, headers: { accept } })
      // The home page says what it can't show; what is nothing without the database asks for patience.
      expect([url, statusCode]).toEqual([url, url === '/' ? 200 : 503])
      expect([url, headers['content-type']]).toEqual([url, 'text/html; charset=utf-8'])
      expect(body).toMatch(/<h1[ >]/)
    }
    const { headers } = await away.app.inject({ url: '/nowhere', headers: { accept: '*/*' } })
    expect(headers['content-type']).toContain('application/json')
    await away.close()
    await database.close()
  })
})
