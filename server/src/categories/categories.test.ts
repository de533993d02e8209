import { categoryMessages } from '@chekku/domain/category'
import { problemMessages } from '@chekku/domain/problem'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import type { Deleted } from '@chekku/domain/schemas/trash'
import { aCategory } from '@chekku/domain/test/entities'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { plainPicture } from '../../testing/plain-picture.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { describeOnEachDatabase } from '../database/testing.ts'

describeOnEachDatabase('categories', connect => {
  let shop: TestApp
  beforeEach(async () => {
    shop = await startTestApp(await connect())
  })
  afterEach(() => shop.close())

  const names = async (path = '/categories') => (await shop.read<Category[]>(path)).map(({ name }) => name)

  test('a created category has the defaults of the rulings and is in every list', async () => {
    const answer = await shop.call<Category>('POST', '/categories', {
      body: { name: '  Wood-pressed oils ' },
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ success: true, message: categoryMessages.created })
    const created = answer.body.data
    expect(created).toEqual(
      aCategory({
        _id: expect.any(String),
        name: 'Wood-pressed oils',
        order: 60,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        updatedAt: created.createdAt,
      }),
    )
    const sub = await shop.createCategory({ name: 'Sesame', parent: created._id })
    expect(sub).toMatchObject({ parent: created._id, order: 70 })
    expect(await names()).toEqual(['Wood-pressed oils', 'Sesame'])
    expect(await names('/categories/main')).toEqual(['Wood-pressed oils'])
    expect(await names(`/categories/${created._id}/subcategories`)).toEqual(['Sesame'])
    expect(await shop.read<Category>(`/categories/${sub._id}`)).toEqual(sub)
  })

  test('a subcategory becomes a main category by an empty parent', async () => {
    const main = await shop.createCategory()
    const sub = await shop.createCategory({ name: 'Sesame', parent: main._id })
    const answer = await shop.call<Category>('PUT', `/categories/${sub._id}`, { body: { parent: '' } })
    expect(answer.body.data).not.toHaveProperty('parent')
  })

  describe('a moved category takes its products and gallery items along', () => {
    const total = async (category: string) =>
      (await shop.call('GET', `/products?category=${category}&limit=1`)).body.pagination.total
    const move = (id: string, parent: string) =>
      shop.call<Category>('PUT', `/categories/${id}`, { body: { parent } })

    /** A subcategory with a product, one in the trash and a gallery item, and a second main category. */
    async function family() {
      const [oils, seeds] = [await shop.createCategory(), await shop.createCategory({ name: 'Seeds' })]
      const sesame = await shop.createCategory({ name: 'Sesame', parent: oils._id })
      const place = { category: oils._id, subcategory: sesame._id }
      const [product, gone] = [await shop.createProduct(place), await shop.createProduct(place)]
      const { deletion } = (await shop.call<Deleted>('DELETE', `/products/${gone._id}`)).body.data
      const other = await shop.createProduct({ category: oils._id })
      const item = await shop.createGalleryItem(place, await plainPicture())
      return { oils, seeds, sesame, product, gone, deletion, other, item }
    }
    const reference = ({ _id, name }: Category) => ({ _id, name })

    test('under another parent, deleted ones too, and lists keep their order', async () => {
      const { oils, seeds, sesame, product, gone, deletion, other, item } = await family()
      const before = await shop.read<Product[]>('/products')
      expect((await move(sesame._id, seeds._id)).status).toBe(200)
      const place = { category: reference(seeds), subcategory: reference(sesame) }
      expect(await shop.read(`/products/${product._id}`)).toEqual({ ...product, ...place, version: 2 })
      expect(await shop.read(`/products/${other._id}`)).toEqual(other)
      expect((await shop.read<Product[]>('/products')).map(({ _id }) => _id)).toEqual(
        before.map(({ _id }) => _id),
      )
      expect([await total(oils._id), await total(seeds._id), await total(sesame._id)]).toEqual([1, 1, 1])
      expect(await shop.read(`/gallery/${item._id}`)).toMatchObject({
        category: 'Seeds',
        categoryRef: reference(seeds),
        subcategory: reference(sesame),
        version: 2,
      })
      await shop.call('POST', `/trash/${deletion}/restore`)
      expect(await shop.read(`/products/${gone._id}`)).toMatchObject(place)
      // What a form sends back is taken again.
      const body = { category: seeds._id, subcategory: sesame._id }
      for (const path of [`/products/${product._id}`, `/gallery/${item._id}`]) {
        expect([path, (await shop.call('PUT', path, { body })).status]).toEqual([path, 200])
      }
    })

    test('as a main category, and a main category under its parent', async () => {
      const { oils, seeds, sesame, product, item } = await family()
      await move(sesame._id, '')
      const path = `/products/${product._id}`
      expect(await shop.read(path)).toMatchObject({
        category: reference(sesame),
        subcategory: null,
        version: 2,
      })
      const link = { category: 'Sesame', categoryRef: reference(sesame), subcategory: null }
      expect(await shop.read(`/gallery/${item._id}`)).toMatchObject(link)
      expect([await total(oils._id), await total(sesame._id)]).toEqual([1, 1])
      await move(sesame._id, seeds._id)
      expect(await shop.read(path)).toMatchObject({
        category: reference(seeds),
        subcategory: reference(sesame),
        version: 3,
      })
      expect([await total(seeds._id), await total(sesame._id)]).toEqual([1, 1])
    })

    test('in one audit event with their number', async () => {
      const { seeds, sesame, oils } = await family()
      await move(sesame._id, seeds._id)
      await shop.call('PUT', `/categories/${sesame._id}`, { body: { name: 'Til', parent: seeds._id } })
      const lines = await shop.read<AuditEntry[]>('/activity?limit=2')
      expect(lines.map(({ before, after }) => ({ before, after }))).toEqual([
        { before: { name: 'Sesame' }, after: { name: 'Til' } },
        { before: { parent: oils._id }, after: { parent: seeds._id, productsMoved: 1 } },
      ])
    })

    test('unless the move is refused', async () => {
      const { sesame, product } = await family()
      expect((await move(sesame._id, sesame._id)).status).toBe(400)
      expect(await shop.read(`/products/${product._id}`)).toEqual(product)
    })
  })

  test('a third level or a cycle is refused on parent', async () => {
    const main = await shop.createCategory({ name: 'Oils' })
    const sub = await shop.createCategory({ name: 'Sesame', parent: main._id })
    const other = await shop.createCategory({ name: 'Grains' })
    const refused = async (id: string | undefined, parent: string) => {
      const call = { body: { name: 'X', parent } }
      const answer = id
        ? await shop.call('PUT', `/categories/${id}`, call)
        : await shop.call('POST', '/categories', call)
      return [answer.status, answer.body.errors?.parent]
    }
    expect(await refused(undefined, sub._id)).toEqual([400, categoryMessages.parentIsSubcategory])
    expect(await refused(undefined, 'nothing')).toEqual([400, categoryMessages.parentNotFound])
    expect(await refused(main._id, main._id)).toEqual([400, categoryMessages.parentIsItself])
    expect(await refused(main._id, other._id)).toEqual([400, categoryMessages.parentHasChildren])
    expect(await names()).toEqual(['Oils', 'Sesame', 'Grains'])
  })

  test('bad input names every field at once and stores nothing', async () => {
    const answer = await shop.call('POST', '/categories', {
      body: { name: ' ', showInNav: 'maybe', order: 'first' },
    })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      success: false,
      message: problemMessages.checkFields(['name', 'order', 'showInNav']),
      errors: { name: categoryMessages.nameRequired, order: 'Order must be a number' },
    })
    expect(await names()).toEqual([])
  })

  test('deleting takes the subcategories along', async () => {
    const main = await shop.createCategory({ name: 'Oils' })
    await shop.createCategory({ name: 'Sesame', parent: main._id })
    await shop.createCategory({ name: 'Grains' })
    const answer = await shop.call('DELETE', `/categories/${main._id}`, {
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ success: true })
    expect(await names()).toEqual(['Grains'])
  })

  test('deleting is refused while a product belongs to the category or a subcategory of it', async () => {
    const main = await shop.createCategory({ name: 'Oils' })
    const sub = await shop.createCategory({ name: 'Sesame', parent: main._id })
    const product = await shop.createProduct({ category: main._id, subcategory: sub._id })
    for (const id of [main._id, sub._id]) {
      const refused = await shop.call('DELETE', `/categories/${id}`)
      expect([refused.status, refused.body.message]).toEqual([409, categoryMessages.deleteCategoryFailed])
    }
    expect(await names()).toEqual(['Oils', 'Sesame'])
    await shop.call('DELETE', `/products/${product._id}`)
    expect((await shop.call('DELETE', `/categories/${main._id}`)).status).toBe(200)
  })

  test.each([
    ['GET', '/categories/nothing/subcategories'],
    ['GET', '/categories/nothing/deletion'],
    ['PATCH', '/categories/nothing/nav-settings'],
  ] as const)('%s %s is 404, and with no token no write', async (method, path) => {
    const call = method === 'PATCH' ? { body: { order: 1 } } : {}
    const answer = await shop.call(method, path, call)
    expect([answer.status, answer.body.message]).toEqual([404, categoryMessages.notFound])
    if (method === 'PATCH') expect((await shop.call(method, path, { ...call, token: null })).status).toBe(401)
  })

  describe('in their order', () => {
    const place = (id: string, settings: object) =>
      shop.call<Category>('PATCH', `/categories/${id}/nav-settings`, { body: settings })
    const ordered = async () => await shop.read<Category[]>('/categories')
    const fixedOrder = async () =>
      (await shop.read<{ fixedItemsOrder: Record<string, number> }>('/nav-config')).fixedItemsOrder

    test('a change of order keeps the version, a change of showInNav increments it', async () => {
      const { _id } = await shop.createCategory()
      const moved = await place(_id, { order: 12.5 })
      expect(moved.body.data).toMatchObject({ order: 12.5, version: 1, showInNav: false })
      const shown = await place(_id, { showInNav: true })
      expect(shown.body.data).toMatchObject({ order: 12.5, version: 2, showInNav: true })
    })

    test.each([
      [{ order: 1, before: 'x' }, 'order'],
      [{ order: 'first' }, 'order'],
      [{ before: 'nothing' }, 'before'],
      [{ showInNav: 'perhaps' }, 'showInNav'],
    ])('refuses %o', async (settings, field) => {
      const { _id } = await shop.createCategory()
      const answer = await place(_id, settings)
      expect(answer.status).toBe(400)
      expect(answer.body.errors).toHaveProperty(field)
    })

    test('refuses a neighbour that is itself or has another parent', async () => {
      const main = await shop.createCategory({ name: 'Oils' })
      const sub = await shop.createCategory({ name: 'Sesame', parent: main._id })
      expect((await place(main._id, { before: main._id })).body.errors?.before).toBe(
        categoryMessages.moveNextToItself,
      )
      expect((await place(main._id, { after: sub._id })).body.errors?.after).toBe(
        categoryMessages.neighbourNotSibling,
      )
    })

    test('a move between equal orders spreads the list, including fixed entries, and keeps its order', async () => {
      const ids: Record<string, string> = {}
      for (const name of ['a', 'b', 'c', 'd']) ids[name] = (await shop.createCategory({ name, order: 3 }))._id
      await place(ids.d as string, { before: ids.b as string })
      expect((await ordered()).map(({ name }) => name)).toEqual(['a', 'd', 'b', 'c'])
      expect(await fixedOrder()).toEqual({
        home: 0,
        products: 10,
        gallery: 20,
        about: 30,
        contact: 80,
        popular: 90,
      })
      expect((await ordered()).map(({ order }) => order)).toEqual([40, 50, 60, 70])
    })

    test('repeated moves into one gap never misplace a row', async () => {
      const ids: string[] = []
      for (const name of ['a', 'b', 'c']) ids.push((await shop.createCategory({ name }))._id)
      for (let turn = 0; turn < 60; turn += 1) {
        const [first, second] = (await ordered()).map(({ _id }) => _id)
        const last = (await ordered())[2]?._id as string
        await place(last, { after: first as string })
        expect((await ordered()).map(({ _id }) => _id)).toEqual([first, last, second])
      }
    })
  })
})
