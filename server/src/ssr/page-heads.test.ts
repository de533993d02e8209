import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import { business } from '@chekku/domain/test/business'
import { beforeAll, expect, it } from 'vitest'
import { describeSite } from '../../testing/built-site.ts'
import { plainPicture } from '../../testing/plain-picture.ts'
import { structuredDataOf } from './testing.ts'

const origin = 'https://shop.example'

describeSite('the head of a page, which chat apps and search engines read,', shop => {
  /** Expects the head at an address, whose tracking parameters the page ignores, and resolves to its JSON-LD. */
  async function expectHead(path: string, title: string): Promise<Record<string, unknown>[]> {
    const { body } = await shop.app.inject(`${path}${path.includes('?') ? '&' : '?'}utm_source=x`)
    const [head = ''] = body.split('</head>')
    const content = (name: string) => new RegExp(`<meta ${name} content="([^"]+)"`).exec(head)?.[1]
    const address = `${origin}${path}`
    expect(head).toContain(`<title>${title} · ${business.brand}</title>`)
    expect(head).toContain(`<link rel="canonical" href="${address}"/>`)
    expect([content('property="og:title"'), content('property="og:url"')]).toEqual([title, address])
    expect(content('property="og:site_name"')).toBe(business.name)
    expect(content('name="twitter:card"')).toBe('summary_large_image')
    expect(content('name="description"')).toMatch(/\S/)
    expect(content('property="og:description"')).toMatch(/\S/)
    const picture = content('property="og:image"') ?? ''
    const { statusCode, headers } = await shop.app.inject(picture.slice(origin.length))
    expect([statusCode, headers['content-type']]).toEqual([200, content('property="og:image:type"')])
    // A stored picture has its size in its address; a drawn one has the size of every link preview.
    const [, width = '1200', height = '630'] = /-(\d+)x(\d+)(?:-\d+-\d+)?\.\w+$/.exec(picture) ?? []
    expect([content('property="og:image:width"'), content('property="og:image:height"')]).toEqual([
      width,
      height,
    ])
    return structuredDataOf(body).map(json => JSON.parse(json) as Record<string, unknown>)
  }

  const list = (type: string, item: object) =>
    expect.objectContaining({
      '@context': 'https://schema.org',
      '@type': type,
      itemListElement: expect.arrayContaining([expect.objectContaining(item)]),
    })

  let item: GalleryItem
  const product = '/product/black-sesame-oil'

  beforeAll(async () => {
    const main = await shop.createCategory({ name: 'Oils' })
    const sub = await shop.createCategory({ name: 'Sesame', parent: main._id })
    const fields = { category: main._id, subcategory: sub._id, price: 460 }
    await shop.createProduct({ ...fields, name: 'Black sesame oil', description: 'Pressed in wood' })
    item = await shop.createGalleryItem({ title: 'The press', category: 'Mill' }, await plainPicture())
  })

  it('says what a page, a product, a category and the gallery are', async () => {
    expect(await expectHead('/about-us', 'About Us')).toEqual([])
    expect(await expectHead('/contact', 'Contact')).toEqual([])
    expect(await expectHead(product, 'Black sesame oil')).toEqual([
      expect.objectContaining({
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: 'Black sesame oil',
        offers: expect.objectContaining({ price: '460.00', priceCurrency: 'INR' }),
      }),
      list('BreadcrumbList', { name: 'Black sesame oil', item: origin + product }),
    ])
    expect(await expectHead('/category/sesame', 'Sesame')).toEqual([
      list('BreadcrumbList', { position: 4, name: 'Sesame', item: `${origin}/category/sesame` }),
      list('ItemList', { position: 1, url: origin + product }),
    ])
    expect(await expectHead('/gallery?category=Mill', 'Gallery: Mill')).toEqual([
      list('BreadcrumbList', { item: `${origin}/gallery?category=Mill` }),
      list('ItemList', { item: expect.objectContaining({ contentUrl: origin + item.image }) }),
    ])
  })
})
