import type { Category } from '@chekku/domain/category'
import type { Product } from '@chekku/domain/product'
import { beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Database } from '../database/database.ts'
import { describeOnEachDatabase } from '../database/testing.ts'
import { createProductPages } from './product-pages.ts'

/** More than are read without a look at what is known. */
const count = 120
const everything = { page: 1, limit: 1_000 }

describeOnEachDatabase('a long list of products', connect => {
  let database: Database
  let shop: TestApp
  let oils: Category
  let sesame: Category
  const readPage = createProductPages()
  const read = (reader = readPage) =>
    database.snapshot(queries => reader(queries, {}, everything)).then(({ items }) => items)

  beforeAll(async () => {
    database = await connect()
    shop = await startTestApp(database)
    oils = await shop.createCategory({ name: 'Oils' })
    sesame = await shop.createCategory({ name: 'Sesame', parent: oils._id })
    for (let n = 0; n < count; n += 1)
      await shop.createProduct({
        name: `Oil ${n}`,
        category: oils._id,
        ...(n % 2 === 0 && { subcategory: sesame._id }),
      })
  })

  it('has after every write what a reader has who knows of nothing', async () => {
    const [first, second, third] = (await read()) as [Product, Product, Product]
    const call = async (...[method, path, body]: ['PUT' | 'POST' | 'DELETE' | 'PATCH', string, object?]) => {
      const answer = await shop.call(method, path, { body })
      expect([method, path, answer.status]).toEqual([method, path, 200])
      expect(await read(), `${method} ${path}`).toEqual(await read(createProductPages()))
      return answer.body.data
    }
    await call('PUT', `/products/${first._id}/featured`)
    await call('PUT', `/products/${second._id}`, { name: 'Another oil' })
    await call('PATCH', '/products', { ids: [first._id, third._id], change: { inStock: false } })
    await call('PUT', `/categories/${oils._id}`, { name: 'Pressed oils' })
    expect((await read())[0]?.category?.name).toBe('Pressed oils')
    const pressed = (await read()).filter(({ subcategory }) => subcategory?.name === 'Sesame')
    expect(pressed).toHaveLength(count / 2)
    const ids = pressed.map(({ _id }) => _id)
    const deletionOf = (data: unknown) => (data as { deletion: string }).deletion
    const products = deletionOf(await call('POST', '/products/delete', { ids }))
    expect(await read()).toHaveLength(count / 2)
    const category = deletionOf(await call('DELETE', `/categories/${sesame._id}`))
    await call('POST', `/trash/${products}/restore`)
    expect(await read()).toHaveLength(count)
    expect((await read()).every(({ subcategory }) => subcategory === null)).toBe(true)
    await call('POST', `/trash/${category}/restore`)
    expect((await read()).filter(({ subcategory }) => subcategory?.name === 'Sesame')).toHaveLength(count / 2)
  })

  it('is right behind many that have gone from one place, and behind a list of some of them', async () => {
    const ids = (await read()).slice(30, 60).map(({ _id }) => _id)
    const answer = await shop.call('POST', '/products/delete', { body: { ids } })
    expect(await read()).toEqual(await read(createProductPages()))
    expect(await read()).toHaveLength(count - ids.length)
    const some = { category: oils._id, inStock: true }
    const ofCategory = await database.snapshot(queries => readPage(queries, some, everything))
    expect(ofCategory).toEqual(
      await database.snapshot(queries => createProductPages()(queries, some, everything)),
    )
    const { deletion } = answer.body.data as { deletion: string }
    await shop.call('POST', `/trash/${deletion}/restore`)
    expect(await read()).toEqual(await read(createProductPages()))
    expect(await read()).toHaveLength(count)
  })

  it('reads what has changed, and no more', async () => {
    const before = await read()
    const [changed] = before as [Product]
    await shop.call('PUT', `/products/${changed._id}/featured`)
    const known = new Set(before)
    expect((await read()).filter(product => !known.has(product)).map(({ _id }) => _id)).toEqual([changed._id])
  })

  it('knows a product that a backup has put back from one that has the same version', async () => {
    const [product] = (await read()) as [Product]
    await database.writeCatalogue(async transaction => {
      await transaction
        .updateTable('products')
        .set({ name: 'As it was', updated_at: Date.parse(product.updatedAt) + 1 })
        .where('id', '=', product._id)
        .execute()
    })
    expect((await read())[0]).toMatchObject({ version: product.version, name: 'As it was' })
  })
})
