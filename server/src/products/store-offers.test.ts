import { offerMessages } from '@chekku/domain/rules/offers'
import type { Product } from '@chekku/domain/schemas/product'
import { beforeEach, expect, test } from 'vitest'
import { describeShopWith } from '../../testing/test-shop.ts'
import { createTickingClock } from '../../testing/ticking-clock.ts'

/** The shop's clock is that of India, five and a half hours ahead. */
const zone = '+05:30'
const clock = createTickingClock(`2026-11-12T12:00${zone}`)

const until = '2026-11-12T18:00'
const offer = { price: 540, from: null, until }
const running = { price: 540, regularPrice: 570, offerUntil: until }
const none = { regularPrice: undefined, offerUntil: undefined, offer: undefined }

describeShopWith(clock.options, 'the offer of a size', shop => {
  beforeEach(clock.reset)
  /** A public read, whose answers are cached. */
  const get = (id: string) =>
    shop.call<Product>('GET', `/products/${id}`, { token: null }).then(a => a.body.data)
  const put = (id: string, body: object) => shop.call<Product>('PUT', `/products/${id}`, { body })
  const saved = async (id: string, body: object) => {
    const { status, body: answer } = await put(id, body)
    expect(status).toBe(200)
    return answer.data
  }
  const litres = (mrp: number | null = null) => [
    { measure: 'volume', quantity: 1000, price: 570, mrp },
    { measure: 'volume', quantity: 500, price: 290 },
  ]
  const sizesOf = ({ packs = [] }: Product) =>
    packs.map(({ price, regularPrice, offerUntil, offer }) => ({ price, regularPrice, offerUntil, offer }))
  /** The clock, minute by minute as the server sees it; of the minute before there is a cached answer. */
  async function passTo(wall: string, id: string) {
    clock.set(Date.parse(`${wall}${zone}`) - 60_000)
    await clock.look()
    await get(id)
    await clock.passTo(`${wall}${zone}`)
  }

  test('comes and goes by the clock, in cached answers too, and tells nobody else of one to come', async () => {
    const product = await shop.createProduct({ packs: litres() })
    const [litre, half] = product.packs ?? []
    const before = await shop.call('GET', `/products/${product._id}`, { token: null })
    const later = { price: 250, from: '2026-11-12T15:00', until }
    const set = await saved(product._id, {
      packs: [
        { _id: litre?._id, offer },
        { _id: half?._id, offer: later },
      ],
    })
    expect(sizesOf(set)).toEqual([
      { ...running, offer },
      { price: 290, regularPrice: undefined, offerUntil: undefined, offer: later },
    ])
    expect(sizesOf(await get(product._id))).toEqual([
      { ...running, offer: undefined },
      { price: 290, ...none },
    ])
    expect((await get(product._id)).price).toBe(290)
    await passTo('2026-11-12T15:00', product._id)
    const both = await get(product._id)
    expect(both.price).toBe(250)
    expect(sizesOf(both)[1]).toEqual({ price: 250, regularPrice: 290, offerUntil: until, offer: undefined })
    const lists = ['/products', '/products/popular/list', '/products?with=card']
    for (const path of lists) expect((await shop.read<Product[]>(path))[0]).toMatchObject({ price: 250 })
    expect(await shop.read('/products/offers')).toMatchObject([
      { _id: product._id, packs: [{ offer }, { offer: later }] },
    ])
    expect(await shop.read(`/products/${product._id}/details`)).toMatchObject({
      packs: [{ offer }, { offer: later }],
    })
    await passTo(until, product._id)
    const after = await shop.call('GET', `/products/${product._id}`, { token: null })
    const stamps = /"version":\d+,|"updatedAt":"[^"]+"/g
    expect(after.text.replaceAll(stamps, '')).toBe(before.text.replaceAll(stamps, ''))
    expect(await shop.read('/products/offers')).toEqual([])
  })

  test('of a product without sizes stands on the product, by form and by JSON, and is undone and done again', async () => {
    const product = await shop.createProduct({ price: 570, offer: JSON.stringify(offer) })
    expect(product).toMatchObject({ ...running, offer })
    expect(product).not.toHaveProperty('packs')
    const { _id } = product
    const ended = await put(_id, { offer: null })
    expect(ended.body.data).toMatchObject({ price: 570 })
    expect(ended.body.data).not.toHaveProperty('offer')
    const undo = (change: string | null) => shop.call<{ change: string }>('POST', `/changes/${change}/undo`)
    const undone = await undo(ended.headers['change-id'] as string)
    expect(await get(_id)).toMatchObject(running)
    await undo(undone.body.data.change)
    expect(await get(_id)).toMatchObject({ price: 570 })
    const [entry] = await shop.read<{ before: object; after: object }[]>('/activity')
    expect([entry?.before, entry?.after]).toEqual([{ offer }, {}])
  })

  test('leaves the regular price to clients that send back what they read, and to those that change it', async () => {
    const { _id } = await shop.createProduct({ price: 570, offer })
    expect(await saved(_id, { price: 540, name: 'Other' })).toMatchObject(running)
    expect(await saved(_id, { price: 600 })).toMatchObject({ price: 540, regularPrice: 600 })
    expect(await saved(_id, { price: 540, offer: null })).toMatchObject({ price: 540 })
    const sized = await shop.createProduct({ packs: litres() })
    const [litre, half] = sized.packs ?? []
    await saved(sized._id, { packs: [{ _id: litre?._id, offer }, { _id: half?._id }] })
    const read = await get(sized._id)
    const resent = await saved(sized._id, { packs: read.packs, price: read.price })
    expect(sizesOf(resent)).toEqual([
      { ...running, offer },
      { price: 290, ...none },
    ])
    // As an administrator's answer has them, too.
    expect(sizesOf(await saved(sized._id, { packs: resent.packs }))[0]).toEqual({ ...running, offer })
    const body = {
      products: [{ _id: sized._id, packs: [{ _id: litre?._id, offer: null }, { _id: half?._id }] }],
    }
    const { body: put } = await shop.call<Product[]>('PUT', '/products', { body })
    expect(put.data.flatMap(sizesOf)).toEqual([570, 290].map(price => ({ price, ...none })))
  })

  test('is refused by name, all errors at once, and nothing is stored', async () => {
    const product = await shop.createProduct({
      packs: litres(560).map(pack => ({ ...pack, price: Math.min(pack.price, 555) })),
    })
    const [litre, half] = product.packs ?? []
    const refusal = (...offers: unknown[]) =>
      shop.refusal('PUT', `/products/${product._id}`, {
        packs: [litre, half].map((pack, at) => ({ _id: pack?._id, offer: offers[at] })),
      })
    const errors = {
      'packs.0.offer.price': 'Offer for 1 litre must be below the regular price of ₹555',
      'packs.1.offer.until': 'Offer for 500 ml must end in the future',
    }
    const over = { price: 200, until: '2026-11-12T11:59' }
    expect(await refusal({ ...offer, price: 555 }, over)).toEqual([400, errors])
    expect(
      await refusal({ price: 0, from: until, until }, { price: 1, from: '2026-02-30T10:00', until: 'soon' }),
    ).toEqual([
      400,
      {
        'packs.0.offer.price': offerMessages.priceNeeded,
        'packs.0.offer.until': offerMessages.untilAfterFrom,
        'packs.1.offer.from': expect.stringContaining('such as'),
        'packs.1.offer.until': expect.stringContaining('such as'),
      },
    ])
    for (const wrong of ['soon', 7, [], {}]) expect((await refusal(wrong))[0]).toBe(400)
    const ofProduct = (body: object) => shop.refusal('PUT', `/products/${product._id}`, body)
    expect(await ofProduct({ offer })).toEqual([400, { offer: offerMessages.severalSizes(2) }])
    expect((await get(product._id)).version).toBe(1)
    // A regular price can't come below an offer, nor an MRP; nor by an undo.
    const { _id } = await shop.createProduct({ price: 570, offer })
    const price = 'Offer must be below the regular price of ₹500'
    expect(await shop.refusal('PUT', `/products/${_id}`, { price: 500 })).toEqual([400, { price }])
    expect((await shop.refusal('POST', '/products/json', { name: 'Oil', offer }))[0]).toBe(400)
    const dearer = await shop.createProduct({ price: 500 })
    const raised = await put(dearer._id, { price: 600 })
    // What an undo leaves is judged at the time of the machine.
    await saved(dearer._id, { offer: { ...offer, until: '2099-01-01T00:00' } })
    const undone = await shop.call('POST', `/changes/${raised.headers['change-id']}/undo`)
    expect(undone.status).toBe(409)
  })

  test('that is over hinders nothing, and goes with the next write of its size', async () => {
    const { _id } = await shop.createProduct({ price: 570, offer })
    await passTo(until, _id)
    expect(await saved(_id, { name: 'Other', price: 570, offer })).toMatchObject({ price: 570 })
    const rows = () =>
      shop.database.reader.selectFrom('packs').select('offer_paise').where('product_id', '=', _id).execute()
    expect(await saved(_id, { price: 400 })).toMatchObject({ price: 400 })
    expect(await rows()).toEqual([{ offer_paise: null }])
  })

  test('goes along into a join, a draft and the trash, and stale answers have the price that is asked', async () => {
    const { _id: category } = await shop.createCategory()
    const [one, other] = [
      await shop.createProduct({ name: 'Oil, 1 litre', price: 570, offer, category }),
      await shop.createProduct({ name: 'Oil, 5 litre', price: 2_500, category }),
    ]
    const ids = [other._id, one._id]
    const { body } = await shop.call<{ product: Product }>('POST', '/products/join', { body: { ids } })
    expect(sizesOf(body.data.product)).toEqual([
      { ...running, offer },
      { price: 2500, ...none },
    ])
    const stale = await shop.call<Product[]>('PATCH', '/products', {
      body: { ids: [other._id], change: { featured: true }, versions: { [other._id]: 1 } },
    })
    expect(stale.status).toBe(412)
    expect(stale.body.data.flatMap(sizesOf)).toEqual(sizesOf(body.data.product))
    await saved(other._id, { hidden: true })
    const drafts = await shop.read<Product[]>('/products/drafts')
    expect(drafts.map(({ price }) => price)).toEqual([540])
    expect(await shop.read(`/products/order?category=${category}`)).toMatchObject({
      products: [{ price: 540 }],
    })
  })
})
