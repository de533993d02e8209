import { categoryMessages } from '@chekku/domain/category'
import type { Category } from '@chekku/domain/schemas/category'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { Product } from '@chekku/domain/schemas/product'
import type { TrashEntry } from '@chekku/domain/schemas/trash'
import { trashMessages } from '@chekku/domain/trash'
import { beforeEach, describe, expect, test } from 'vitest'
import { plainPicture } from '../../testing/plain-picture.ts'
import { formData } from '../../testing/test-app.ts'
import { describeShopWithClock } from '../../testing/test-shop.ts'
import { days } from '../auth/testing.ts'

describeShopWithClock('the trash:', (shop, clock) => {
  const restore = (deletion: string) => shop.call<TrashEntry>('POST', `/trash/${deletion}/restore`)
  const removeForGood = (deletion: string) => shop.call('DELETE', `/trash/${deletion}`)
  const trash = async (query = '') => (await shop.call<TrashEntry[]>('GET', `/trash${query}`)).body
  const status = async (path: string) => (await shop.call('GET', path)).status
  const names = async (path: string) => (await shop.read<{ name: string }[]>(path)).map(({ name }) => name)
  const count = async (table: 'products' | 'categories' | 'gallery_items' | 'deletions' | 'pictures') =>
    (await shop.database.reader.selectFrom(table).selectAll().execute()).length
  const counts = (...tables: Parameters<typeof count>[0][]) => Promise.all(tables.map(count))

  describe('a deleted entity', () => {
    test('a product is in no list and no count', async () => {
      const { _id: category } = await shop.createCategory()
      const fields = { category, featured: true, name: 'Gone' }
      const gone = await shop.createProduct(fields)
      await shop.createProduct({ ...fields, name: 'Here' })
      await shop.discard(`/products/${gone._id}`)
      const lists = ['/products', `/products?category=${category}`, '/products?featured=1&inStock=1&limit=5']
      for (const path of [...lists, '/products/featured/list', '/products/popular/list']) {
        expect([path, await names(path)]).toEqual([path, ['Here']])
      }
      expect(await names('/products?search=gone')).toEqual([])
      const { pagination } = (await shop.call('GET', '/products?limit=1')).body
      expect(pagination).toMatchObject({ total: 1, pages: 1 })
    })

    test('a category is in no list, and no parent, neighbour or filter', async () => {
      const gone = await shop.createCategory({ name: 'Gone', showInNav: true, order: 500 })
      const sub = await shop.createCategory({ name: 'Sub', parent: gone._id })
      const here = await shop.createCategory({ name: 'Here', order: 3 })
      await shop.discard(`/categories/${gone._id}`)
      for (const path of ['/categories', '/categories/main']) expect(await names(path)).toEqual(['Here'])
      for (const { _id } of [gone, sub]) {
        for (const end of ['', '/subcategories', '/deletion']) {
          expect(await status(`/categories/${_id}${end}`)).toBe(404)
        }
        expect((await shop.call('PUT', `/categories/${_id}`, { body: {} })).status).toBe(404)
        expect((await shop.call('DELETE', `/categories/${_id}`)).status).toBe(404)
      }
      const { missing, neighbourNotFound, notFound, parentNotFound } = categoryMessages
      const { _id } = gone
      for (const [method, path, body, field, message] of [
        ['POST', '/categories', { name: 'x', parent: _id }, 'parent', parentNotFound],
        ['PATCH', `/categories/${here._id}/nav-settings`, { before: _id }, 'before', neighbourNotFound],
        ['PUT', '/nav-config', { categories: [{ _id, order: 1 }] }, 'categories.0._id', notFound],
        ['POST', '/products', { name: 'x', category: _id }, 'category', missing],
      ] as const) {
        expect(await shop.refusal(method, path, body)).toEqual([400, { [field]: message }])
      }
      expect((await shop.createCategory({ name: 'New' })).order).toBe(60)
    })

    test('a gallery item is in no list and no filter', async () => {
      const fields = { category: 'Our press', isPopular: 'true' }
      const gone = await shop.createGalleryItem({ title: 'Gone', ...fields }, await plainPicture())
      await shop.discard(`/gallery/${gone._id}`)
      for (const list of ['', '/popular', '/categories', '/category/Our press']) {
        expect([list, await shop.read(`/gallery${list}`)]).toEqual([list, []])
      }
    })

    test('is listed newest first, in pages, for administrators only and uncached', async () => {
      const { _id } = await shop.createCategory({ name: 'Oils' })
      const picture = await plainPicture()
      for (const name of ['Sesame', 'Coconut']) await shop.createCategory({ name, parent: _id })
      const item = await shop.createGalleryItem({ title: 'The press' }, picture)
      const oils = await shop.discard(`/categories/${_id}`)
      clock.pass(1_000)
      const press = await shop.discard(`/gallery/${item._id}`)
      const { pagination, data } = await trash('?limit=1&page=2')
      expect(pagination).toEqual({ page: 2, limit: 1, total: 2, pages: 2 })
      expect(data).toEqual([
        {
          _id: oils,
          kind: 'category',
          name: 'Oils',
          image: '',
          along: 2,
          deletedAt: new Date(clock.now() - 1_000).toISOString(),
          expiresAt: new Date(clock.now() - 1_000 + days(30)).toISOString(),
        },
      ])
      const entry = { _id: press, kind: 'gallery', name: 'The press', image: item.image, along: 0 }
      expect((await trash()).data[0]).toMatchObject(entry)
      expect((await shop.call('GET', '/trash')).headers['cache-control']).toBe('no-store')
      expect((await shop.call('GET', '/trash?limit=0')).status).toBe(400)
    })

    test('blocks nothing: a category can be deleted after its products', async () => {
      const { oils, sesame } = await shop.createOils()
      const one = await shop.createProduct({ category: oils._id, subcategory: sesame._id })
      const two = await shop.createProduct({ category: sesame._id })
      const preview = () => shop.read(`/categories/${oils._id}/deletion`)
      expect(await preview()).toEqual({ subcategories: 1, products: 2 })
      await shop.discard(`/products/${one._id}`)
      expect(await preview()).toEqual({ subcategories: 1, products: 1 })
      for (const { _id } of [oils, sesame]) {
        const refused = await shop.told('DELETE', `/categories/${_id}`)
        expect(refused).toEqual([409, categoryMessages.deleteCategoryFailed])
      }
      expect([await count('deletions'), await names('/categories')]).toEqual([1, ['Oils', 'Sesame']])
      await shop.discard(`/products/${two._id}`)
      await shop.discard(`/categories/${oils._id}`)
      expect(await shop.read('/categories')).toEqual([])
    })
  })

  describe('restoring', () => {
    test('brings back every row with its position and picture, as a new version', async () => {
      const { _id: category } = await shop.createCategory()
      const form = formData({ name: 'Old', category, price: '12.50', featured: '1' }, await plainPicture())
      const old = (await shop.call<Product>('POST', '/products', { body: form })).body.data
      await shop.createProduct({ name: 'New', category })
      const deletion = await shop.discard(`/products/${old._id}`)
      const before = await shop.database.revision()
      const answer = await restore(deletion)
      expect([answer.status, answer.body.message]).toEqual([200, trashMessages.restored('Old')])
      expect(answer.body.data).toMatchObject({ _id: deletion, kind: 'product', name: 'Old', along: 0 })
      expect(await shop.database.revision()).toBeGreaterThan(before)
      expect(await names('/products')).toEqual(['New', 'Old'])
      expect(await shop.read(`/products/${old._id}`)).toEqual({ ...old, version: 2 })
      expect(await status(old.image)).toBe(200)
      expect((await trash()).data).toEqual([])
    })

    test('again or at once returns the same and changes nothing, even after another deletion', async () => {
      const { _id } = await shop.createProduct()
      const first = await shop.discard(`/products/${_id}`)
      const [once, ...others] = await Promise.all(Array.from({ length: 10 }, () => restore(first)))
      for (const { status, text } of [...others, await restore(first)])
        expect([status, text]).toEqual([200, once?.text])
      expect((await shop.read<Product>(`/products/${_id}`)).version).toBe(2)
      const second = await shop.discard(`/products/${_id}`)
      expect(second).not.toBe(first)
      await restore(first)
      expect(await status(`/products/${_id}`)).toBe(404)
      await restore(second)
      expect((await shop.read<Product>(`/products/${_id}`)).version).toBe(3)
    })

    test('a category brings only the subcategories deleted with it', async () => {
      const { oils, sesame } = await shop.createOils({ showInNav: true, order: 12.5 })
      const coconut = await shop.createCategory({ name: 'Coconut', parent: oils._id })
      const earlier = await shop.discard(`/categories/${coconut._id}`)
      const deletion = await shop.discard(`/categories/${oils._id}`)
      await restore(deletion)
      expect(await shop.read(`/categories/${oils._id}`)).toEqual({ ...oils, version: 2 })
      expect(await shop.read(`/categories/${oils._id}/subcategories`)).toEqual([{ ...sesame, version: 2 }])
      await restore(earlier)
      expect(await shop.read(`/categories/${coconut._id}`)).toEqual({ ...coconut, version: 2 })
    })

    test('a product is uncategorized until its category is restored', async () => {
      const { oils, sesame } = await shop.createOils()
      const made = await shop.createProduct({ category: oils._id, subcategory: sesame._id })
      const path = `/products/${made._id}`
      const product = await shop.discard(path)
      const sub = await shop.discard(`/categories/${sesame._id}`)
      const main = await shop.discard(`/categories/${oils._id}`)
      await restore(product)
      expect(await shop.read(path)).toMatchObject({ category: null, subcategory: null })
      for (const { _id } of [oils, sesame]) expect(await shop.read(`/products?category=${_id}`)).toEqual([])
      await shop.call('PUT', path, { body: { price: 5 } })
      await restore(main)
      expect(await shop.read(path)).toMatchObject({ category: { name: 'Oils' }, subcategory: null, price: 5 })
      await shop.call('PUT', path, { body: { category: oils._id } })
      await restore(sub)
      expect(await shop.read(path)).toMatchObject({
        category: { name: 'Oils' },
        subcategory: { name: 'Sesame' },
      })
      expect(await names(`/products?category=${sesame._id}`)).toEqual([made.name])
      // It keeps a category that it was given meanwhile.
      const { _id: grains } = await shop.createCategory({ name: 'Grains' })
      const again = await shop.discard(`/products/${made._id}`)
      const category = await shop.discard(`/categories/${oils._id}`)
      await restore(again)
      await shop.call('PUT', path, { body: { category: grains } })
      await restore(category)
      expect(await shop.read(path)).toMatchObject({ category: { name: 'Grains' } })
    })

    test('a category links its gallery items again', async () => {
      const { oils, sesame } = await shop.createOils()
      const link = { category: oils._id, subcategory: sesame._id }
      const picture = await plainPicture()
      const make = () => shop.createGalleryItem(link, picture)
      const [left, saved, chosen, freed] = [await make(), await make(), await make(), await make()]
      const read = ({ _id }: GalleryItem) => shop.read<GalleryItem>(`/gallery/${_id}`)
      const save = ({ _id }: GalleryItem, body: object) => shop.call('PUT', `/gallery/${_id}`, { body })
      await shop.call('PUT', `/categories/${oils._id}`, { body: { name: 'Fine oils' } })
      const deletion = await shop.discard(`/categories/${oils._id}`)
      const unlinked = { category: 'Fine oils', categoryRef: null, subcategory: null }
      await save(saved, { category: 'Fine oils', description: 'A form sends back what it read' })
      await save(chosen, { category: oils._id, description: 'A form that was open all the time' })
      await save(freed, { category: 'Our press' })
      for (const item of [left, saved, chosen]) expect(await read(item)).toMatchObject(unlinked)
      expect(await shop.read('/gallery/categories')).toEqual(['Fine oils', 'Our press'])
      await restore(deletion)
      const { category, subcategory } = { category: { _id: oils._id }, subcategory: { _id: sesame._id } }
      for (const item of [left, saved, chosen]) {
        expect(await read(item)).toMatchObject({ category: 'Fine oils', categoryRef: category, subcategory })
      }
      expect(await read(freed)).toMatchObject({ category: 'Our press', categoryRef: null, subcategory: null })
      await shop.call('PUT', `/categories/${oils._id}`, { body: { name: 'Oils' } })
      expect((await read(left)).category).toBe('Oils')
    })
  })

  describe('restoring a subcategory', () => {
    let oils: Category
    let sesame: Category
    let deletion: string
    beforeEach(async () => {
      oils = await shop.createCategory({ name: 'Oils' })
      sesame = await shop.createCategory({ name: 'Sesame', parent: oils._id })
      deletion = await shop.discard(`/categories/${sesame._id}`)
    })

    const read = () => shop.read<Category>(`/categories/${sesame._id}`)

    test('is refused while its parent is in the trash', async () => {
      const parent = await shop.discard(`/categories/${oils._id}`)
      const refused = await shop.told('POST', `/trash/${deletion}/restore`)
      expect(refused).toEqual([409, trashMessages.parentInTrash('Oils')])
      expect(await shop.read('/categories')).toEqual([])
      await restore(parent)
      expect((await restore(deletion)).status).toBe(200)
      expect(await read()).toEqual({ ...sesame, version: 2 })
    })

    test('makes it a main category with its products after its parent was removed for good', async () => {
      const product = await shop.createProduct({ category: oils._id })
      await restore(deletion)
      await shop.call('PUT', `/products/${product._id}`, { body: { subcategory: sesame._id } })
      const deletedProduct = await shop.discard(`/products/${product._id}`)
      deletion = await shop.discard(`/categories/${sesame._id}`)
      await removeForGood(await shop.discard(`/categories/${oils._id}`))
      expect((await restore(deletion)).status).toBe(200)
      expect(await read()).not.toHaveProperty('parent')
      await restore(deletedProduct)
      const expected = { category: { name: 'Sesame' }, subcategory: null }
      expect(await shop.read(`/products/${product._id}`)).toMatchObject(expected)
    })

    test('makes it a main category after its parent has expired, swept or not', async () => {
      clock.pass(-days(1))
      const parent = await shop.discard(`/categories/${oils._id}`)
      clock.pass(days(30))
      expect((await restore(parent)).status).toBe(404)
      expect((await restore(deletion)).status).toBe(200)
      expect(await read()).not.toHaveProperty('parent')
    })

    test('makes it a main category when its parent has become a subcategory', async () => {
      const pantry = await shop.createCategory({ name: 'Pantry' })
      await shop.call('PUT', `/categories/${oils._id}`, { body: { parent: pantry._id } })
      expect((await restore(deletion)).status).toBe(200)
      expect(await read()).not.toHaveProperty('parent')
    })
  })

  describe('removing for good', () => {
    test('removes the picture unless another row uses it, deleted or not', async () => {
      const { _id: category } = await shop.createCategory()
      const picture = await plainPicture()
      const body = () => formData({ name: 'Oil', category }, picture)
      const make = async () => (await shop.call<Product>('POST', '/products', { body: body() })).body.data
      const [one, two, three] = [await make(), await make(), await make()]
      const [first, second] = [
        await shop.discard(`/products/${one._id}`),
        await shop.discard(`/products/${two._id}`),
      ]
      const removed = await removeForGood(first)
      expect(removed.body).toEqual({ success: true, message: trashMessages.removedForGood('Oil') })
      await shop.call('PUT', `/products/${three._id}`, { body: { deleteImage: true } })
      expect(await status(one.image)).toBe(200)
      await removeForGood(second)
      // An undo of the change of the third may need it.
      expect(await status(one.image)).toBe(200)
      clock.pass(days(30))
      await shop.sweep()
      expect(await status(one.image)).toBe(404)
      expect(await counts('pictures', 'products', 'deletions')).toEqual([0, 1, 0])
    })

    test('a category removes its subcategories, frees products and leaves gallery texts', async () => {
      const { oils, sesame } = await shop.createOils()
      const item = await shop.createGalleryItem({ category: oils._id }, await plainPicture())
      const product = await shop.createProduct({ category: oils._id, subcategory: sesame._id })
      const deletedProduct = await shop.discard(`/products/${product._id}`)
      await removeForGood(await shop.discard(`/categories/${oils._id}`))
      expect(await count('categories')).toBe(0)
      expect(await shop.read(`/gallery/${item._id}`)).toMatchObject({ category: 'Oils', categoryRef: null })
      await restore(deletedProduct)
      expect(await shop.read(`/products/${product._id}`)).toMatchObject({ category: null, subcategory: null })
    })

    test('everything empties the trash and nothing else', async () => {
      const here = await shop.createProduct({ name: 'Here' })
      const back = await shop.createProduct({ name: 'Back' })
      const gone = await shop.createGalleryItem({}, await plainPicture())
      await restore(await shop.discard(`/products/${back._id}`))
      await shop.discard(`/products/${(await shop.createProduct({ name: 'Gone' }))._id}`)
      await shop.discard(`/gallery/${gone._id}`)
      const answer = await shop.call('DELETE', '/trash')
      expect(answer.body).toEqual({ success: true, data: { removed: 2 }, message: trashMessages.emptied })
      expect(await counts('products', 'gallery_items', 'pictures')).toEqual([2, 0, 0])
      expect((await names('/products')).sort()).toEqual(['Back', 'Here'])
      expect(await status(`/products/${here._id}`)).toBe(200)
      expect((await shop.call('DELETE', '/trash')).body.data).toEqual({ removed: 0 })
    })

    test('rows outside the trash can’t be removed or restored', async () => {
      const { _id } = await shop.createProduct()
      const restored = await shop.discard(`/products/${_id}`)
      await restore(restored)
      const removed = await shop.discard(`/categories/${(await shop.createCategory())._id}`)
      await removeForGood(removed)
      const calls = [
        ['POST', '/trash/nothing/restore'],
        ['POST', `/trash/${removed}/restore`],
        ['POST', `/trash/${_id}/restore`],
        ['DELETE', '/trash/nothing'],
        ['DELETE', `/trash/${removed}`],
        ['DELETE', `/trash/${restored}`],
      ] as const
      for (const [method, path] of calls) {
        expect([path, ...(await shop.told(method, path))]).toEqual([path, 404, trashMessages.notFound])
      }
      expect(await status(`/products/${_id}`)).toBe(200)
    })
  })

  describe('thirty days later', () => {
    test('a deletion is gone, and a sweep removes its rows and pictures, and only it where they are back', async () => {
      const { _id } = await shop.createProduct()
      const restored = await shop.discard(`/products/${_id}`)
      await restore(restored)
      const item = await shop.createGalleryItem({}, await plainPicture())
      const deletion = await shop.discard(`/gallery/${item._id}`)
      clock.pass(days(30) - 1)
      await shop.sweep()
      expect((await trash()).data).toHaveLength(1)
      expect(await status(item.image)).toBe(200)
      clock.pass(1)
      expect(await trash()).toMatchObject({ data: [], pagination: { total: 0 } })
      expect((await restore(deletion)).status).toBe(404)
      expect((await removeForGood(deletion)).status).toBe(404)
      // Refused requests removed nothing.
      expect(await count('gallery_items')).toBe(1)
      await shop.sweep()
      expect(await counts('gallery_items', 'pictures', 'deletions')).toEqual([0, 0, 0])
      expect(await status(item.image)).toBe(404)
      expect((await restore(restored)).status).toBe(404)
      expect(await status(`/products/${_id}`)).toBe(200)
    })

    test('a write removes no deletions, a sweep all, and an idle sweep writes nothing', async () => {
      for (let n = 0; n < 12; n += 1) {
        await shop.discard(`/categories/${(await shop.createCategory({ name: `c${n}` }))._id}`)
      }
      clock.pass(days(30))
      await shop.createCategory({ name: 'Here' })
      expect(await count('deletions')).toBe(12)
      await shop.sweep()
      expect([await count('deletions'), await names('/categories')]).toEqual([0, ['Here']])
      const revision = await shop.database.revision()
      await shop.sweep()
      expect(await shop.database.revision()).toBe(revision)
    })
  })
})
