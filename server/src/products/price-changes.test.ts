import { problemMessages } from '@chekku/domain/problem'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { Product } from '@chekku/domain/schemas/product'
import { beforeEach, expect, test } from 'vitest'
import { describeShop } from '../../testing/test-shop.ts'

const bottle = { measure: 'volume', quantity: 500, price: 230 }
const litre = { measure: 'volume', quantity: 1_000, price: 450, mrp: 480 }

describeShop('prices of several products', shop => {
  let oils: [Product, Product]
  beforeEach(async () => {
    const { _id: category } = await shop.createCategory()
    oils = [
      await shop.createProduct({ name: 'Groundnut Oil', category, packs: [bottle, litre] }),
      await shop.createProduct({ name: 'Oil Cake', category, price: 90 }),
    ]
  })
  /** Sets prices of the sizes in their order; undefined leaves one. */
  const put = (prices: readonly (readonly (number | undefined)[])[], versions: object = {}) =>
    shop.call<Product[]>('PUT', '/products', {
      body: {
        products: oils.map(({ _id, packs = [{ _id }] }, product) => ({
          _id,
          packs: packs.map((pack, at) => ({ _id: pack._id, price: prices[product]?.[at] })),
        })),
        versions,
      },
    })
  const pricesNow = async () => {
    const now = await Promise.all(oils.map(({ _id }) => shop.read<Product>(`/products/${_id}`)))
    return now.map(({ price, packs }) => packs?.map(pack => pack.price) ?? price)
  }

  test('change as one, change nothing else of a size, tell old and new ones, and are undone at once', async () => {
    const { status, headers, body } = await put([[undefined, 470], [95.5]])
    expect(status).toBe(200)
    const [oil, cake] = body.data
    expect(oil?.packs).toEqual(oils[0].packs?.map((pack, at) => (at === 1 ? { ...pack, price: 470 } : pack)))
    expect(cake).toEqual({ ...oils[1], price: 95.5, version: 2, updatedAt: expect.any(String) })
    const { data: events } = (await shop.call<AuditEntry[]>('GET', '/activity?limit=2&page=1')).body
    const told = new Map(events.map(event => [event.subject._id, event]))
    const [ofOil, ofCake] = oils.map(({ _id }) => told.get(_id))
    expect([ofCake?.before, ofCake?.after]).toMatchObject([{ price: 90 }, { price: 95.5 }])
    expect(ofOil?.before).toMatchObject({ packs: [{ price: 230 }, { price: 450 }] })
    expect(ofOil?.after).toMatchObject({ packs: [{ price: 230 }, { price: 470 }] })

    await shop.call('POST', `/changes/${String(headers['change-id'])}/undo`)
    expect(await pricesNow()).toEqual([[230, 450], 90])
  })

  test('that may be a slip are saved, and told beside the answer to whoever asks, by every call; others are not', async () => {
    const [oil, cake] = oils
    const [small, large] = (oil.packs ?? []).map(({ _id }) => _id)
    const category = oil.category?._id
    const slip = ['Oil Cake becomes 900 % dearer.']
    const warningsOf = async (method: 'POST' | 'PUT', path: string, body: object) => {
      const answer = await shop.call(method, path, { body, headers: { prefer: 'warnings' } })
      expect(answer.body, answer.text).toMatchObject({ success: true, message: expect.any(String) })
      return (answer.body as { warnings?: string[] }).warnings
    }
    expect(await warningsOf('PUT', `/products/${cake._id}`, { price: 95 })).toBeUndefined()
    expect(await warningsOf('PUT', `/products/${cake._id}`, { price: 950 })).toEqual(slip)
    expect(await warningsOf('PUT', `/products/${cake._id}`, { description: 'Pressed' })).toBeUndefined()
    const several = (price: number) => ({ products: [{ _id: cake._id, packs: [{ _id: cake._id, price }] }] })
    expect(await warningsOf('PUT', '/products', several(0))).toEqual(['Oil Cake loses its price.'])
    const packs = [{ _id: small, price: 220 }, { _id: large }]
    const order = ['Groundnut Oil, 500 ml costs less per litre than 1 litre.']
    expect(await warningsOf('PUT', `/products/${oil._id}`, { packs })).toEqual(order)
    expect((await shop.read<Product>(`/products/${oil._id}`)).packs?.[0]?.price, 'saved').toBe(220)
    const unasked = await shop.call('PUT', `/products/${oil._id}`, {
      body: { packs: [{ _id: small, price: 2 }, { _id: large }] },
    })
    expect(unasked.body, 'for others').not.toHaveProperty('warnings')
    const twoSizes = { name: 'Oil', category, packs: [bottle, { ...litre, price: 470 }] }
    const dearer = ['Oil, 1 litre costs more per litre than 500 ml.']
    expect(await warningsOf('POST', '/products', twoSizes)).toEqual(dearer)
    expect(await warningsOf('POST', '/products/json', twoSizes)).toEqual(dearer)
    expect(await warningsOf('POST', '/products', { name: 'Oil', category, price: 5 })).toBeUndefined()
    const offer = { price: 80, from: null, until: '2099-12-24T00:00' }
    expect(await warningsOf('PUT', `/products/${cake._id}`, { price: 100, offer })).toBeUndefined()
    const half = { ...offer, price: 50 }
    expect(await warningsOf('PUT', `/products/${cake._id}`, { offer: half })).toEqual([
      'Oil Cake becomes 50 % cheaper.',
    ])
    expect(await warningsOf('PUT', `/products/${cake._id}`, { price: 110 })).toEqual([
      'Oil Cake keeps its offer of ₹50, now 55 % off.',
    ])
  })

  test('are refused as a whole, with those that somebody else has changed, or above an MRP', async () => {
    await shop.call('PUT', `/products/${oils[1]._id}`, { body: { price: 99 } })
    const versions = Object.fromEntries(oils.map(({ _id, version }) => [_id, version]))
    const stale = await put([[240, 460], [95]], versions)
    expect([stale.status, stale.body.message]).toEqual([412, problemMessages.stale])
    expect(stale.body.data.map(({ _id, price }) => [_id, price])).toEqual([[oils[1]._id, 99]])
    const above = await put([[240, 481], [95]])
    const words = 'Groundnut Oil, 1 litre: Price must not be above the MRP of ₹480'
    expect([above.status, above.body.message]).toEqual([400, words])
    expect(above.body.errors).toEqual({ 'products.0.packs.1.price': words })
    expect(await pricesNow()).toEqual([[230, 450], 99])
  })
})
