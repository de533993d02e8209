import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { expect, test } from 'vitest'
import { siteDirectory } from '../../testing/built-site.ts'
import { describeShopWith } from '../../testing/test-shop.ts'

const origin = 'https://shop.example'

describeShopWith({ siteDirectory }, 'pages by their addresses', shop => {
  const get = (url: string) => shop.app.inject({ url })
  const answer = async (url: string) => {
    const { statusCode, headers } = await get(url)
    return [statusCode, headers.location]
  }
  const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]

  test('by slug and by id are the same page with one canonical link, and cards, messages and search engines have the slug', async () => {
    const { _id: category } = await shop.createCategory({ name: 'Wood-Pressed Oils' })
    const { _id } = await shop.createProduct({ name: 'Groundnut Oil', category, featured: true })
    for (const [kind, id, slug] of [
      ['product', _id, 'groundnut-oil'],
      ['category', category, 'wood-pressed-oils'],
    ]) {
      for (const address of [id, slug]) {
        const { statusCode, body, headers } = await get(`/${kind}/${address}`)
        expect([statusCode, canonical(body)]).toEqual([200, `${origin}/${kind}/${slug}`])
        expect(body).toContain(`<meta property="og:url" content="${origin}/${kind}/${slug}"/>`)
        expect(headers.etag).toBeDefined()
      }
      expect((await get(`/${kind}/${slug}/`)).statusCode).toBe(200)
    }
    expect(canonical((await get('/category/wood-pressed-oils?page=1')).body)).toBe(
      `${origin}/category/wood-pressed-oils`,
    )
    await shop.createProduct({ name: 'Sesame Oil', category })
    for (const page of [
      '/',
      '/products',
      '/products?q=groundnut',
      `/category/${category}`,
      '/product/sesame-oil',
    ]) {
      const { body } = await get(page)
      const [, linked] = body.match(new RegExp(`href="/product/(groundnut-oil|${_id})"`)) ?? []
      const inMessage = encodeURIComponent(`${origin}/product/groundnut-oil`)
      const seen = [linked, body.includes(inMessage), body.includes(`product/${_id}`)]
      expect([page, ...seen]).toEqual([page, 'groundnut-oil', true, false])
    }
    const { body } = await get('/products')
    expect(body).toContain(`"url":"${origin}/product/groundnut-oil"`)
    expect((await get('/offline')).body).toContain('href="/product/groundnut-oil"')
  })

  test('an earlier one leads to that of now, which browsers ask again', async () => {
    const { _id } = await shop.createProduct({ name: 'Sesame Oil' })
    const rename = (name: string) => shop.call('PUT', `/products/${_id}`, { body: { name } })
    await rename('Gingelly Oil')
    expect(await answer('/product/sesame-oil?pack=x&utm=1')).toEqual([301, '/product/gingelly-oil?pack=x'])
    expect(await answer('/product/Gingelly-Oil')).toEqual([301, '/product/gingelly-oil'])
    // A browser that cached the first redirect would loop after the second rename.
    expect((await get('/product/sesame-oil')).headers['cache-control']).toBe('public, no-cache')
    await rename('Sesame Oil')
    expect(await answer('/product/sesame-oil')).toEqual([200, undefined])
    expect(await answer('/product/gingelly-oil')).toEqual([301, '/product/sesame-oil'])
    const category = await shop.createCategory({ name: 'Seeds' })
    await shop.call('PUT', `/categories/${category._id}`, { body: { name: 'Seeds & nuts' } })
    expect(await answer('/category/seeds?page=2')).toEqual([301, '/category/seeds-nuts?page=2'])
  })

  test('one with capitals leads to that without, as far as there can be a page', async () => {
    for (const [url, to] of [
      ['/Products', '/products'],
      ['/About-us', '/about-us'],
      ['/PRODUCT/Sesame-Oil?size=1-LITRE', '/product/sesame-oil?size=1-LITRE'],
      ['/Admin/Products', '/admin/products'],
    ])
      expect([url, ...(await answer(url ?? ''))]).toEqual([url, 301, to])
    for (const url of ['/Nothing', '/Nothing/products', '/*', '/:id'])
      expect([url, ...(await answer(url))]).toEqual([url, 404, undefined])
  })

  test('one with the signs of a chat or a sentence behind it leads to that without', async () => {
    await shop.createProduct({ name: 'Sesame Oil' })
    for (const [url, to] of [
      ['/product/sesame-oil.', '/product/sesame-oil'],
      ['/product/sesame-oil)?utm=1', '/product/sesame-oil?utm=1'],
      ['/Product/Sesame-Oil%E2%80%9D%E2%80%8B', '/product/sesame-oil'],
      ['/products*', '/products'],
      ['/products%20', '/products'],
      ['/about-us,', '/about-us'],
    ])
      expect([url, ...(await answer(url ?? ''))]).toEqual([url, 301, to])
    for (const url of [
      '/nothing.',
      '/nothing/x)',
      '/product/nothing',
      '//shop.example.',
      '/%2F.',
      '/products/...',
      '/product/%f0%9f%98%80',
    ])
      expect([url, ...(await answer(url))]).toEqual([url, 404, undefined])
  })

  test('what is deleted is 410 with what is similar, and back when it is restored', async () => {
    const { _id: category } = await shop.createCategory({ name: 'Oils' })
    const { _id } = await shop.createProduct({ name: 'Sesame Oil', category })
    await shop.createProduct({ name: 'Coconut Oil', category })
    const deletion = await shop.discard(`/products/${_id}`)
    for (const purge of [false, true]) {
      if (purge) await shop.call('DELETE', '/trash')
      for (const address of ['sesame-oil', _id]) {
        const { statusCode, body } = await get(`/product/${address}`)
        expect([purge, statusCode]).toEqual([purge, 410])
        expect(body).toContain(catalogueMessages.productNotFoundTitle)
        expect(body).toContain('Coconut Oil')
        expect(body).toContain('content="noindex"')
      }
      if (!purge) {
        await shop.call('POST', `/trash/${deletion}/restore`)
        expect(await answer('/product/sesame-oil')).toEqual([200, undefined])
        await shop.call('DELETE', `/products/${_id}`)
      }
    }
    const empty = await shop.createCategory({ name: 'Soaps' })
    await shop.call('DELETE', `/categories/${empty._id}`)
    expect((await get('/category/soaps')).statusCode).toBe(410)
  })

  test('a product that was joined leads to its size, and to itself once it is restored', async () => {
    const litres = [1_000, 5_000].map(quantity => ({ measure: 'volume', quantity, price: quantity }))
    const { _id, packs = [] } = await shop.createProduct({ name: 'Sesame Oil', packs: litres })
    const tin = packs[1]?._id ?? ''
    const old = await shop.createProduct({ name: 'Sesame Oil, 5 litre tin' })
    const deletion = await shop.discard(`/products/${old._id}`)
    const row = { kind: 'product', address: old._id, entity_id: _id, pack_id: tin, created_at: 1 } as const
    await shop.database.writeCatalogue(async transaction => {
      await transaction.insertInto('addresses').values(row).execute()
    })
    for (const address of [old._id, 'sesame-oil-5-litre-tin'])
      expect(await answer(`/product/${address}`)).toEqual([301, `/product/sesame-oil?pack=${tin}`])
    const other = `pack=${packs[0]?._id}`
    expect(await answer(`/product/${old._id}?${other}`)).toEqual([301, `/product/sesame-oil?${other}`])
    await shop.call('POST', `/trash/${deletion}/restore`)
    for (const address of [old._id, 'sesame-oil-5-litre-tin'])
      expect(await answer(`/product/${address}`)).toEqual([200, undefined])
    await shop.call('DELETE', `/products/${old._id}`)
    expect((await get('/product/sesame-oil-5-litre-tin')).statusCode).toBe(410)
  })

  test('a product that others were joined to leads to its own size, too; what never was is 404, however long or odd', async () => {
    const [litre, tin] = [
      await shop.createProduct({ name: 'Sesame Oil, 1 litre', price: 460, inStock: false }),
      await shop.createProduct({ name: 'Sesame Oil, 5 litre tin', price: 2_040 }),
    ]
    await shop.call('POST', '/products/join', { body: { ids: [litre._id, tin._id] } })
    for (const old of [litre._id, 'sesame-oil-1-litre'])
      expect(await answer(`/product/${old}`)).toEqual([301, `/product/sesame-oil?pack=${litre._id}`])
    expect(await answer('/product/sesame-oil')).toEqual([200, undefined])
    for (const address of ['nothing', 'x'.repeat(1_900), '%F0%9F%98%80', "'--", '..%2f', 'a%0d%0ab'])
      for (const kind of ['product', 'category'])
        expect([address, (await get(`/${kind}/${address}`)).statusCode]).toEqual([address, 404])
  })
})
