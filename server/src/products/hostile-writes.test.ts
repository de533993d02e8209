import { setImmediate } from 'node:timers/promises'
import { productMessages } from '@chekku/domain/product'
import { joinMessages } from '@chekku/domain/rules/join-messages'
import { packMessages } from '@chekku/domain/rules/packs/pack-errors'
import type { Product, ProductPreview } from '@chekku/domain/schemas/product'
import { beforeEach, expect, test, vi } from 'vitest'
import { formData } from '../../testing/test-app.ts'
import { describeShop } from '../../testing/test-shop.ts'
import { Drafts } from './drafts/service.ts'

const bottle = { measure: 'volume', quantity: 500, price: 230 }
const tin = { kind: 'tin', measure: 'volume', quantity: 5_000, price: 2_050, mrp: 2_100 }

/** Values that are not numbers, or not valid ones for a size. */
const numbers = [1e308, '1e5', 'NaN', 'Infinity', '0x10', '١٢', '1,5', true, [1], { $gt: 0 }, -1]

describeShop('hostile writes of products', shop => {
  let category: string
  beforeEach(async () => {
    category = (await shop.createCategory())._id
  })
  const create = (fields: object = {}) => shop.createProduct({ name: 'Oil', category, ...fields })
  const refusal = (id: string, body: object) => shop.refusal('PUT', `/products/${id}`, body)

  test('numbers that are none are refused at their field, with its name first, and nothing is stored', async () => {
    const product = await create({ packs: [bottle, tin] })
    const labels = {
      price: 'Price',
      mrp: 'MRP',
      quantity: 'Quantity',
      grams: 'Weight in grams',
      pieces: 'Pieces',
    } as const
    const wrong = numbers.map(value => Object.fromEntries(Object.keys(labels).map(field => [field, value])))
    const own = [
      { price: 1e7 + 0.01, mrp: 0.001, quantity: -0, grams: 0, pieces: 0 },
      { price: 0.001, mrp: 1e7 + 0.01, quantity: 1_000_001, grams: 1_000_001, pieces: 1_001 },
      { price: 1e-7, mrp: '1.999', quantity: 0.0001, grams: '0.00001', pieces: 1.5 },
      { price: 1e-300, mrp: 1e-300, quantity: 1e-300, grams: 1e-10, pieces: 1e-300 },
    ]
    for (const values of [...wrong, ...own]) {
      const packs = [{ ...product.packs?.[0], ...values }, tin]
      const sentences = Object.entries(labels).map(([field, label]) => [
        `packs.0.${field}`,
        expect.stringMatching(new RegExp(`^${label} (?:must be|is) `)),
      ])
      const errors = Object.fromEntries(sentences)
      expect([values, await refusal(product._id, { packs })]).toEqual([values, [400, errors]])
    }
    expect(await shop.read(`/products/${product._id}`)).toEqual(product)
  })

  test('a price of minus nothing is nothing, and one of half a paisa is none', async () => {
    const { packs } = await create({ packs: [{ ...bottle, price: -0 }] })
    expect(Object.is(packs?.[0]?.price, 0)).toBe(true)
    const headers = { 'content-type': 'application/json' }
    for (const price of ['NaN', 'Infinity', '1e999', '-1e999']) {
      const body = `{"name":"Oil","category":"${category}","packs":[{"price":${price}}]}`
      expect((await shop.call('POST', '/products', { body, headers })).status).toBe(400)
    }
    const halfAPaisa = { name: 'Oil', category, price: 0.005 }
    expect(await shop.refusal('POST', '/products', halfAPaisa)).toEqual([400, { price: expect.any(String) }])
    expect(await shop.read<Product[]>('/products')).toHaveLength(1)
  })

  test('names of what every object has are no sizes and set nothing, and control and half characters are never stored', async () => {
    const known = await create({ packs: [bottle, tin] })
    const texts = ['{"__proto__":{"price":1,"kind":"x"}}', '{"constructor":{"prototype":{"price":1}}}']
    for (const text of texts) {
      const body = formData({ name: 'Oil', category, packs: `[${text}]` })
      const { status, body: answer } = await shop.call('POST', '/products', { body })
      expect([status, answer.errors]).toEqual([400, { 'packs.0.price': packMessages.priceNeeded }])
    }
    expect('price' in {}).toBe(false)
    const unknown = [400, { 'packs.0._id': packMessages.idUnknown }]
    for (const _id of ['__proto__', 'constructor', '%', '_%', `${known.packs?.[0]?._id}%`, '","kind":'])
      expect([_id, await refusal(known._id, { packs: [{ _id, price: 1 }] })]).toEqual([_id, unknown])
    for (const _id of [{ $ne: null }, ['x'], 7, 'x'.repeat(1_000)])
      expect((await refusal(known._id, { packs: [{ _id, price: 1 }] }))[0]).toBe(400)
    expect(await shop.read('/products')).toEqual([known])
    for (const text of ['a\u0000b', 'a\r\nb: c', '\u001b[31m', '\ud800']) {
      for (const fields of [{ packs: [{ ...bottle, kind: text }] }, { packs: [{ ...bottle, sku: text }] }]) {
        const { status, text: answer } = await shop.call('PUT', `/products/${known._id}`, { body: fields })
        expect([text, status < 500]).toEqual([text, true])
        expect(answer).not.toMatch(/\\u0000|\\u001b|\\r|\\ud800/)
      }
    }
  })

  test('of too much at once is refused whole, and no error of two at once is left unhandled', async () => {
    const known = await create()
    const packs = Array.from({ length: 10_000 }, (_, at) => ({ ...bottle, quantity: at + 1 }))
    expect(await refusal(known._id, { packs })).toEqual([400, { packs: packMessages.tooMany }])
    const body = { packs: [{ ...bottle, kind: 'x'.repeat(10 * 1024 * 1024) }] }
    expect((await refusal(known._id, body))[0]).toBe(413)
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const form = formData({ packs: deep })
    expect((await shop.call('PUT', `/products/${known._id}`, { body: form })).status).toBe(400)
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const products = [{ _id: known._id, category: 'gone', packs: [{ _id: 'none', price: 5 }] }]
    expect((await shop.call('PUT', '/products', { body: { products } })).status).toBe(400)
    await setImmediate()
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
    expect(await shop.read('/products')).toEqual([known])
  })

  test('a preview’s token is of its own product, and none is guessed from what is stored', async () => {
    const [one, other] = [await create({ hidden: true }), await create({ hidden: true })]
    const { link } = (await shop.call<ProductPreview>('POST', `/products/${one._id}/preview`)).body.data
    const token = link.split('preview=')[1] ?? ''
    const drafts = new Drafts({ database: shop.database, now: Date.now })
    expect((await drafts.getPreviewed(one._id, token))._id).toBe(one._id)
    const [stored] = await shop.database.reader.selectFrom('previews').select('token_hash').execute()
    const guesses = ['', '%', stored?.token_hash ?? '', token.slice(0, -1), token.toUpperCase(), ` ${token}`]
    for (const guess of guesses)
      await expect(drafts.getPreviewed(one._id, guess)).rejects.toMatchObject({ code: 'not-found' })
    await expect(drafts.getPreviewed(other._id, token)).rejects.toMatchObject({ code: 'not-found' })
    await shop.call('DELETE', `/products/${one._id}`)
    await expect(drafts.getPreviewed(one._id, token)).rejects.toMatchObject({ code: 'not-found' })
  })

  const join = (...products: Product[]) =>
    shop.refusal('POST', '/products/join', { ids: products.map(({ _id }) => _id) })
  const sizes = (first: number) =>
    Array.from({ length: 20 }, (_, at) => ({ ...bottle, quantity: first + at }))

  test('joins of what was deleted, of drafts with what visitors see, and of more than 30 sizes are refused', async () => {
    const known = await create({ name: 'Oil, 1 litre' })
    const gone = await create({ name: 'Oil, 2 litre' })
    await shop.call('DELETE', `/products/${gone._id}`)
    expect(await join(known, gone)).toEqual([400, { [gone._id]: productMessages.notFound }])
    const draft = await create({ name: 'Oil, 3 litre', hidden: true })
    const error = { [draft._id]: joinMessages.draft('Oil, 3 litre') }
    expect(await join(known, draft)).toEqual([400, error])
    expect(await join(draft, known)).toEqual([400, error])
    const [twenty, more] = [await create({ packs: sizes(1) }), await create({ packs: sizes(100) })]
    expect(await join(twenty, more)).toEqual([400, { ids: joinMessages.tooMany(40) }])
    const other = await create({ name: 'Oil, 4 litre', hidden: true })
    expect((await join(draft, other))[0]).toBe(200)
    expect(await shop.read<Product[]>('/products')).toHaveLength(3)
  })
})
