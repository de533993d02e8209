import { publicPages } from '@chekku/domain/addresses/public-pages'
import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { HtmlValidate } from 'html-validate'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeSite, siteDirectory } from '../../testing/built-site.ts'
import { picture400 } from '../../testing/plain-picture.ts'
import { formData, startTestApp } from '../../testing/test-app.ts'
import { connectDatabase } from '../database/connect.ts'
import { createTestLocation } from '../database/testing.ts'

const origin = 'https://shop.example'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // Style choices of React's renderer.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // Only one of the header's two navigations is visible, depending on the width. The journeys check this with axe.
    'unique-landmark': 'off',
    // The home page's form submits nothing, and a search submits with Enter; the journeys check both.
    'wcag/h32': 'off',
    // Phone numbers are the owner's texts and are shown unchanged.
    'tel-non-breaking': 'off',
  },
})

/** Validation errors of a page, each with the HTML around it. */
async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages: found }) =>
    found.map(
      ({ ruleId, message, offset }) => `${ruleId}: ${message} at ${html.slice(offset - 60, offset + 120)}`,
    ),
  )
}

const fixedPages = [...publicPages.map(({ path }) => path), '/enquiry', '/offline', '/admin/login']

describeSite('what is sent to a browser', shop => {
  let pages: string[]

  beforeAll(async () => {
    const main = await shop.createCategory({ name: 'Oils & <Seeds>', showInNav: true })
    const sub = await shop.createCategory({ name: 'Sesame', parent: main._id })
    const fields = { name: 'Sesame <Oil>', description: 'One "line".\n\nAnother.', category: main._id }
    const body = formData({ ...fields, subcategory: sub._id, featured: 'true' }, await picture400())
    const { data } = (await shop.call<{ _id: string }>('POST', '/products', { body })).body
    const plain = await shop.createProduct({ name: 'Out of it', category: main._id, inStock: false })
    const bottle = { kind: 'bottle & <cap>', measure: 'volume', quantity: 500, price: 230, mrp: 250 }
    const packs = [bottle, { ...bottle, quantity: 1_000, mrp: null, inStock: false }]
    const sized = await shop.createProduct({ name: 'Oil in sizes', category: main._id, packs })
    for (let number = 1; number <= 24; number += 1)
      await shop.createProduct({ name: `Jaggery ${number}`, category: main._id })
    const item = { title: 'The press', description: 'Wood', category: 'Press & yard', isPopular: 'true' }
    await shop.createGalleryItem(item, await picture400())
    pages = [
      ...fixedPages,
      `/products?category=${main._id}`,
      `/products?category=${main._id}&page=2`,
      '/products?q=nothing-is-called-this',
      `/category/${main._id}`,
      `/category/${sub._id}`,
      `/product/${data._id}`,
      `/product/${plain._id}`,
      `/product/${sized._id}`,
      `/product/${sized._id}?pack=${sized.packs?.[1]?._id}`,
      '/gallery?category=Press%20%26%20yard',
      '/gallery?category=none',
      '/product/gone',
      '/category/gone',
      '/no/such/page',
      '/admin',
    ]
  })

  it('is HTML without a fault, on every page and in every state of it', async () => {
    for (const address of pages) {
      const { body } = await shop.app.inject(address)
      expect.soft([address, await faultsOf(body)]).toEqual([address, []])
    }
  })

  it('has no broken address: links, pictures in every width, scripts, styles, fonts, canonical addresses', async () => {
    const waiting = new Set(['/', '/robots.txt', '/sitemap.xml', '/llms.txt', '/manifest.webmanifest'])
    const answered = new Map<string, number>()
    for (const address of waiting) {
      const { statusCode, headers, body } = await shop.app.inject(address)
      answered.set(address, statusCode)
      // The pages of the plain products, each with a picture that is drawn for it, are alike.
      const found = addressesIn(body, String(headers['content-type']), address)
      for (const other of found) if (!/^\/product\/jaggery-(?!1$)/.test(other)) waiting.add(other)
    }
    expect([...answered].filter(([, status]) => status !== 200)).toEqual([])
    for (const kind of [/^\/product\//, /^\/uploads\/.*avif$/, /^\/share\//, /\.woff2$/, /^\/icon/, /\.js$/])
      expect(
        [...answered.keys()].some(address => kind.test(address)),
        String(kind),
      ).toBe(true)
    const { icons } = (await shop.app.inject('/manifest.webmanifest')).json<{
      icons: { src: string; type: string }[]
    }>()
    for (const { src, type } of icons)
      expect([src, (await shop.app.inject(src)).headers['content-type']]).toEqual([src, type])
    expect(icons).not.toEqual([])
  })
})

/** All same-origin URLs in a page, style sheet, list or manifest. */
function addressesIn(body: string, type: string, base: string): string[] {
  const patterns = /html/.test(type)
    ? [
        /\s(?:href|src|content)="([^"]+)"/g,
        /\s(?:srcSet|srcset|imageSrcSet|imagesrcset)="([^"]+)"/g,
        /(?<=data-deferred="[^"]*)([^"\s]+\.js)/g,
      ]
    : /css/.test(type)
      ? [/url\(["']?([^"')]+)/g]
      : /xml|plain|markdown/.test(type)
        ? [/(https:\/\/shop\.example[^\s<)]*)/g]
        : /manifest/.test(type)
          ? [/"(?:src|start_url|scope|url)":\s*"([^"]+)"/g]
          : []
  return patterns
    .flatMap(pattern => Array.from(body.matchAll(pattern), ([, found = '']) => found))
    .flatMap(found =>
      / \d+w/.test(found) ? found.split(', ').map(each => each.split(' ')[0] ?? '') : [found],
    )
    .map(found => found.replaceAll('&amp;', '&'))
    .filter(found => /^(?:\/|\.|https:\/\/shop\.example)/.test(found) && !found.startsWith('/api/'))
    .map(found => new URL(found, `${origin}${base}`))
    .filter(({ origin: of }) => of === origin)
    .map(({ pathname, search }) => pathname + search)
}

describeSite('a shop with nothing in it', shop => {
  it('is HTML without a fault, and says what is missing', async () => {
    for (const address of fixedPages)
      expect([address, await faultsOf((await shop.app.inject(address)).body)]).toEqual([address, []])
    expect((await shop.app.inject('/')).body).toContain(catalogueMessages.featuredEmpty)
    expect((await shop.app.inject('/products')).body).toContain(catalogueMessages.productsEmpty)
    const { body } = await shop.app.inject('/gallery')
    expect(body).toContain(catalogueMessages.galleryEmpty)
    expect(body).toContain(catalogueMessages.galleryEmptyHint)
    expect(body).toMatch(/<nav aria-label="Gallery categories" hidden="">/)
    await shop.createGalleryItem({ title: 'The press' }, await picture400())
    expect((await shop.app.inject('/gallery')).body).toMatch(
      /<nav aria-label="Gallery categories"><ul[^>]*><li[^>]*><a[^>]*>(<[^>]*>)?All</,
    )
    expect((await shop.app.inject('/offline')).body).not.toContain('From the shelf')
  })
})

describe('a shop whose tables are gone', () => {
  it('says what failed, logs it, and keeps the default navigation', async () => {
    const location = await createTestLocation('sqlite', 'migrated')
    const database = await connectDatabase(location.options)
    const logged: string[] = []
    const log = pino({ level: 'error' }, { write: line => logged.push(line) })
    const shop = await startTestApp(database, { siteDirectory, log })
    await database.write(async transaction => {
      for (const table of ['navigation', 'categories', 'gallery_items', 'products', 'product_counts'])
        await sql`ALTER TABLE ${sql.table(table)} RENAME TO ${sql.table(`${table}_gone`)}`.execute(
          transaction,
        )
    })
    const failures: [string, string][] = [
      ['/', catalogueMessages.homeGalleryFailed],
      ['/', catalogueMessages.featuredFetchFailed(500)],
      ['/products', catalogueMessages.fetchProductsFailed],
      ['/gallery', catalogueMessages.galleryFetchFailed('')],
      ['/product/any', catalogueMessages.errorTitle],
      ['/category/any', catalogueMessages.fetchCategoryFailed],
    ]
    for (const [address, text] of failures) {
      const { body } = await shop.app.inject(address)
      expect(body.includes(text), `${text} on ${address}`).toBe(true)
      expect(body.includes('>About Us</a>'), address).toBe(true)
      expect([address, await faultsOf(body)]).toEqual([address, []])
    }
    expect(logged.join()).toContain('The navigation could not be loaded')
    await shop.close()
    await database.close()
    await location.remove()
  })
})
