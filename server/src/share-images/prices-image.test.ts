import { pricesImageSize } from '@chekku/domain/product/prices-card'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'

let shop: TestShop
let category: string
beforeAll(async () => {
  shop = await startTestShop()
  category = (await shop.createCategory({ name: 'மரச்செக்கு Oils' }))._id
})
afterAll(() => shop.close())

const get = (url: string) => shop.app.inject(url)
const anyVersion = '/share/prices/list-0000000000000000.jpg'
const current = async () => String((await get(anyVersion)).headers.location)

it('the picture of the price list is not found without products', async () => {
  expect((await get(anyVersion)).statusCode).toBe(404)
})

it('is a tall JPEG whose address changes with a price, and the old one leads there', async () => {
  const litre = { measure: 'volume', quantity: 1_000, price: 450 }
  const packs = [litre, { ...litre, quantity: 5_000, price: 0, inStock: false }]
  const oil = await shop.createProduct({ name: 'Sesame Oil', category, packs })
  const path = await current()
  const first = await get(path)
  expect(first.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'jpeg', ...pricesImageSize })
  const [changed] = oil.packs ?? []
  await shop.call('PUT', `/products/${oil._id}`, { body: { packs: [{ ...changed, price: 460 }] } })
  const old = await get(path)
  expect([old.statusCode, old.headers.location]).toEqual([302, await current()])
  expect((await get(await current())).rawPayload.equals(first.rawPayload)).toBe(false)
})

it('draws as many as fit in the order of the shop, with names of any letters and lengths within its margins', async () => {
  const names = ['W'.repeat(120), 'நல்லெண்ணெய்'.repeat(11).slice(0, 120), '🥥', '</svg><b>&amp;']
  const ids: string[] = []
  for (let at = 0; at < 40; at += 1)
    ids.push((await shop.createProduct({ name: names[at] ?? `Oil ${at}`, category, price: at }))._id)
  const { statusCode, rawPayload } = await get(await current())
  expect(statusCode).toBe(200)
  expect(rawPayload.length).toBeLessThan(600_000)
  const { width, height } = pricesImageSize
  for (const left of [0, width - 56]) {
    const edge = await sharp(rawPayload).extract({ left, top: 0, width: 56, height }).png().toBuffer()
    const { channels } = await sharp(edge).stats()
    expect(Math.min(...channels.map(({ min }) => min)), `at ${left}`).toBeGreaterThan(200)
  }
  const before = await current()
  await shop.call('PUT', `/products/${ids[names.indexOf('🥥')]}`, { body: { description: 'Changed last' } })
  expect(await current(), 'the last of the shop stays out').toBe(before)
})

it('has one address', async () => {
  expect((await get('/share/prices/other-0000000000000000.jpg')).statusCode).toBe(404)
  expect((await get(`${await current()}?fbclid=1`)).statusCode).toBe(200)
})
