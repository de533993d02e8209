import type { GoLiveCheck } from '@chekku/domain/schemas/go-live'
import type { Product } from '@chekku/domain/schemas/product'
import type { ProductsJoined } from '@chekku/domain/schemas/product/product-join'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sampleCatalogue } from '../../sample/catalogue.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { timeLimit } from '../../testing/time-limit.ts'
import { describeOnEachDatabase } from '../database/testing.ts'
import { createMedia, type Media } from '../media/service.ts'
import { seedSampleCatalogue } from './seed.ts'

const named = (products: readonly Product[], name: string) => {
  const product = products.find(one => one.name === name)
  if (!product) throw new Error(`The sample catalogue has no ${name}`)
  return product
}

const prepared = new Map<string, ReturnType<Media['prepare']>>()

/** Prepares each sample picture only once for all shops of this file, and small, since that takes most of a seeding's time. */
const preparesOnce = ({ prepare, ...media }: ReturnType<typeof createMedia>) => ({
  ...media,
  prepare: (...[bytes, kind]: Parameters<typeof prepare>) => {
    const key = `${kind} ${bytes.toString('base64')}`
    const small = () => sharp(bytes).resize(64).jpeg().toBuffer()
    const known = prepared.get(key) ?? small().then(picture => prepare(picture, kind))
    prepared.set(key, known)
    return known
  },
})

/** Joins two sample products and undoes the join, as in the owner's first lesson. */
async function joinGroundnutOils(shop: TestApp, products: readonly Product[]): Promise<void> {
  const ids = ['Groundnut Oil, 1 litre', 'Groundnut Oil, 5 litre tin'].map(name => named(products, name)._id)
  const { body, headers } = await shop.call<ProductsJoined>('POST', '/products/join', { body: { ids } })
  const { name, packs, pictures, facts } = body.data.product
  expect(name).toBe('Groundnut Oil')
  expect(packs?.map(({ quantity, kind, price, grams, sku }) => [quantity, kind, price, grams, sku])).toEqual([
    [1_000, '', 420, 910, 'GN-1000'],
    [5_000, 'tin', 2_040, 4_550, 'GN-5000'],
  ])
  expect(packs?.map(({ image }) => image)).toEqual(
    ids.map(id => products.find(({ _id }) => _id === id)?.image),
  )
  expect(pictures?.map(({ image }) => image)).toEqual(
    expect.arrayContaining(packs?.map(({ image }) => image) ?? []),
  )
  expect(facts?.allergens).toEqual(['peanut'])
  expect((await shop.call('POST', `/changes/${headers['change-id']}/undo`)).status).toBe(200)
}

/** All of it is marked as the sample's, which is nothing done yet. */
async function checkSampleMarks(shop: TestApp, products: readonly Product[]): Promise<void> {
  const { items } = await shop.read<GoLiveCheck>('/go-live')
  const { categories, gallery } = sampleCatalogue
  const all = categories.flatMap(main => [main, ...main.subcategories]).length
  const sample = items.find(({ key }) => key === 'sample')
  expect(sample?.parts?.map(({ count }) => count)).toEqual([products.length, all, gallery.length])
  const counts = { products: products.length, categories: all, facts: 0 }
  expect(await shop.read('/shop/begin-anew')).toMatchObject(counts)
  const done = items.filter(({ count, empty }) => count === 0 && !empty)
  expect(done.map(({ key }) => key)).toEqual(['address'])
}

describeOnEachDatabase('the sample catalogue', connect => {
  test('fills an empty catalogue once, whoever starts at the same time, pictures included', {
    timeout: timeLimit(120_000),
  }, async () => {
    const database = await connect()
    const media = preparesOnce(createMedia({ database }))
    const seed = () => seedSampleCatalogue({ database, media })
    expect((await Promise.all([seed(), seed()])).sort()).toEqual([false, true])
    await media.close()
    const revision = await database.revision()
    expect(await seed()).toBe(false)
    expect(await database.revision()).toBe(revision)
    const shop = await startTestApp(database)
    const total = async (path: string) =>
      (await shop.call<{ name: string; image: string }[]>('GET', path)).body.data
    const products = await shop.read<Product[]>('/products')
    expect(products.map(({ name }) => name)).toEqual(sampleCatalogue.products.map(({ name }) => name))
    expect(await total('/gallery')).toHaveLength(sampleCatalogue.gallery.length)
    expect(await total('/categories/main')).toHaveLength(sampleCatalogue.categories.length)
    for (const { image } of [...products, ...(await total('/categories')), ...(await total('/gallery'))]) {
      expect((await shop.call('HEAD', image)).status).toBe(200)
    }
    const oil = await shop.read<Product>(`/products/${named(products, 'Sesame Oil')._id}`)
    expect(oil.packs?.map(({ quantity, price, image }) => [quantity, price, image])).toEqual([
      [500, 285, oil.pictures?.[0]?.image],
      [1_000, 555, oil.pictures?.[1]?.image],
      [5_000, 2_650, oil.pictures?.[2]?.image],
    ])
    expect(Date.parse(oil.facts?.packedOn ?? '')).toBeLessThan(Date.now())
    expect(oil.sharedFacts?.storage).toContain('away from light')
    for (const { image } of oil.pictures ?? []) expect((await shop.call('HEAD', image)).status).toBe(200)
    const back = products.filter(({ availability }) => availability?.state === 'back-on')
    expect(back).toHaveLength(1)
    for (const { availability, inStock } of back) {
      expect(inStock).toBe(false)
      expect(Date.parse(availability?.date ?? '')).toBeGreaterThan(Date.now())
    }
    await checkSampleMarks(shop, products)
    await joinGroundnutOils(shop, products)
    await shop.close()
  })

  test('never touches a catalogue that holds anything', async () => {
    const shop = await startTestApp(await connect())
    await shop.createCategory({ name: 'My own' })
    const media = createMedia({ database: shop.database })
    expect(await seedSampleCatalogue({ database: shop.database, media })).toBe(false)
    expect((await shop.call<unknown[]>('GET', '/categories')).body.data).toHaveLength(1)
    await media.close()
    await shop.close()
  })
})
