import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Product, ProductPreview } from '@chekku/domain/schemas/product'
import type { StoredPicture } from '@chekku/domain/schemas/product/product-picture'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { plainPicture } from '../../testing/plain-picture.ts'
import { formData, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDatabase, openDatabase } from '../database/connect.ts'
import type { Database } from '../database/database.ts'
import { history } from '../database/migrations/migrate.ts'
import { createTestLocation, type TestLocation, testDialects } from '../database/testing.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

let folder: string
let locations: TestLocation[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chekku-product-backup-'))
  locations = []
})
afterEach(async () => {
  for (const location of locations) await location.remove()
  await rm(folder, { recursive: true })
})

const within = async <Result>(database: Database, work: (shop: TestApp) => Promise<Result>) => {
  const shop = await startTestApp(database)
  return work(shop).finally(shop.close)
}

/** Creates products with values in every field; returns the id of the draft and the token of its preview. */
async function fill(shop: TestApp) {
  const { _id: category } = await shop.createCategory({ name: 'Oils' })
  const send = async <Data>(method: 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await shop.call<Data>(method, path, body && { body })
    expect([path, answer.status]).toEqual([path, method === 'POST' ? 201 : 200])
    return answer.body.data
  }
  const images: string[] = []
  for (const r of [40, 200]) {
    const picture = formData({}, await plainPicture({ r, g: 90, b: 40 }))
    images.push((await send<StoredPicture>('POST', '/products/pictures', picture)).image)
  }
  const pictures = images.map((image, at) => ({ image, role: at === 0 ? 'front' : 'label', alt: `No ${at}` }))
  const size = { kind: 'tin', measure: 'volume', quantity: 5_000, price: 2_050, mrp: 2_200, sku: 'T-5' }
  const packs = [{ measure: 'volume', quantity: 1_000, price: 460 }, size]
  const facts = { ingredients: 'Groundnut 🌿', nutrition: { per: 'ml', energy: 0 } }
  const back = { state: 'back-on', date: '2031-11-12' }
  const made = { state: 'made-to-order', days: 12 }
  const ids: string[] = []
  for (const fields of [
    { name: 'Groundnut Oil', packs, pictures, facts },
    { name: 'Sesame Oil', availability: back },
    { name: 'Coconut Oil', availability: made },
    { name: 'Mustard Oil', availability: back },
  ])
    ids.push((await shop.createProduct({ category, ...fields }))._id)
  const availability = JSON.stringify({ ...back, date: '2025-11-12' })
  await shop.database.writeCatalogue(async transaction => {
    await transaction
      .updateTable('products')
      .set({ availability })
      .where('name', '=', 'Mustard Oil')
      .execute()
  })
  await send('PUT', '/products/order', { category, ids: ids.toReversed() })
  await send('PUT', `/products/${ids[0]}`, { name: 'Peanut Oil' })
  const draft = await shop.createProduct({
    category,
    name: 'Secret Oil',
    hidden: true,
    availability: { state: 'few-left' },
  })
  const trashed = await shop.createProduct({ category, name: 'Trashed Oil', hidden: true })
  await shop.call('DELETE', `/products/${trashed._id}`)
  await send('PUT', '/redirects', { redirects: [{ from: '/oil.html', to: '/product/peanut-oil' }] })
  const { link } = await send<ProductPreview>('POST', `/products/${draft._id}/preview`)
  expect(link).toContain(draft._id)
  return { category, ids }
}

/** All API responses about them, for visitors and for the owner. */
async function saidOf(shop: TestApp, { category, ids }: Awaited<ReturnType<typeof fill>>) {
  const paths = [
    `/products?sort=arranged&category=${category}`,
    '/products/drafts',
    ...ids.map(id => `/products/${id}`),
    ...['groundnut-oil', 'peanut-oil', 'sesame-oil'].map(slug => `/addresses/product/${slug}`),
    '/redirects',
    '/trash',
  ]
  const said: unknown[] = []
  for (const path of paths) {
    const { status, body } = await shop.call('GET', path)
    said.push([path, status, body.data])
  }
  for (const slug of ['secret-oil', 'trashed-oil'])
    said.push((await shop.call('GET', `/addresses/product/${slug}`)).status)
  return said
}

describe.each(testDialects)('products in a backup of %s', dialect => {
  test.each(testDialects)('are in %s as they were, and links that show drafts are not', async other => {
    const from = await createTestLocation(dialect, 'migrated')
    const to = await createTestLocation(other, 'empty')
    locations.push(from, to)
    const file = join(folder, 'shop.gz')
    const database = await connectDatabase(from.options)
    const filled = await within(database, fill)
    const said = await within(database, shop => saidOf(shop, filled))
    await writeBackup({ database, applied: history.map(({ name }) => name), file })
    await database.close()

    const [first, second] = said as [string, number, Product[]][]
    expect(first?.[2].map(({ name }) => name)).toEqual([
      'Mustard Oil',
      'Coconut Oil',
      'Sesame Oil',
      'Peanut Oil',
    ])
    expect(first?.[2][0]?.availability).toEqual({ state: 'back-on', date: '2025-11-12', passed: true })
    expect(second?.[2].map(({ name }) => name)).toEqual(['Secret Oil'])
    expect(said.slice(-2)).toEqual([404, 404])

    await restoreBackup({ file, to: to.options, mayReplace: false })
    const { database: restored } = await openDatabase(to.options)
    expect(await within(restored, shop => saidOf(shop, filled))).toEqual(said)
    expect(await restored.reader.selectFrom('previews').selectAll().execute()).toEqual([])
    await restored.close()
  })
})
