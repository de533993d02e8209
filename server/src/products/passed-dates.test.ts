import type { Product } from '@chekku/domain/schemas/product'
import type { ProductsJoined } from '@chekku/domain/schemas/product/product-join'
import { beforeEach, expect, test } from 'vitest'
import { describeShopWith } from '../../testing/test-shop.ts'
import { createTickingClock } from '../../testing/ticking-clock.ts'

const clock = createTickingClock('2026-11-12T18:00:00Z')

describeShopWith(clock.options, 'a date of return that has passed', shop => {
  beforeEach(clock.reset)
  const get = async (id: string) =>
    (await shop.call<Product>('GET', `/products/${id}`, { token: null })).body.data
  const put = async (id: string, body: object) =>
    (await shop.call<Product>('PUT', `/products/${id}`, { body })).body.data
  const stockOf = ({ inStock, availability }: Product) => [inStock, availability]

  test('says so from midnight by the clock of the shop on, and is in stock only by its owner', async () => {
    const back = { state: 'back-on', date: '2026-11-12' }
    const create = (quantity: number) =>
      shop.createProduct({
        availability: back,
        packs: [{ measure: 'volume', quantity, price: quantity, inStock: false }],
      })
    const { _id } = await shop.createProduct({ availability: back })
    const hide = (hidden: boolean, ...ids: string[]) =>
      shop.call('PATCH', '/products', { body: { ids, change: { hidden } } })
    const joined = [await create(500), await create(1_000)].map(product => product._id)
    await hide(true, ...joined)
    const seen = async () => [
      (await get(_id)).availability,
      ...(await shop.read<Product[]>('/products')).map(stockOf),
    ]
    const passed = { ...back, passed: true }
    expect(await seen()).toEqual([back, [false, back]])
    // Around midnight in India.
    for (const [at, expected] of [
      ['2026-11-12T18:29:00Z', back],
      ['2026-11-12T18:30:00Z', passed],
    ] as const) {
      await clock.passTo(at)
      expect(await seen()).toEqual([expected, [false, expected]])
    }
    expect((await put(_id, { name: 'Renamed' })).availability).toEqual(passed)
    expect(stockOf(await put(_id, { availability: passed }))).toEqual([false, passed])
    const headers = { 'if-match': '"1"' }
    const stale = await shop.call<Product>('PUT', `/products/${_id}`, { body: { inStock: true }, headers })
    expect([stale.status, stale.body.data]).toEqual([412, await get(_id)])
    await hide(false, ...joined)
    const small = await get(joined[0] ?? '')
    const body = { ids: joined }
    const joining = await shop.call<ProductsJoined>('POST', '/products/join', { body })
    const { product } = joining.body.data
    expect(product).toEqual(await get(small._id))
    await shop.call('POST', `/changes/${joining.headers['change-id']}/undo`)
    const undone = await get(small._id)
    expect([small, product, undone].map(({ availability }) => availability)).toEqual([passed, passed, passed])
    expect(stockOf(await put(_id, { availability: { state: 'in-stock' } }))).toEqual([true, undefined])
  })
})
