import { problemMessages } from '@chekku/domain/problem'
import type { Category } from '@chekku/domain/schemas/category'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { NavigationVersion } from '@chekku/domain/schemas/navigation'
import type { Product } from '@chekku/domain/schemas/product'
import type { ShopVersion } from '@chekku/domain/schemas/shop'
import { expect, test } from 'vitest'
import { plainPicture } from '../../testing/plain-picture.ts'
import { describeShop } from '../../testing/test-shop.ts'

describeShop('a write that names what it is based on', shop => {
  /** Three products, of which two were changed since. */
  async function products() {
    const { _id: category } = await shop.createCategory()
    const all = await Promise.all(['1 litre', '2 litre', '5 litre'].map(size => create(`Oil, ${size}`)))
    function create(name: string) {
      return shop.createProduct({ name, category })
    }
    const versions = Object.fromEntries(all.map(({ _id, version }) => [_id, version]))
    const ids = Object.keys(versions)
    for (const id of ids.slice(1)) await shop.call('PUT', `/products/${id}`, { body: { price: 7 } })
    return { ids, versions }
  }

  const several: [method: 'PATCH' | 'PUT' | 'POST', path: string, bodyOf: (ids: string[]) => object][] = [
    ['PATCH', '/products', ids => ({ ids, change: { featured: true } })],
    ['PUT', '/products', ids => ({ products: ids.map(_id => ({ _id, inStock: false })) })],
    ['POST', '/products/delete', ids => ({ ids })],
    ['POST', '/products/join', ids => ({ ids })],
  ]
  test('of several: 412 with all that was changed since, and nothing is written', async () => {
    const byId = (one: Product, other: Product) => (one._id < other._id ? -1 : 1)
    for (const [method, path, bodyOf] of several) {
      const { ids, versions } = await products()
      const write = async (versions: unknown) => {
        const answer = await shop.call<Product[]>(method, path, { body: { ...bodyOf(ids), versions } })
        return { operation: `${method} ${path}`, status: answer.status, body: answer.body }
      }
      const done = { operation: `${method} ${path}`, status: 200 }
      const stored = await shop.read<Product[]>('/products')
      const refused = await write(versions)
      expect(refused).toMatchObject({ ...done, status: 412, body: { message: problemMessages.stale } })
      const own = stored.filter(({ _id }) => ids.includes(_id))
      const changed = own.filter(({ _id }) => _id !== ids[0])
      expect(refused.body.data.toSorted(byId)).toEqual(changed.toSorted(byId))
      expect(await shop.read('/products')).toEqual(stored)
      for (const wrong of [{ [`${ids[0]}`]: 'x' }, [], 7])
        expect(await write(wrong)).toMatchObject({ ...done, status: 400 })
      const now = Object.fromEntries(own.map(({ _id, version }) => [_id, version]))
      expect(await write(now)).toMatchObject(done)
    }
  })

  const createItem = async () => shop.createGalleryItem({}, await plainPicture())
  const single: Record<string, [create: () => Promise<Product | Category | GalleryItem>, body?: object]> = {
    'PUT /products/{id}/featured': [() => shop.createProduct()],
    'DELETE /products/{id}': [() => shop.createProduct()],
    'DELETE /categories/{id}': [() => shop.createCategory()],
    'PATCH /categories/{id}/nav-settings': [() => shop.createCategory(), { order: 7 }],
    'PUT /gallery/{id}/toggle-popular': [createItem],
    'DELETE /gallery/{id}': [createItem],
  }
  test('with If-Match: 412 with what is stored', async () => {
    for (const [operation, [create, body]] of Object.entries(single)) {
      const [method, path] = operation.split(' ') as ['PUT', string]
      const { _id, version } = await create()
      const change = { body: { description: 'Other' } }
      const changed = await shop.call<Product>('PUT', `${path.split('{')[0]}${_id}`, change)
      const write = async (version: number) => {
        const headers = { 'if-match': `"${version}"` }
        const answer = await shop.call(method, path.replace('{id}', _id), { body, headers })
        return { operation, status: answer.status, data: answer.body.data }
      }
      expect(await write(version)).toEqual({ operation, status: 412, data: changed.body.data })
      expect(await write(changed.body.data.version)).toMatchObject({ operation, status: 200 })
    }
  })

  test('of the navigation: 412 once another version was saved, or a category was changed', async () => {
    const { _id, version } = await shop.createCategory()
    const save = (body: object, ifMatch?: number) =>
      shop.call('PUT', '/nav-config', {
        body,
        ...(ifMatch !== undefined && { headers: { 'if-match': `"${ifMatch}"` } }),
      })
    expect((await save({ maxVisibleItems: 3 }, 0)).status).toBe(200)
    const refused = await save({ maxVisibleItems: 4 }, 0)
    expect([refused.status, refused.body.data]).toEqual([412, await shop.read('/nav-config')])
    expect((await save({ maxVisibleItems: 4 }, 1)).status).toBe(200)
    const [, first] = await shop.read<NavigationVersion[]>('/nav-config/history')
    const restore = (ifMatch: number) =>
      shop.call('POST', `/nav-config/${first?._id}/restore`, { headers: { 'if-match': `"${ifMatch}"` } })
    expect([(await restore(1)).status, (await restore(2)).status]).toEqual([412, 200])
    await shop.call('PUT', `/categories/${_id}`, { body: { name: 'Honey' } })
    const categories = [{ _id, showInNav: true }]
    const stale = await save({ categories, versions: { [_id]: version } })
    expect([stale.status, stale.body.data]).toMatchObject([412, [{ _id, name: 'Honey' }]])
    expect((await save({ categories, versions: { [_id]: version + 1 } })).status).toBe(200)
  })

  test('that restores shop details: 412 where these sections were changed since', async () => {
    await shop.call('PUT', '/shop/identity', { body: { name: 'One' } })
    const [first] = await shop.read<ShopVersion[]>('/shop/history')
    await shop.call('PUT', '/shop/legal', { body: { legalName: 'One LLP' } })
    const restore = (query = '') =>
      shop.call('POST', `/shop/history/${first?._id}/restore${query}`, { headers: { 'if-match': '"1"' } })
    expect((await restore()).status).toBe(412)
    expect((await restore('?section=identity')).status).toBe(200)
  })
})
