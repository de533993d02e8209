import { categoryMessages } from '@chekku/domain/category'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import { describe, expect, test } from 'vitest'
import { plainPicture } from '../../testing/plain-picture.ts'
import { describeShop } from '../../testing/test-shop.ts'

describeShop('categories', shop => {
  const names = async (path = '/categories') => (await shop.read<Category[]>(path)).map(({ name }) => name)

  describe('a moved category takes its products and gallery items along', () => {
    const total = async (category: string) =>
      (await shop.call('GET', `/products?category=${category}&limit=1`)).body.pagination.total
    const move = (id: string, parent: string) =>
      shop.call<Category>('PUT', `/categories/${id}`, { body: { parent } })

    /** A subcategory with a product, a deleted product and a gallery item, and a second main category. */
    async function family() {
      const [oils, seeds] = [await shop.createCategory(), await shop.createCategory({ name: 'Seeds' })]
      const sesame = await shop.createCategory({ name: 'Sesame', parent: oils._id })
      const fields = { category: oils._id, subcategory: sesame._id }
      const [product, gone] = [await shop.createProduct(fields), await shop.createProduct(fields)]
      const deletion = await shop.discard(`/products/${gone._id}`)
      const other = await shop.createProduct({ category: oils._id })
      const item = await shop.createGalleryItem(fields, await plainPicture())
      return { oils, seeds, sesame, product, gone, deletion, other, item }
    }
    const reference = ({ _id, name }: Category) => ({ _id, name })

    test('under another parent, deleted ones too, and lists keep their order', async () => {
      const { oils, seeds, sesame, product, gone, deletion, other, item } = await family()
      const ids = async () => (await shop.read<Product[]>('/products')).map(({ _id }) => _id)
      const before = await ids()
      expect((await move(sesame._id, sesame._id)).status).toBe(400)
      expect(await shop.read(`/products/${product._id}`), 'the move was refused').toEqual(product)
      expect((await move(sesame._id, seeds._id)).status).toBe(200)
      const [event] = await shop.read<AuditEntry[]>('/activity?limit=1')
      expect([event?.before, event?.after]).toEqual([
        { parent: oils._id },
        { parent: seeds._id, productsMoved: 1 },
      ])
      const fields = { category: reference(seeds), subcategory: reference(sesame) }
      expect(await shop.read(`/products/${product._id}`)).toEqual({ ...product, ...fields, version: 2 })
      expect(await shop.read(`/products/${other._id}`)).toEqual(other)
      expect(await ids()).toEqual(before)
      expect([await total(oils._id), await total(seeds._id), await total(sesame._id)]).toEqual([1, 1, 1])
      expect(await shop.read(`/gallery/${item._id}`)).toMatchObject({
        category: 'Seeds',
        categoryRef: reference(seeds),
        subcategory: reference(sesame),
        version: 2,
      })
      await shop.call('POST', `/trash/${deletion}/restore`)
      expect(await shop.read(`/products/${gone._id}`)).toMatchObject(fields)
      // A form may send stored values back unchanged.
      const body = { category: seeds._id, subcategory: sesame._id }
      for (const path of [`/products/${product._id}`, `/gallery/${item._id}`]) {
        expect([path, (await shop.call('PUT', path, { body })).status]).toEqual([path, 200])
      }
      await shop.call('PUT', `/categories/${sesame._id}`, { body: { name: 'Til', parent: seeds._id } })
      const [renamed] = await shop.read<AuditEntry[]>('/activity?limit=1')
      expect([renamed?.before, renamed?.after]).toEqual([{ name: 'Sesame' }, { name: 'Til' }])
    })

    test('as a main category, and a main category under its parent', async () => {
      const { oils, seeds, sesame, product, item } = await family()
      await move(sesame._id, '')
      const path = `/products/${product._id}`
      const main = { category: reference(sesame), subcategory: null }
      expect(await shop.read(path)).toMatchObject({ ...main, version: 2 })
      const link = { category: 'Sesame', categoryRef: reference(sesame), subcategory: null }
      expect(await shop.read(`/gallery/${item._id}`)).toMatchObject(link)
      expect([await total(oils._id), await total(sesame._id)]).toEqual([1, 1])
      await move(sesame._id, seeds._id)
      const sub = { category: reference(seeds), subcategory: reference(sesame) }
      expect(await shop.read(path)).toMatchObject({ ...sub, version: 3 })
      expect([await total(seeds._id), await total(sesame._id)]).toEqual([1, 1])
    })
  })

  test('a name that another beside it has is saved, and told beside the answer to whoever asks', async () => {
    const warningsOf = async (method: 'POST' | 'PUT', path: string, body: object) => {
      const answer = await shop.call(method, path, { body, headers: { prefer: 'warnings' } })
      expect(answer.body, answer.text).toMatchObject({ success: true })
      return (answer.body as { warnings?: string[] }).warnings
    }
    const [teas, herbs] = [await shop.createCategory({ name: 'Teas' }), await shop.createCategory()]
    expect(await warningsOf('POST', '/categories', { name: 'TE\u200bAS' })).toEqual([
      'There is another category called “TE\u200bAS”.',
    ])
    expect(await warningsOf('POST', '/categories', { name: 'Teas', parent: herbs._id })).toBeUndefined()
    const slip = ['There is another category called “teas”.']
    expect(await warningsOf('PUT', `/categories/${herbs._id}`, { name: 'teas' })).toEqual(slip)
    expect(await warningsOf('PUT', `/categories/${herbs._id}`, { name: 'TEAS' })).toBeUndefined()
    const moved = await shop.createCategory({ name: 'teas', parent: teas._id })
    expect(await warningsOf('PUT', `/categories/${moved._id}`, { parent: null })).toEqual(slip)
  })

  test('a third level or a cycle is refused on parent, and an unknown one is 404', async () => {
    const { oils: main, sesame: sub } = await shop.createOils()
    const other = await shop.createCategory({ name: 'Grains' })
    const { parentIsSubcategory, parentNotFound, parentIsItself, parentHasChildren } = categoryMessages
    for (const [method, end, parent, message] of [
      ['POST', '', sub._id, parentIsSubcategory],
      ['POST', '', 'nothing', parentNotFound],
      ['PUT', `/${main._id}`, main._id, parentIsItself],
      ['PUT', `/${main._id}`, other._id, parentHasChildren],
    ] as const) {
      const refused = await shop.refusal(method, `/categories${end}`, { name: 'X', parent })
      expect(refused).toEqual([400, { parent: message }])
    }
    expect(await names()).toEqual(['Oils', 'Sesame', 'Grains'])
    const path = '/categories/nothing'
    const notFound = [404, categoryMessages.notFound]
    expect(await shop.told('GET', `${path}/subcategories`)).toEqual(notFound)
    expect(await shop.told('GET', `${path}/deletion`)).toEqual(notFound)
    expect(await shop.told('PATCH', `${path}/nav-settings`, { body: { order: 1 } })).toEqual(notFound)
  })

  describe('in their order', () => {
    const fields = (id: string, settings: object) =>
      shop.call<Category>('PATCH', `/categories/${id}/nav-settings`, { body: settings })
    const ordered = async () => await shop.read<Category[]>('/categories')
    const fixedOrder = async () =>
      (await shop.read<{ fixedItemsOrder: Record<string, number> }>('/nav-config')).fixedItemsOrder

    test('a change of order keeps the version, a change of showInNav increments it', async () => {
      const { _id } = await shop.createCategory()
      const placed = async (settings: object) => (await fields(_id, settings)).body.data
      expect(await placed({ order: 12.5 })).toMatchObject({ order: 12.5, version: 1, showInNav: false })
      expect(await placed({ showInNav: true })).toMatchObject({ order: 12.5, version: 2, showInNav: true })
    })

    test('refuses what is wrong by its field, and a neighbour that is itself or has another parent', async () => {
      const { oils: main, sesame: sub } = await shop.createOils()
      for (const [settings, field, message] of [
        [{ order: 1, before: 'x' }, 'order', expect.any(String)],
        [{ order: 'first' }, 'order', expect.any(String)],
        [{ before: 'nothing' }, 'before', expect.any(String)],
        [{ showInNav: 'perhaps' }, 'showInNav', expect.any(String)],
        [{ before: main._id }, 'before', categoryMessages.moveNextToItself],
        [{ after: sub._id }, 'after', categoryMessages.neighbourNotSibling],
      ] as const) {
        const { status, body } = await fields(main._id, settings)
        expect([field, status, body.errors]).toEqual([field, 400, { [field]: message }])
      }
    })

    test('a move between equal orders spreads the list, including fixed entries, and keeps its order', async () => {
      const ids: Record<string, string> = {}
      for (const name of ['a', 'b', 'c', 'd']) ids[name] = (await shop.createCategory({ name, order: 3 }))._id
      await fields(ids.d as string, { before: ids.b as string })
      expect((await ordered()).map(({ name }) => name)).toEqual(['a', 'd', 'b', 'c'])
      const fixed = { home: 0, products: 10, gallery: 20, about: 30, contact: 80, popular: 90 }
      expect(await fixedOrder()).toEqual(fixed)
      expect((await ordered()).map(({ order }) => order)).toEqual([40, 50, 60, 70])
    })
  })
})
