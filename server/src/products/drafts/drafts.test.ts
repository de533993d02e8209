import { productMessages } from '@chekku/domain/product'
import type { GoLiveCheck } from '@chekku/domain/schemas/go-live'
import type { Product, ProductPreview } from '@chekku/domain/schemas/product'
import { goLiveMessages } from '@chekku/domain/shop/go-live'
import { beforeEach, expect, test } from 'vitest'
import { siteDirectory } from '../../../testing/built-site.ts'
import { describeShopWith } from '../../../testing/test-shop.ts'
import { createClock, days } from '../../auth/testing.ts'

const clock = createClock()

describeShopWith({ siteDirectory, now: clock.now }, 'a draft', shop => {
  let category: string
  beforeEach(async () => {
    clock.set(Date.parse('2026-11-22T12:00:00Z'))
    category = (await shop.createCategory())._id
  })
  const page = async (path: string) => {
    const { statusCode, body, headers } = await shop.app.inject({ method: 'GET', url: path })
    return { status: statusCode, text: body, headers }
  }
  const put = async (id: string, body: object) =>
    (await shop.call<Product>('PUT', `/products/${id}`, { body })).body.data
  const create = (fields: object = {}) =>
    shop.createProduct({ name: 'Secret Oil', category, featured: true, ...fields })

  /** The number of products in each public list and its total, which must agree. */
  async function shown(): Promise<number> {
    const counts: number[] = []
    const ofCategory = `?category=${category}`
    const flags = ['?featured=true', '?inStock=true', '?search=secret']
    for (const query of ['', ofCategory, `${ofCategory}&inStock=true`, ...flags]) {
      const { data, pagination } = (await shop.call<Product[]>('GET', `/products${query}`, { token: null }))
        .body
      counts.push(data.length, pagination.total)
    }
    for (const list of ['/products/featured/list', '/products/popular/list'])
      counts.push((await shop.read<Product[]>(list)).length)
    for (const path of ['/sitemap.xml', '/llms.txt'])
      counts.push(/\/product\/|\b1 product\b/.test((await page(path)).text) ? 1 : 0)
    const [one = 0, ...others] = new Set(counts)
    expect(others).toEqual([])
    return one
  }

  test('is in no public list, count, search, file or page, nor named by one, and its addresses are unknown to visitors', async () => {
    const draft = await create({ hidden: true })
    expect(draft).toMatchObject({ hidden: true, version: 1 })
    expect(await shown()).toBe(0)
    const unknown = [404, productMessages.notFound]
    for (const token of [null, shop.token])
      expect(await shop.told('GET', `/products/${draft._id}`, { token })).toEqual(unknown)
    for (const path of [`/product/${draft._id}`, `/share/product/${draft._id}-0123456789abcdef.jpg`])
      expect((await page(path)).status).toBe(404)
    const { items } = await shop.read<GoLiveCheck>('/go-live')
    const { examples } = items.find(({ key }) => key === 'products') ?? {}
    expect(
      examples?.map(({ name }) => name),
      'there is nothing to sell',
    ).toEqual([goLiveMessages.noProduct])
    await create({ name: 'Shown Oil' })
    const addresses = ['secret-oil', draft._id]
    const paths = ['/sitemap.xml', '/llms.txt', '/api/products?sort=arranged', '/api/categories']
    const pages = ['/', '/products', '/products?q=oil', `/category/${category}`, '/product/shown-oil']
    for (const path of [...paths, ...pages]) {
      const { status, text } = await page(path)
      expect([path, status, /Secret|secret-oil/.test(text)]).toEqual([path, 200, false])
      for (const address of addresses) expect([path, text.includes(address)]).toEqual([path, false])
    }
    for (const address of addresses)
      expect((await shop.call('GET', `/addresses/product/${address}`)).status).toBe(404)
    const taken = [400, { slug: expect.any(String) }]
    expect(await shop.refusal('PUT', `/products/${draft._id}`, { slug: 'shown-oil' })).toEqual(taken)
  })

  test('is there at once when it is published, and gone when it is hidden, by one save, in bulk, and over the trash', async () => {
    const draft = await create({ hidden: true })
    const { _id } = draft
    expect(await put(_id, { hidden: false })).not.toHaveProperty('hidden')
    expect(await shown()).toBe(1)
    expect(await put(_id, { name: 'Secret Oil 2', hidden: 'true' })).toMatchObject({ hidden: true })
    expect(await shown()).toBe(0)
    expect((await put(_id, { name: 'Secret Oil' })).hidden).toBe(true)
    const bulk = (hidden: boolean) =>
      shop.call('PATCH', '/products', { body: { ids: [_id], change: { hidden } } })
    await bulk(false)
    expect(await shown()).toBe(1)
    await shop.call('PUT', '/products', { body: { products: [{ _id, hidden: true }] } })
    expect(await shown()).toBe(0)
    for (const hidden of [true, false]) {
      await bulk(hidden)
      const deletion = await shop.discard(`/products/${_id}`)
      expect(await shown()).toBe(0)
      expect(await shop.read<Product[]>('/products/drafts')).toEqual([])
      await shop.call('POST', `/trash/${deletion}/restore`)
      expect(await shown()).toBe(hidden ? 0 : 1)
    }
    expect((await shop.call('DELETE', `/categories/${category}`)).status).toBe(409)
  })

  test('is read by administrators, one by one and in a list by its newest change, over its pages too', async () => {
    const inGallery = { name: 'Secret Oil', price: 1, category, gallery: true, hidden: true }
    const seenByAll = [400, { gallery: productMessages.draftInGallery }]
    expect(await shop.refusal('POST', '/products/json', inGallery)).toEqual(seenByAll)
    expect([await shop.read('/gallery'), await shop.read('/products/drafts')]).toEqual([[], []])
    const draft = await create({ hidden: true })
    const published = await create()
    const { data, pagination } = (await shop.call<Product[]>('GET', '/products/drafts')).body
    expect([data, pagination.total]).toEqual([[draft], 1])
    const details = { ...draft, slug: 'secret-oil' }
    for (const path of ['draft', 'details'])
      expect(await shop.read(`/products/${draft._id}/${path}`)).toEqual(details)
    expect(await shop.read(`/products/${published._id}/details`)).toEqual({
      ...published,
      slug: 'secret-oil-2',
    })
    expect((await shop.call('GET', '/products/none/details')).status).toBe(404)
    expect((await shop.call('GET', `/products/${published._id}/draft`)).status).toBe(404)
    expect(await shop.refusal('PUT', `/products/${draft._id}`, { hidden: 'perhaps' })).toEqual([
      400,
      { hidden: 'Hidden must be true or false' },
    ])
    const second = await create({ hidden: true, name: 'Second' })
    clock.pass(1000)
    await put(draft._id, { price: 1 })
    const listed = async (query: string) =>
      (await shop.read<Product[]>(`/products/drafts${query}`)).map(({ _id }) => _id)
    expect(await listed('')).toEqual([draft._id, second._id])
    expect([await listed('?limit=1'), await listed('?limit=1&page=2')]).toEqual([[draft._id], [second._id]])
  })

  test('that is deleted never was there, in the trash and after it, and its address is not given away', async () => {
    const draft = await create({ hidden: true })
    const sold = await create({ name: 'Sold Oil' })
    const withdrawn = await create({ name: 'Withdrawn Oil' })
    await put(withdrawn._id, { hidden: true })
    const statusOf = async (address: string) => [
      (await shop.call('GET', `/addresses/product/${address}`)).status,
      (await page(`/product/${address}`)).status,
    ]
    const unknown = await statusOf('nothing')
    expect(new Set(unknown)).toEqual(new Set([404]))
    const drafts = [draft._id, 'secret-oil', withdrawn._id, 'withdrawn-oil']
    const expectUnknown = async () => {
      for (const address of drafts) expect([address, await statusOf(address)]).toEqual([address, unknown])
      for (const address of [sold._id, 'sold-oil'])
        expect([address, (await statusOf(address)).at(0)]).toEqual([address, 200])
    }
    for (const { _id } of [draft, sold, withdrawn]) await shop.call('DELETE', `/products/${_id}`)
    await expectUnknown()
    await shop.call('DELETE', '/trash')
    await expectUnknown()
    const next = await create()
    const { slug } = await shop.read<{ slug: string }>(`/addresses/product/${next._id}`)
    expect(slug).toBe('secret-oil-2')
  })

  test('whose date has passed asks its owner, and is in stock to nobody', async () => {
    const back = { state: 'back-on', date: '2026-11-22' }
    const { _id } = await create({ hidden: true, availability: back })
    const expectAvailability = async (availability: object) => {
      const [listed] = await shop.read<Product[]>('/products/drafts')
      for (const draft of [listed, await shop.read<Product>(`/products/${_id}/draft`)])
        expect(draft).toMatchObject({ inStock: false, availability })
    }
    await expectAvailability(back)
    const { link } = (await shop.call<ProductPreview>('POST', `/products/${_id}/preview`)).body.data
    expect((await page(link)).text).toContain('Back on 22 Nov 2026')
    clock.pass(days(1))
    await expectAvailability({ ...back, passed: true })
    expect((await page(link)).text).not.toMatch(/Back on|In stock/)
  })

  test('that was published meanwhile has no preview link any more, however that was done', async () => {
    const { _id } = await create({ hidden: true })
    const ways = [
      (hidden: boolean) => shop.call('PUT', `/products/${_id}`, { body: { hidden } }),
      (hidden: boolean) => shop.call('PATCH', '/products', { body: { ids: [_id], change: { hidden } } }),
      (hidden: boolean) => shop.call('PUT', '/products', { body: { products: [{ _id, hidden }] } }),
    ]
    const previews = () => shop.database.reader.selectFrom('previews').selectAll().execute()
    for (const set of ways) {
      const { link } = (await shop.call<ProductPreview>('POST', `/products/${_id}/preview`)).body.data
      await put(_id, { name: 'Renamed Oil', hidden: true })
      expect((await page(link)).status).toBe(200)
      await set(false)
      await set(true)
      expect((await page(link)).status).toBe(404)
      expect(await previews()).toEqual([])
    }
  })

  test('is shown by its preview link for 7 days, uncached and away from search engines', async () => {
    const { _id } = await create({ hidden: true })
    const made = await shop.call<ProductPreview>('POST', `/products/${_id}/preview`)
    expect([made.status, made.body.data.expiresAt]).toEqual([201, '2026-11-29T12:00:00.000Z'])
    const { link } = made.body.data
    const seen = await page(link)
    expect(seen.status).toBe(200)
    expect(seen.text).toContain('Secret Oil')
    expect(seen.text).toContain('<meta name="robots" content="noindex"')
    expect(seen.text).not.toContain('"@type":"Product"')
    expect(seen.headers['cache-control']).toContain('no-store')
    expect(seen.headers['referrer-policy']).toBe('no-referrer')
    expect(seen.text).not.toContain('/share/product/')
    expect(seen.text).toContain('Visitors can order it once it is published')
    expect(seen.text).not.toMatch(/Order Secret Oil|Add Secret Oil|See the message first/)
    const stored = await shop.database.reader.selectFrom('previews').select('token_hash').execute()
    expect(link).not.toContain(stored[0]?.token_hash)
    for (const wrong of [`/product/${_id}`, `/product/${_id}?preview=other`])
      expect((await page(wrong)).status).toBe(404)
    const [, token] = link.split('preview=')
    expect((await page(`/api/products/${_id}/preview/${token}`)).status).toBe(404)
    await put(_id, { name: 'Renamed Oil' })
    expect((await page(link)).text).toContain('Renamed Oil')
    clock.pass(days(7) - 1)
    expect((await page(link)).status).toBe(200)
    clock.pass(1)
    const ended = await page(link)
    expect(ended.status).toBe(404)
    expect(ended.text).toContain('This preview link no longer works')
    await put(_id, { hidden: false })
    const published = await page(link)
    expect(published.status).toBe(200)
    expect(published.text).toContain('Order Renamed Oil')
    expect(published.text).not.toContain('Visitors can order it once it is published')
  })
})
