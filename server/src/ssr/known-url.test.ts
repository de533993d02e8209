import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import type { Product, ProductPreview } from '@chekku/domain/schemas/product'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { siteDirectory } from '../../testing/built-site.ts'
import { plainPicture } from '../../testing/plain-picture.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'

describe('made-up addresses', () => {
  let shop: TestShop
  const rendered: string[] = []

  beforeAll(async () => {
    shop = await startTestShop({ siteDirectory, onRender: key => rendered.push(key) })
  })
  afterAll(() => shop.close())
  beforeEach(() => void rendered.splice(0))

  const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers })
  const pagesRendered = () => rendered.filter(key => key.startsWith('page '))

  it('without a page get one 404, rendered once until the catalogue changes', async () => {
    const paths = ['/no/such/page', '/another?x=1', '/products/2', '/deep/er/', '/%E2%80%A8']
    const answers = await Promise.all([...paths, ...paths].map(path => get(path)))
    for (const { statusCode, body } of answers) {
      expect([statusCode, body === answers[0]?.body]).toEqual([404, true])
      expect(body).toContain(catalogueMessages.pageNotFound)
    }
    expect((await get('/no/such/page', { 'if-none-match': '*' })).statusCode).toBe(404)
    expect(pagesRendered()).toHaveLength(1)
    for (const path of ['/product/none?pack=1', '/product/%F0%9F%98%80?preview=1'])
      expect((await get(path)).statusCode, path).toBe(404)
    rendered.length = 0
    const redirects = [{ from: '/another', to: '/products' }]
    await shop.call('PUT', '/redirects', { body: { redirects } })
    const { statusCode, headers } = await get('/another')
    expect([statusCode, headers.location]).toEqual([301, '/products'])
    await get('/no/such/page')
    expect(pagesRendered()).toHaveLength(1)
  })

  it('that name a size or a preview which is not there are the page without it', async () => {
    const measure = { measure: 'volume', unit: 'litre' }
    const packs = [
      { ...measure, quantity: 1, price: 300 },
      { ...measure, quantity: 5_000, price: 1_400 },
    ]
    const product = await shop.createProduct({ packs })
    const path = `/product/${product._id}`
    const { body } = await get(path)
    const made = ['?pack=1', '?pack=', '?preview=x', '?pack=2&preview=y', '?preview=']
    for (const query of made) expect([query, (await get(path + query)).body === body]).toEqual([query, true])
    expect(pagesRendered()).toEqual([`page ${path}`])
    const [, tin] = (await shop.read<Product>(`/products/${product._id}`)).packs ?? []
    expect((await get(`${path}?pack=${tin?._id}`)).body).not.toBe(body)
    expect((await get(`${path}?preview=x&pack=${tin?._id}`)).body).not.toBe(body)
    expect(pagesRendered()).toHaveLength(2)
    const spelled = await Promise.all(
      ['5-litres', '5-LITRES', '5-Litres'].map(size => get(`${path}?size=${size}`)),
    )
    for (const answer of spelled)
      expect([answer.body === body, answer.body]).toEqual([false, spelled[0]?.body])
    expect(pagesRendered(), 'one page for all spellings').toHaveLength(3)
  })

  it('that preview a draft are one key, and the real one shows it', async () => {
    const { _id } = await shop.createProduct({ name: 'Secret Oil', hidden: true })
    const { link } = (await shop.call<ProductPreview>('POST', `/products/${_id}/preview`)).body.data
    for (const token of ['a', 'b', 'c']) {
      const { statusCode, body } = await get(`/product/${_id}?preview=${token}`)
      expect([statusCode, body.includes('This preview link no longer works')]).toEqual([404, true])
    }
    expect(new Set(pagesRendered())).toEqual(new Set([`page /product/${_id}?preview=`]))
    const { statusCode, body, headers } = await get(link)
    expect([statusCode, body.includes('Secret Oil')]).toEqual([200, true])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })

  it('that name a category which the gallery does not have are one page, and other spellings that of the category', async () => {
    const sowing = await shop.createGalleryItem({ title: 'Sowing', category: 'Farm' }, await plainPicture())
    const made = ['none', 'None', 'x'.repeat(300), '\u0301'.repeat(300), 'Farm2', '-'.repeat(121)]
    const answers = await Promise.all(
      made.map(text => get(`/gallery?${new URLSearchParams({ category: text })}`)),
    )
    for (const { statusCode, body } of answers)
      expect([statusCode, body === answers[0]?.body]).toEqual([200, true])
    expect(answers[0]?.body).toContain(catalogueMessages.galleryEmpty)
    expect(pagesRendered()).toHaveLength(1)
    const farm = await get('/gallery?category=Farm')
    expect(farm.body).toContain('<title>Gallery: Farm')
    expect(farm.body, 'each picture opens without script').toContain(`href="${sowing.image}"`)
    for (const category of ['farm', 'FARM', 'ＦＡＲＭ', ' Fa\u200brm '])
      expect((await get(`/gallery?${new URLSearchParams({ category })}`)).body).toBe(farm.body)
    for (const query of ['?category=', '?x=1', '?category=&y=2'])
      expect((await get(`/gallery${query}`)).body).toBe((await get('/gallery')).body)
    expect(new Set(pagesRendered()).size).toBe(pagesRendered().length)
  })
})
