import { categoryMessages } from '@chekku/domain/category'
import { galleryMessages } from '@chekku/domain/gallery-item'
import { problemMessages } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import type { Product } from '@chekku/domain/schemas/product'
import type { BulkDeleted, TrashEntry } from '@chekku/domain/schemas/trash'
import { beforeEach, describe, expect, test } from 'vitest'
import { formData } from '../../testing/test-app.ts'
import { describeShop } from '../../testing/test-shop.ts'

describeShop('products', shop => {
  const list = async (query = '') => (await shop.call<Product[]>('GET', `/products${query}`)).body
  const names = async (query = '') => (await list(query)).data.map(({ name }) => name)

  test('an unknown category is named with the other wrong fields', async () => {
    const category = { category: categoryMessages.missing }
    const wrong = { name: '', price: -1, category: 'nothing' }
    for (const path of ['/products', '/products/json']) {
      const [status, errors] = await shop.refusal('POST', path, wrong)
      expect([status, errors]).toEqual([
        400,
        { name: productMessages.nameRequired, price: expect.any(String), ...category },
      ])
    }
    const dated = { name: 'X', category: 'nothing', facts: { packedOn: '2099-01-01' } }
    const [, errors] = await shop.refusal('POST', '/products', dated)
    expect(errors).toEqual({ 'facts.packedOn': expect.any(String), ...category })
    const { oils, sesame } = await shop.createOils()
    expect(await shop.refusal('POST', '/categories', { name: '', parent: sesame._id })).toEqual([
      400,
      { name: categoryMessages.nameRequired, parent: categoryMessages.parentIsSubcategory },
    ])
    const item = { title: '', category: oils._id, subcategory: 'nothing' }
    expect(await shop.refusal('POST', '/gallery', item)).toEqual([
      400,
      {
        title: galleryMessages.titleRequired,
        image: galleryMessages.uploadImage,
        subcategory: categoryMessages.subcategoryNotInCategory,
      },
    ])
    expect(await names()).toEqual([])
  })

  test('a change of category clears a subcategory that is not its child', async () => {
    const { oils, sesame } = await shop.createOils()
    const grains = await shop.createCategory({ name: 'Grains' })
    const { _id } = await shop.createProduct({ category: oils._id, subcategory: sesame._id })
    const put = async (body: object) => (await shop.call<Product>('PUT', `/products/${_id}`, { body })).body
    expect((await put({ category: oils._id })).data.subcategory?.name).toBe('Sesame')
    const moved = { category: { name: 'Grains' }, subcategory: null }
    expect((await put({ category: grains._id })).data).toMatchObject(moved)
    const errors = { subcategory: categoryMessages.subcategoryNotInCategory }
    expect((await put({ subcategory: sesame._id })).errors).toEqual(errors)
    expect((await put({ subcategory: '' })).success).toBe(true)
  })

  test('the JSON call makes a product, and a gallery item of the same texts where it says so', async () => {
    const { _id: category } = await shop.createCategory({ name: 'Oils' })
    const body = { name: 'Test', description: 'A description', category, gallery: true, price: 0 }
    const answer = await shop.call<Product>('POST', '/products/json', { body })
    expect(answer.status).toBe(201)
    const items = await shop.read<unknown[]>('/gallery')
    expect(items).toEqual([
      expect.objectContaining({ title: 'Test', description: 'A description', category: 'Oils', image: '' }),
    ])
    await shop.call('POST', '/products/json', { body: { ...body, gallery: false } })
    expect(await shop.read<unknown[]>('/gallery')).toHaveLength(1)
    const statusOf = async (body: object) => (await shop.call('POST', '/products/json', { body })).status
    expect(await statusOf({ ...body, category: 'nothing' })).toBe(400)
    expect(await statusOf(formData({ name: 'X', category }))).toBe(415)
    // Its model is a JSON Schema made from the definition that validates.
    const model = await shop.read<{ $schema: string; required: string[] }>('/products/model-info')
    expect(model.$schema).toBe('https://json-schema.org/draft/2020-12/schema')
    expect(model.required).toContain('price')
  })

  describe('several at once', () => {
    let category: string
    let made: Product[]
    let ids: string[]
    beforeEach(async () => {
      category = (await shop.createCategory({ name: 'Oils' }))._id
      made = []
      for (const name of ['a', 'b', 'c']) made.push(await shop.createProduct({ name, category }))
      ids = made.map(({ _id }) => _id)
    })

    const change = (body: object) => shop.call<Product[]>('PATCH', '/products', { body })
    const remove = (body: object, headers = {}) =>
      shop.call<BulkDeleted>('POST', '/products/delete', { body, headers })
    const stored = async () => (await list()).data.toSorted((one, other) => (one.name < other.name ? -1 : 1))

    test('are changed in one call, and answered in the order in which they were named', async () => {
      const named = [ids[2], ids[0], ids[2]]
      const answer = await change({ ids: named, change: { featured: 'true', inStock: false } })
      expect([answer.status, answer.body.message]).toEqual([200, productMessages.productsChanged(2)])
      expect(answer.body.data.map(({ name }) => name)).toEqual(['c', 'a'])
      const changed = { featured: true, inStock: false, version: 2 }
      const before = await stored()
      expect(before).toMatchObject([changed, { featured: false, inStock: true, version: 1 }, changed])
      await change({ ids, change: { featured: true } })
      const after = await stored()
      expect(after[1]).toMatchObject({ featured: true, version: 2 })
      expect([after[0], after[2]], 'not changed by it').toEqual([before[0], before[2]])
    })

    test('take another category, and lose a subcategory that is not its child', async () => {
      const sesame = await shop.createCategory({ name: 'Sesame', parent: category })
      await shop.call('PUT', `/products/${ids[0]}`, { body: { subcategory: sesame._id } })
      await change({ ids, change: { category } })
      expect((await stored())[0]).toMatchObject({ subcategory: { name: 'Sesame' }, version: 2 })
      const grains = await shop.createCategory({ name: 'Grains' })
      await change({ ids, change: { category: grains._id } })
      for (const product of await stored()) {
        expect(product).toMatchObject({ category: { name: 'Grains' }, subcategory: null })
      }
    })

    test('are put back, each as it was, in one call: all or none', async () => {
      const put = (products: object[]) => shop.call<Product[]>('PUT', '/products', { body: { products } })
      const sesame = await shop.createCategory({ name: 'Sesame', parent: category })
      await shop.call('PUT', `/products/${ids[0]}`, { body: { subcategory: sesame._id } })
      const before = await stored()
      const grains = await shop.createCategory({ name: 'Grains' })
      await change({ ids, change: { category: grains._id, featured: true } })
      const wanted = before.map(({ _id, category, subcategory }) => ({
        _id,
        featured: false,
        category: category?._id ?? '',
        subcategory: subcategory?._id ?? '',
      }))
      const moved = await stored()
      const refusal = async (products: object[]) => shop.refusal('PUT', '/products', { products })
      const told = (products: object[]) => shop.told('PUT', '/products', { body: { products } })
      const gone = productMessages.productsGone(1)
      expect(await told([...wanted, { _id: 'nothing', featured: true }])).toEqual([400, gone])
      expect(await told([{ ...wanted[0], category: 'nothing' }])).toEqual([400, categoryMessages.missing])
      const twice = { 'products.3._id': productMessages.productTwice }
      expect(await refusal([...wanted, { _id: ids[0], featured: true }])).toEqual([400, twice])
      const unnamed = { 'products.2': productMessages.nothingToSet }
      expect(await refusal([...wanted.slice(1), { _id: ids[0], price: 5 }])).toEqual([400, unnamed])
      for (const products of [[], Array.from({ length: 1_001 }, () => wanted[0] as object)])
        expect((await refusal(products))[0]).toBe(400)
      expect(await stored()).toEqual(moved)
      const answer = await put(wanted)
      expect([answer.status, answer.body.message]).toEqual([200, productMessages.productsChanged(3)])
      const fieldsOf = (products: Product[]) =>
        products.map(({ category, subcategory, featured }) => ({ category, subcategory, featured }))
      expect(fieldsOf(await stored())).toEqual(fieldsOf(before))
      await put([{ _id: ids[0] as string, category: '' }])
      expect((await stored())[0]).toMatchObject({ category: null, subcategory: null })
    })

    test('all stay as they are when one of them is refused, which is named', async () => {
      await shop.call('DELETE', `/products/${ids[1]}`)
      const before = await stored()
      const named = [ids[0] as string, ids[1] as string, 'nothing']
      for (const answer of [
        await change({ ids: named, change: { featured: true } }),
        await remove({ ids: named }),
      ]) {
        expect([answer.status, answer.body.message]).toEqual([400, productMessages.productsGone(2)])
        const errors = { [named[1] as string]: productMessages.notFound, nothing: productMessages.notFound }
        expect(answer.body.errors).toEqual(errors)
      }
      const unknown = await change({ ids: [ids[0]], change: { featured: true, category: 'nothing' } })
      expect(unknown.status).toBe(400)
      expect(unknown.body.errors).toEqual({ 'change.category': categoryMessages.missing })
      expect(await stored()).toEqual(before)
    })

    const refused: [object, string[]][] = [
      [{ change: { featured: true } }, ['ids']],
      [{ ids: [], change: { featured: true } }, ['ids']],
      [{ ids: Array.from({ length: 201 }, (_, n) => `${n}`), change: { featured: true } }, ['ids']],
      [{ ids: 'all', change: { featured: true } }, ['ids']],
      [{ ids: [7], change: { featured: true } }, ['ids.0']],
      [{ ids: ['x'] }, ['change']],
      [{ ids: ['x'], change: {} }, ['change']],
      [{ ids: ['x'], change: { name: 'X' } }, ['change']],
      [{ ids: ['x'], change: { featured: 'maybe', category: '' } }, ['change.featured', 'change.category']],
    ]
    test('are refused by the fields that are wrong', async () => {
      for (const [body, fields] of refused) {
        const answer = await change(body)
        expect([body, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([body, 400, fields])
        if (fields[0]?.startsWith('ids')) expect((await remove(body)).status).toBe(400)
      }
    })

    test('are deleted as one deletion, once with one key, and restored with it', async () => {
      const key = { 'idempotency-key': 'from-a-phone' }
      const answer = await remove({ ids: [ids[2], ids[0]] }, key)
      expect([answer.status, answer.body.message]).toEqual([200, productMessages.productsDeleted(2)])
      const again = await remove({ ids: [ids[2], ids[0]] }, key)
      expect([again.status, again.text]).toEqual([200, answer.text])
      const other = await remove({ ids: [ids[0]] }, key)
      expect([other.status, other.body.message]).toEqual([409, problemMessages.idempotencyKeyReused])
      const { deletion } = answer.body.data
      expect(answer.body.data).toEqual({ ids: [ids[2], ids[0]], deletion: expect.any(String) })
      expect((await stored()).map(({ name }) => name)).toEqual(['b'])
      const trash = await shop.read<TrashEntry[]>('/trash')
      expect(trash).toMatchObject([{ _id: deletion, kind: 'product', name: 'c', along: 1 }])
      await shop.call('POST', `/trash/${deletion}/restore`)
      const back = made.map((product, n) => (n === 1 ? product : { ...product, version: 2 }))
      expect(await stored()).toEqual(back)
    })

    test('two hundred are deleted and restored', async () => {
      const row = await shop.database.reader.selectFrom('products').selectAll().executeTakeFirstOrThrow()
      const rows = Array.from({ length: 200 }, (_, n) => ({ ...row, id: `p${n}`, slug: null }))
      const pack = await shop.database.reader.selectFrom('packs').selectAll().executeTakeFirstOrThrow()
      await shop.database.write(async transaction => {
        await transaction.insertInto('products').values(rows).execute()
        const packs = rows.map(({ id }) => ({ ...pack, product_id: id, id }))
        await transaction.insertInto('packs').values(packs).execute()
      })
      const many = rows.map(({ id }) => id)
      expect((await change({ ids: many, change: { inStock: false } })).body.data).toHaveLength(200)
      const { deletion } = (await remove({ ids: many })).body.data
      expect(await stored()).toHaveLength(3)
      expect((await shop.call('POST', `/trash/${deletion}/restore`)).status).toBe(200)
      expect(await stored()).toHaveLength(203)
    })
  })

  describe('in lists', () => {
    test('filters read flags in any spelling, also together, empty ones filter nothing, and wrong ones are refused by their name', async () => {
      const { _id: category } = await shop.createCategory()
      await shop.createProduct({ name: 'f', category, featured: true })
      await shop.createProduct({ name: 'fo', category, featured: true, inStock: false })
      await shop.createProduct({ name: 'n', category })
      for (const [query, found] of [
        ['featured=true', ['f', 'fo']],
        ['featured=0', ['n']],
        ['inStock=0', ['fo']],
        ['featured=1&inStock=true', ['f']],
        ['featured=&inStock=&category=', ['f', 'fo', 'n']],
      ] as const)
        expect([query, (await names(`?${query}`)).sort()]).toEqual([query, found])
      expect(await list('?limit=2&page=2')).toMatchObject({
        data: [{ name: 'f' }],
        pagination: { page: 2, limit: 2, total: 3, pages: 2 },
      })
      for (const field of [
        'limit=0',
        'limit=1001',
        'limit=ten',
        'page=0',
        'page=-1',
        'featured=maybe',
        'inStock=no',
      ]) {
        const [status, errors] = await shop.refusal('GET', `/products?${field}`)
        expect([field, status, Object.keys(errors ?? {})]).toEqual([field, 400, [field.split('=')[0]]])
      }
    })

    test('popular are those in stock, featured first, then newest, 8 unless told', async () => {
      const { _id: category } = await shop.createCategory()
      for (let n = 0; n < 9; n += 1) {
        await shop.createProduct({ name: `p${n}`, category, featured: n === 0, inStock: n !== 5 })
      }
      const popular = async (query = '') => await shop.read<Product[]>(`/products/popular/list${query}`)
      expect((await popular())[0]?.name).toBe('p0')
      expect(await popular()).toHaveLength(8)
      expect((await popular()).some(({ name }) => name === 'p5')).toBe(false)
      expect(await popular('?limit=2')).toHaveLength(2)
    })
  })
})
