import { categoryMessages } from '@chekku/domain/category'
import { productMessages } from '@chekku/domain/product'
import { addressMessages } from '@chekku/domain/rules/slugs'
import type { Address } from '@chekku/domain/schemas/address'
import type { Product } from '@chekku/domain/schemas/product'
import { expect, test } from 'vitest'
import { describeShop } from '../../testing/test-shop.ts'

describeShop('addresses', shop => {
  const find = async (kind: string, idOrSlug: string) =>
    (await shop.call<Address>('GET', `/addresses/${kind}/${encodeURIComponent(idOrSlug)}`, { token: null }))
      .body.data
  const status = async (kind: string, idOrSlug: string) =>
    (await shop.call('GET', `/addresses/${kind}/${encodeURIComponent(idOrSlug)}`)).status
  const slugOf = async (id: string) => (await find('product', id)).slug
  const rename = (id: string, name: string) => shop.call('PUT', `/products/${id}`, { body: { name } })

  test('a new product and a new category have one from their name, each kind its own', async () => {
    const { _id: category } = await shop.createCategory({ name: 'Groundnut Oil' })
    const { _id } = await shop.createProduct({ name: 'Groundnut Oil', category, featured: true })
    const found = { slug: 'groundnut-oil', state: 'current' }
    for (const address of ['groundnut-oil', 'Groundnut-Oil', _id])
      expect(await find('product', address)).toEqual({ ...found, _id })
    expect(await find('category', 'groundnut-oil')).toEqual({ ...found, _id: category })
    // They stand in the reads of products that ask for them.
    const read = async (path: string, query = '') =>
      (await shop.call<Product | Product[]>('GET', `/products${path}${query}`, { token: null })).body
    for (const path of [`/${_id}`, '', `?category=${category}`, '/featured/list', '/popular/list']) {
      const before = await read(path)
      const asked = await read(path, `${path.includes('?') ? '&' : '?'}with=slug`)
      const withSlug = (product: Product) => ({ ...product, slug: 'groundnut-oil' })
      const { data } = before
      expect(asked).toEqual({ ...before, data: Array.isArray(data) ? data.map(withSlug) : withSlug(data) })
      expect(await read(path, `${path.includes('?') ? '&' : '?'}with=`)).toEqual(before)
    }
    expect(await shop.refusal('GET', `/products/${_id}?with=slugs`)).toEqual([
      400,
      { with: 'With must be slug or card' },
    ])
  })

  test('of one name follow each other by number, also without any letters', async () => {
    const slugs: string[] = []
    for (const name of ['Oil', 'Oil', 'OIL!', 'Oil 5', 'Oil', 'Oil', 'Oil', '…', '???'])
      slugs.push(await slugOf((await shop.createProduct({ name }))._id))
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(slugs.slice(0, 4)).toEqual(['oil', 'oil-2', 'oil-3', 'oil-5'])
    for (const slug of slugs.slice(4, 7)) expect(slug).toMatch(/^oil-\d+$/)
    expect(slugs.slice(-2)).toEqual(['product', 'product-2'])
  })

  test('follow a new name, keep the old one, and return with it; one that was typed stays', async () => {
    const { _id } = await shop.createProduct({ name: 'Sesame Oil' })
    await rename(_id, 'Gingelly Oil')
    expect(await find('product', 'sesame-oil')).toEqual({ _id, slug: 'gingelly-oil', state: 'current' })
    const other = await shop.createProduct({ name: 'Sesame Oil' })
    expect(await slugOf(other._id)).toBe('sesame-oil-2')
    await rename(_id, 'Sesame Oil')
    expect(await slugOf(_id)).toBe('sesame-oil')
    expect(await find('product', 'gingelly-oil')).toMatchObject({ _id, slug: 'sesame-oil' })
    const typed = await shop.createProduct({ name: 'Neem Oil', slug: ' Vembu ' })
    expect(await slugOf(typed._id)).toBe('vembu')
    await rename(typed._id, 'Margosa Oil')
    expect(await slugOf(typed._id)).toBe('vembu')
    await shop.call('PUT', `/products/${typed._id}`, { body: { slug: '' } })
    expect(await slugOf(typed._id)).toBe('margosa-oil')
    const category = await shop.createCategory({ name: 'Oils', slug: 'ennai' })
    await shop.call('PUT', `/categories/${category._id}`, { body: { slug: 'all-oils', name: 'Oils!' } })
    expect(await find('category', 'ennai')).toMatchObject({ slug: 'all-oils' })
  })

  test('that are taken or can’t be are refused at their field, and nothing is stored', async () => {
    const { _id: category } = await shop.createCategory()
    const { _id } = await shop.createProduct({ name: 'Sesame Oil', category })
    await rename(_id, 'Gingelly Oil')
    const other = await shop.createProduct({ name: 'Coconut Oil', category })
    for (const slug of ['sesame-oil', 'gingelly-oil']) {
      const errors = { slug: addressMessages.slugTaken(slug) }
      const fields = { name: 'Stolen', category, slug }
      expect(await shop.refusal('POST', '/products', fields)).toEqual([400, errors])
      expect(await shop.refusal('PUT', `/products/${other._id}`, fields)).toEqual([400, errors])
    }
    const refused = await shop.refusal('POST', '/products', { name: '', slug: 'new', category })
    const slug = addressMessages.slugReserved('new')
    expect(refused).toEqual([400, { name: productMessages.nameRequired, slug }])
    expect(await shop.refusal('PUT', `/categories/${category}`, { slug: 'a b' })).toEqual([
      400,
      { slug: addressMessages.slugLetters },
    ])
    expect((await shop.read<unknown[]>('/products')).length).toBe(2)
    expect(await status('product', 'stolen')).toBe(404)
  })

  test('of what is deleted are gone or lead to a new one of its name, come back with it, and are given to nothing else', async () => {
    const { _id: category } = await shop.createCategory()
    const { _id } = await shop.createProduct({ name: 'Sesame Oil', category })
    await rename(_id, 'Gingelly Oil')
    const deletion = await shop.discard(`/products/${_id}`)
    const gone = { _id, slug: 'gingelly-oil', state: 'gone', category }
    for (const address of ['gingelly-oil', 'sesame-oil', _id])
      expect(await find('product', address)).toEqual(gone)
    // A draft of the same name is not told of, nor is another that only begins alike.
    const draft = await shop.createProduct({ name: 'Gingelly Oil', category, hidden: true })
    await shop.createProduct({ name: 'Gingelly Oil 7', category })
    expect(await find('product', 'gingelly-oil')).toEqual(gone)
    const next = await shop.createProduct({ name: 'Gingelly Oil', category })
    const toNext = { _id: next._id, slug: 'gingelly-oil-3', state: 'current' }
    for (const address of ['gingelly-oil', 'sesame-oil', _id, 'gingelly-oil-3'])
      expect([address, await find('product', address)]).toEqual([address, toNext])
    await shop.discard(`/products/${draft._id}`)
    expect(await status('product', 'gingelly-oil-2')).toBe(404)
    await shop.call('POST', `/trash/${deletion}/restore`)
    expect(await find('product', 'sesame-oil')).toEqual({ _id, slug: 'gingelly-oil', state: 'current' })
    await shop.discard(`/products/${_id}`)
    await shop.call('DELETE', '/trash')
    expect(await find('product', 'sesame-oil')).toMatchObject({ _id, state: 'gone', category })
    for (const address of ['gingelly-oil', _id])
      expect([address, await find('product', address)]).toEqual([address, toNext])
    expect(await slugOf((await shop.createProduct({ name: 'Gingelly Oil', category }))._id)).toBe(
      'gingelly-oil-4',
    )
  })

  test('that never were are 404, and of a draft too', async () => {
    const { _id } = await shop.createProduct({ name: 'Draft' })
    await shop.database.writeCatalogue(async transaction => {
      await transaction.updateTable('products').set({ hidden: 1 }).where('id', '=', _id).execute()
    })
    const odd = ['%00', '😀', '../../etc', 'x'.repeat(1_500), "' or 1=1 --"]
    for (const address of ['nothing', 'draft', _id, ...odd])
      expect([address, await status('product', address)]).toEqual([address, 404])
    const answer = await shop.call('GET', '/addresses/category/nothing')
    expect([answer.status, answer.body.message]).toEqual([404, categoryMessages.notFound])
    expect(await status('gallery', 'nothing')).toBe(400)
    expect((await shop.call('GET', '/addresses/product/%00')).status).toBe(400)
  })

  test('of twenty products that are made at once are twenty', async () => {
    const { _id: category } = await shop.createCategory()
    const create = () => shop.createProduct({ name: 'Oil', category })
    const made = await Promise.all(Array.from({ length: 20 }, create))
    const slugs = new Set<string>()
    for (const { _id } of made) slugs.add(await slugOf(_id))
    expect(slugs.size).toBe(20)
  })
})
