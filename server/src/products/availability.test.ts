import { pastDateError } from '@chekku/domain/product/day-errors'
import { countsAsInStock } from '@chekku/domain/product/stock-texts'
import { availabilityMessages } from '@chekku/domain/rules/availability-messages'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { Product } from '@chekku/domain/schemas/product'
import { array, assert, asyncProperty, constantFrom, oneof, record } from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { formData } from '../../testing/test-app.ts'
import { describeShopWith } from '../../testing/test-shop.ts'
import { createClock, days } from '../auth/testing.ts'
import { ownCall } from '../calls/call.ts'
import { createCatalogueServices } from '../catalogue-services.ts'
import { createMedia } from '../media/service.ts'

const clock = createClock()

describeShopWith({ now: clock.now }, 'the availability of a product', shop => {
  beforeEach(() => clock.set(Date.parse('2026-11-12T18:00:00Z')))
  const get = async (id: string) =>
    (await shop.call<Product>('GET', `/products/${id}`, { token: null })).body.data
  const put = async (id: string, body: object) =>
    (await shop.call<Product>('PUT', `/products/${id}`, { body })).body.data
  const stockOf = ({ inStock, availability }: Product) => [inStock, availability]

  test('is answered where it says more than in or out of stock, by form and by JSON alike, and refused at its field', async () => {
    const plain = await shop.createProduct()
    expect(plain).not.toHaveProperty('availability')
    const { _id: category } = await shop.createCategory()
    const made = { state: 'made-to-order', days: 3 }
    const fields = { name: 'Oil', category, availability: JSON.stringify(made) }
    const byForm = await shop.call<Product>('POST', '/products', { body: formData(fields) })
    expect(stockOf(byForm.body.data)).toEqual([true, made])
    const back = await shop.createProduct({ availability: { state: 'back-on', date: '2026-12-01' } })
    expect(stockOf(back)).toEqual([false, { state: 'back-on', date: '2026-12-01' }])
    for (const [body, stock] of [
      [{ availability: { state: 'in-stock' } }, [true, undefined]],
      [{ availability: { state: 'few-left' } }, [true, { state: 'few-left' }]],
      [{ name: 'Other' }, [true, { state: 'few-left' }]],
      [{ availability: '' }, [true, undefined]],
      [{ availability: { state: 'out-of-stock' } }, [false, undefined]],
    ] as const)
      expect([body, stockOf(await put(back._id, body))]).toEqual([body, stock])
    const [listed] = await shop.read<Product[]>(`/products?category=${category}`)
    expect(listed?.availability).toEqual(made)
    const { version } = await get(plain._id)
    const refusal = (body: object) => shop.refusal('PUT', `/products/${plain._id}`, body)
    expect(await refusal({ availability: 'soon', name: '' })).toEqual([
      400,
      { availability: availabilityMessages.invalid, name: expect.any(String) },
    ])
    expect(await refusal({ inStock: true, availability: { state: 'back-on', date: '2026-12-01' } })).toEqual([
      400,
      { availability: availabilityMessages.contradicts },
    ])
    expect((await get(plain._id)).version).toBe(version)
  })

  test('is refused on a date that has passed by the shop’s clock, wherever it is written, and comes back by Undo', async () => {
    const [passed, today] = ['2026-11-11', '2026-11-12'].map(date => ({ state: 'back-on', date }))
    const refused = [400, { 'availability.date': pastDateError(passed?.date, '', '2026-11-12') }]
    const { _id } = await shop.createProduct()
    const { _id: category } = await shop.createCategory()
    const late = { availability: passed, hidden: true }
    const product = { name: 'Oil', category, price: 1 }
    expect(await shop.refusal('POST', '/products', { ...product, ...late })).toEqual(refused)
    expect(await shop.refusal('POST', '/products/json', { ...product, ...late })).toEqual(refused)
    expect(await shop.refusal('PUT', `/products/${_id}`, late)).toEqual(refused)
    expect(await shop.refusal('PUT', '/products', { products: [{ _id, ...late }] })).toEqual(refused)
    expect((await get(_id)).version).toBe(1)
    expect(stockOf(await put(_id, { availability: today }))).toEqual([false, today])
    clock.pass(days(1))
    const answer = await shop.call<Product[]>('PATCH', '/products', {
      body: { ids: [_id], change: { inStock: true } },
    })
    expect(answer.body.data.map(stockOf)).toEqual([[true, undefined]])
    expect((await shop.refusal('PUT', `/products/${_id}`, { availability: today }))[0]).toBe(400)
    await shop.call('POST', `/changes/${answer.headers['change-id']}/undo`)
    expect(stockOf(await get(_id))).toEqual([false, { ...today, passed: true }])
  })

  test('ends when a write of the stock alone contradicts it, one by one and in bulk, and comes back by Undo', async () => {
    const back = { state: 'back-on', date: '2026-12-01' }
    const { _id } = await shop.createProduct({ availability: back })
    const bulk = async (method: 'PATCH' | 'PUT', body: object) =>
      (await shop.call<Product[]>(method, '/products', { body })).body.data.map(stockOf)
    expect(await bulk('PATCH', { ids: [_id], change: { inStock: false } })).toEqual([[false, back]])
    expect(await bulk('PATCH', { ids: [_id], change: { inStock: true } })).toEqual([[true, undefined]])
    const undone = { _id, inStock: false, availability: back }
    expect(await bulk('PUT', { products: [undone] })).toEqual([[false, back]])
    expect(stockOf(await put(_id, { inStock: true }))).toEqual([true, undefined])
    const [last] = await shop.read<AuditEntry[]>(`/activity?subject=${_id}`)
    expect(last).toMatchObject({ before: { inStock: false, availability: back }, after: { inStock: true } })
  })

  test('never contradicts the stock, whatever is written in whatever order', async () => {
    const { _id } = await shop.createProduct()
    const availability = constantFrom<unknown>(
      '',
      null,
      { state: 'in-stock' },
      { state: 'out-of-stock' },
      { state: 'few-left' },
      { state: 'made-to-order', days: 2 },
      { state: 'back-on', date: '2026-12-01' },
    )
    const inStock = constantFrom(true, false)
    const write = oneof(record({ availability }), record({ inStock }), record({ availability, inStock }))
    await assert(
      asyncProperty(array(write, { minLength: 1, maxLength: 6 }), async writes => {
        for (const body of writes) {
          const { status } = await shop.call('PUT', `/products/${_id}`, { body })
          const stored = await get(_id)
          if (stored.availability) expect(countsAsInStock(stored.availability.state)).toBe(stored.inStock)
          if (status === 200 && 'inStock' in body) expect(stored.inStock).toBe(body.inStock)
        }
      }),
      { numRuns: 12 },
    )
  })

  test('is answered from within the write: no read that could fail follows a change that is stored', async () => {
    const { _id } = await shop.createProduct({ availability: { state: 'back-on', date: '2026-11-12' } })
    clock.pass(days(1))
    const reader = new Proxy(shop.database.reader, {
      get() {
        throw new Error('the connection for reads is lost')
      },
    })
    const database = { ...shop.database, reader }
    const media = createMedia({ database })
    const { products } = createCatalogueServices({ database, media, now: clock.now })
    const featured = await products.toggleFeatured(ownCall, _id)
    await media.close()
    expect(featured).toEqual(await get(_id))
  })
})
